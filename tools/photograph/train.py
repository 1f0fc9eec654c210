"""Train the model of signs again, and print what it gets right: ``cardkit/photo/signs.npz``.

    python -m tools.photograph.train [--check] [--patches N]

``--check`` trains nothing and measures the model that is there, with hands it was not trained by. All is made from fixed seeds;
what hands need beside our own strokes is listed in ``tools/photograph/hands.py``, and without it nothing is trained. It takes
PyTorch (``pip install torch``), which nothing else does.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from functools import partial
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardkit.photo.signs import CLASSES, HIGH, NOTHING, SIGNS, STRUCK, WIDE, Layer, chances, prepared, scores
from tools.photograph.hands import SOURCES, hands, missing
from tools.photograph.patches import QUALITIES, Patches, many

MODEL = Path(__file__).parents[2] / "cardkit" / "photo" / "signs.npz"
KINDS = (16, 24, 48)
"""How many kinds of line each layer that slides over a patch tells apart."""
HIDDEN = 80
ROUNDS = 10
BATCH = 128
MIXED = ("good", "ordinary", "ordinary", "poor", "poor")
"""What a training photograph is like: worse than most, so that ordinary ones are easy."""
NAMES = (*SIGNS, "none", "x")
Numbers = NDArray[np.float32]


def as_seen(patches: Patches) -> Numbers:
    """Many patches as the model sees them: (n, 1, high, wide)."""
    parts = [prepared(patches.grey[start : start + 2000]) for start in range(0, len(patches.grey), 2000)]
    return np.asarray(np.concatenate(parts), np.float32)[:, None]


def network() -> Any:
    """An untrained network: what `cardkit.photo.signs` calculates, with what training adds between its layers."""
    from torch import nn

    first, second, third = KINDS
    halves = partial(nn.MaxPool2d, 2, ceil_mode=True)
    return nn.Sequential(
        *(nn.Conv2d(1, first, 5, 2, 2, bias=False), nn.BatchNorm2d(first), nn.ReLU()),
        *(nn.Conv2d(first, second, 3, 1, 1, bias=False), nn.BatchNorm2d(second), nn.ReLU(), halves()),
        *(nn.Conv2d(second, third, 3, 1, 1, bias=False), nn.BatchNorm2d(third), nn.ReLU(), halves()),
        *(nn.Flatten(), nn.Dropout(0.25), nn.Linear(third * 6 * 5, HIDDEN), nn.ReLU(), nn.Dropout(0.25)),
        nn.Linear(HIDDEN, CLASSES),
    )


def bent(patches: Any) -> Any:
    """Patches a little larger or smaller, leaning, turned and moved, each in its own way, with noise."""
    import torch
    from torch.nn import functional

    chance = torch.randn(len(patches), 6) * torch.tensor([0.05, 0.08 * HIGH / WIDE, 0.04, 0.03 * WIDE / HIGH, 0.05, 0.03])
    whole = torch.tensor([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
    grid = functional.affine_grid(whole + chance.reshape(-1, 2, 3), patches.shape, align_corners=False)
    moved = functional.grid_sample(patches, grid, padding_mode="border", align_corners=False)
    return moved + 0.05 * torch.randn_like(moved)


def trained(seen: Numbers, classes: NDArray[np.int64], seed: int = 1) -> Any:
    """A network that tells the classes of such patches; each class a little unsure (0.02)."""
    import torch
    from torch.nn import functional

    torch.manual_seed(seed)
    net, steps = network(), ROUNDS * (len(seen) // BATCH)
    walk = torch.optim.AdamW(net.parameters(), weight_decay=2e-2)
    pace = torch.optim.lr_scheduler.OneCycleLR(walk, 3e-3, steps, pct_start=0.15)
    for number in range(1, ROUNDS + 1):
        order, costs = torch.randperm(len(seen)), []
        for which in order[: len(seen) // BATCH * BATCH].split(BATCH):
            found = net(bent(torch.from_numpy(seen[which.numpy()])))
            cost = functional.cross_entropy(found, torch.from_numpy(classes[which.numpy()]), label_smoothing=0.02)
            walk.zero_grad()
            cost.backward()
            walk.step()
            pace.step()
            costs.append(cost.item())
        print(f"round {number} of {ROUNDS}: {np.mean(costs):.4f}", flush=True)
    return net.eval()


def layers(net: Any) -> list[Layer]:
    """The layers of a trained network as `cardkit.photo.signs` has them, all that is between them counted in."""
    found = []
    for slid, evened in ((net[0], net[1]), (net[3], net[4]), (net[7], net[8])):
        scale = evened.weight / (evened.running_var + evened.eps).sqrt()
        bias = evened.bias - evened.running_mean * scale
        found.append(((slid.weight * scale[:, None, None, None]).permute(2, 3, 1, 0), bias))
    first, last = net[13], net[16]
    found.append((first.weight.reshape(HIDDEN, -1, 6, 5).permute(2, 3, 1, 0).reshape(-1, HIDDEN), first.bias))
    found.append((last.weight.T, last.bias))
    return [(weights.detach().numpy(), bias.detach().numpy()) for weights, bias in found]


def sharpened(net: list[Layer], patches: Patches) -> list[Layer]:
    """The same, as sure as it is right: scores are multiplied by what makes patches of other hands most likely."""
    score = np.concatenate([scores(patches.grey[start : start + 500], net) for start in range(0, len(patches.grey), 500)])

    def cost(factor: float) -> float:
        shares = score * factor
        shares = shares - shares.max(1, keepdims=True)
        return float(-(shares[np.arange(len(shares)), patches.classes] - np.log(np.exp(shares).sum(1))).mean())

    best = np.float32(min(np.arange(0.4, 3, 0.05), key=cost))
    return [*net[:-1], (net[-1][0] * best, net[-1][1] * best)]


def write(net: Sequence[Layer]) -> None:
    """The model into its file: weights in 127 steps for each that they lead to, the rest in half precision."""
    arrays: dict[str, Any] = {}
    for at, (weights, bias) in enumerate(net):
        unit = (np.abs(weights).reshape(-1, weights.shape[-1]).max(0) / 127).astype(np.float16)
        arrays[f"weights{at}"] = np.round(weights / unit.astype(np.float32)).clip(-127, 127).astype(np.int8)
        arrays |= {f"unit{at}": unit, f"bias{at}": bias.astype(np.float16)}
    np.savez_compressed(MODEL, **arrays)


def _table(source: str, quality: str, patches: Patches) -> str:
    """A line: how much is right of all, of digits, and of what it is sure of."""
    share = chances(patches.grey)
    right, sure = share.argmax(1) == patches.classes, share.max(1)
    digits = patches.classes < NOTHING
    return (
        f"{source:8} {quality:9} {len(right):6} {right.mean():8.2%} {right[digits].mean():8.2%} "
        f"{right[patches.classes == NOTHING].mean():8.2%} {right[patches.classes == STRUCK].mean():8.2%} "
        f"{(sure > 0.99).mean():8.1%} {(~right[sure > 0.99]).mean():9.3%}"
    )


def measured(number: int = 3000) -> Iterator[str]:
    """What the model gets right of testing hands, line by line: by source and photograph, then which signs are taken for which,
    then how often it is right where it says so."""
    yield "hands    photos    places    right    signs  nothing   struck     sure of it wrong"
    seen: list[Patches] = []
    for source in SOURCES:
        for quality in QUALITIES:
            one = many(hands("testing", 80, 7, (source,)), number, (quality,), 11, 0.06)
            yield _table(source, quality, one)
            seen += [one] if quality != "poor" else []
    everything = Patches(np.concatenate([one.grey for one in seen]), np.concatenate([one.classes for one in seen]))
    share = chances(everything.grey)
    taken = share.argmax(1)
    yield "\nGood and ordinary photographs: rows are what was written, columns what was read, in 1,000"
    yield "      " + " ".join(f"{name:>5}" for name in NAMES)
    for sign, name in enumerate(NAMES):
        counted = np.bincount(taken[everything.classes == sign], minlength=CLASSES)
        yield f"{name:>5} " + " ".join(f"{one:5.1f}" if one else "    ." for one in counted / max(1, counted.sum()) * 1000)
    yield "\nsays           is right     of places   (says on average)"
    sure, right = share.max(1), taken == everything.classes
    edges = (0, 0.5, 0.7, 0.9, 0.97, 0.99, 0.997, 0.999, 1.01)
    for low, high in pairwise(edges):
        which = (sure >= low) & (sure < high)
        if which.any():
            says, of = sure[which].mean(), which.mean()
            yield f"{low:.3f} to {min(high, 1):.3f} {right[which].mean():8.2%} {of:12.2%}   ({says:.2%})"


def main(arguments: Sequence[str]) -> int:
    """Train and measure; 1 where something that it takes is not there."""
    parser = ArgumentParser(prog="python -m tools.photograph.train")
    parser.add_argument("--check", action="store_true", help="measure only")
    parser.add_argument("--patches", type=int, default=75_000, help="how many, of each of the two sets of hands")
    asked = parser.parse_args(arguments)
    if not asked.check and find_spec("torch") is None:
        print("PyTorch is missing: pip install torch", file=sys.stderr)
        return 1
    if lacking := missing():
        print(f"Not found: {', '.join(lacking)}. See tools/photograph/hands.py for where they come from.", file=sys.stderr)
        return 1
    if not asked.check:
        sets = [many(hands("training", 1500, seed), asked.patches, MIXED, 100 + seed, 0.07) for seed in (1, 2)]
        patches = Patches(np.concatenate([one.grey for one in sets]), np.concatenate([one.classes for one in sets]))
        held = many(hands("training", 300, 3), 8000, ("good", "ordinary", "poor"), 4, 0.07)
        print(f"{len(patches.classes)} places written", flush=True)
        write(sharpened(layers(trained(as_seen(patches), patches.classes)), held))
        print(f"{MODEL.name}: {MODEL.stat().st_size:,} bytes", flush=True)
    for line in measured():
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
