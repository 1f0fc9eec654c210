"""Train the model of signs again, and print what it gets right: ``cardkit/v4/photo/signs.npz``.

    python -m tools.photograph.train [--check] [--patches N] [--rounds N]

``--check`` trains nothing and measures the model that is there, with hands it was not trained by.
All is made from fixed seeds; ``tools/photograph/hands.py`` lists the fonts and digits that it
takes. Training takes PyTorch (``pip install torch``), which nothing else does.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardkit.v4.photo.signs import (
    CLASSES,
    HIGH,
    NOTHING,
    SIGNS,
    STRUCK,
    WIDE,
    Layer,
    chances,
    prepared,
    scores,
)
from tools.photograph.camera import QUALITIES, QualityName
from tools.photograph.hands import SOURCES, hands
from tools.photograph.patches import Patches, joined, many

MODEL = Path(__file__).parents[2] / "cardkit" / "v4" / "photo" / "signs.npz"
KINDS = (16, 24, 48)
"""How many kinds of line each layer that slides over a patch tells apart."""
HIDDEN = 80
BATCH = 128
MIXED: tuple[QualityName, ...] = ("good", "ordinary", "ordinary", "poor", "poor")
"""Qualities of training photographs: worse than most, so that ordinary ones are easy."""
NAMES = (*SIGNS, "none", "x")
Numbers = NDArray[np.float32]


def network() -> Any:
    """An untrained network: what `cardkit.v4.photo.signs` calculates, with what training adds between
    its layers."""
    from torch import nn

    first, second, third = KINDS
    halves = partial(nn.MaxPool2d, 2, ceil_mode=True)
    return nn.Sequential(
        *(nn.Conv2d(1, first, 5, 2, 2, bias=False), nn.BatchNorm2d(first), nn.ReLU()),
        *(
            nn.Conv2d(first, second, 3, 1, 1, bias=False),
            nn.BatchNorm2d(second),
            nn.ReLU(),
            halves(),
        ),
        *(
            nn.Conv2d(second, third, 3, 1, 1, bias=False),
            nn.BatchNorm2d(third),
            nn.ReLU(),
            halves(),
        ),
        *(
            nn.Flatten(),
            nn.Dropout(0.25),
            nn.Linear(third * 6 * 5, HIDDEN),
            nn.ReLU(),
            nn.Dropout(0.25),
        ),
        nn.Linear(HIDDEN, CLASSES),
    )


def bent(patches: Any) -> Any:
    """Patches a little larger or smaller, leaning, turned and moved, each in its own way, with
    noise."""
    import torch
    from torch.nn import functional

    chance = torch.randn(len(patches), 6) * torch.tensor(
        [0.05, 0.08 * HIGH / WIDE, 0.04, 0.03 * WIDE / HIGH, 0.05, 0.03]
    )
    whole = torch.tensor([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
    grid = functional.affine_grid(
        whole + chance.reshape(-1, 2, 3), patches.shape, align_corners=False
    )
    moved = functional.grid_sample(patches, grid, padding_mode="border", align_corners=False)
    return moved + 0.05 * torch.randn_like(moved)


def trained(patches: Patches, rounds: int) -> Any:
    """A network that tells the classes of such patches; each class a little unsure (0.02)."""
    import torch
    from torch.nn import functional

    torch.manual_seed(1)
    grey = np.array_split(patches.grey, 1 + len(patches.grey) // 2000)
    seen = torch.from_numpy(np.concatenate([prepared(part) for part in grey])[:, None])
    classes = torch.from_numpy(patches.classes)
    net, batches = network(), len(seen) // BATCH
    walk = torch.optim.AdamW(net.parameters(), weight_decay=2e-2)
    pace = torch.optim.lr_scheduler.OneCycleLR(walk, 3e-3, rounds * batches, pct_start=0.15)
    for number in range(1, rounds + 1):
        costs = []
        for which in torch.randperm(len(seen))[: batches * BATCH].split(BATCH):
            cost = functional.cross_entropy(
                net(bent(seen[which])), classes[which], label_smoothing=0.02
            )
            walk.zero_grad()
            cost.backward()
            walk.step()
            pace.step()
            costs.append(cost.item())
        print(f"round {number} of {rounds}: {np.mean(costs):.4f}", flush=True)
    return net.eval()


def layers(net: Any) -> list[Layer]:
    """The layers of a trained network as `cardkit.v4.photo.signs` has them, all that is between them
    counted in."""
    from torch.nn.utils.fusion import fuse_conv_bn_eval

    slid = [fuse_conv_bn_eval(net[at], net[at + 1]) for at in (0, 3, 7)]
    first, last = net[13], net[16]
    across = first.weight.reshape(HIDDEN, -1, 6, 5).permute(2, 3, 1, 0).reshape(-1, HIDDEN)
    found = [(layer.weight.permute(2, 3, 1, 0), layer.bias) for layer in slid]
    found += [(across, first.bias), (last.weight.T, last.bias)]
    return [(weights.detach().numpy(), bias.detach().numpy()) for weights, bias in found]


def sharpened(net: list[Layer], patches: Patches) -> list[Layer]:
    """Make a network as sure as it is right: multiply its scores by what makes patches of other
    hands most likely."""
    score = np.concatenate(
        [scores(part, net) for part in np.array_split(patches.grey, 1 + len(patches.grey) // 500)]
    )
    score -= score.max(1, keepdims=True)

    def cost(factor: float) -> float:
        right = factor * score[np.arange(len(score)), patches.classes]
        return float((np.log(np.exp(factor * score).sum(1)) - right).mean())

    best = np.float32(min(np.arange(0.4, 3, 0.05).tolist(), key=cost))
    return [*net[:-1], (net[-1][0] * best, net[-1][1] * best)]


def write(net: Sequence[Layer], path: Path) -> None:
    """Write a model into its file: weights in 127 steps for each that they lead to, the rest in
    half precision."""
    arrays: dict[str, Any] = {}
    for at, (weights, bias) in enumerate(net):
        unit = (np.abs(weights).reshape(-1, weights.shape[-1]).max(0) / 127).astype(np.float16)
        arrays[f"weights{at}"] = (
            np.round(weights / unit.astype(np.float32)).clip(-127, 127).astype(np.int8)
        )
        arrays |= {f"unit{at}": unit, f"bias{at}": bias.astype(np.float16)}
    np.savez_compressed(path, **arrays)


def measured(number: int = 3000) -> Iterator[str]:
    """What the model gets right of testing hands, a line for each source and quality, then which
    signs are taken for which."""
    yield "hands    photos    places    right    signs  nothing   struck     sure of it wrong"
    taken = np.zeros((CLASSES, CLASSES))
    for source, quality in product(SOURCES, QUALITIES):
        patches = many(hands("testing", 80, 7, (source,)), number, (quality,), 11, 0.06)
        share, signs = chances(patches.grey), patches.classes
        right, sure = share.argmax(1) == signs, share.max(1) > 0.99
        kinds = (right, right[signs < NOTHING], right[signs == NOTHING], right[signs == STRUCK])
        shown = " ".join(f"{kind.mean():8.2%}" for kind in kinds)
        yield (
            f"{source:8} {quality:9} {len(right):6} {shown} {sure.mean():8.1%} "
            f"{(~right[sure]).mean():9.3%}"
        )
        np.add.at(taken, (signs, share.argmax(1)), 1)
    yield "\nRows are what was written, columns what was read, in 1,000"
    yield "      " + " ".join(f"{name:>5}" for name in NAMES)
    for name, counted in zip(NAMES, 1000 * taken / taken.sum(1, keepdims=True)):
        yield f"{name:>5} " + " ".join(f"{part:5.1f}" if part else "    ." for part in counted)


def main(arguments: Sequence[str]) -> int:
    """Train and measure; 1 where something that it takes is not there."""
    parser = ArgumentParser(prog="python -m tools.photograph.train")
    parser.add_argument("--check", action="store_true", help="measure only")
    parser.add_argument(
        "--patches", type=int, default=75_000, help="how many, of each of the two sets of hands"
    )
    parser.add_argument("--rounds", type=int, default=10)
    asked = parser.parse_args(arguments)
    try:
        if not asked.check:
            sets = [
                many(hands("training", 1500, seed), asked.patches, MIXED, 100 + seed, 0.07)
                for seed in (1, 2)
            ]
            held = many(hands("training", 300, 3), 8000, tuple(QUALITIES), 4, 0.07)
            print(f"{2 * asked.patches} places written", flush=True)
            write(sharpened(layers(trained(joined(sets), asked.rounds)), held), MODEL)
            print(f"{MODEL.name}: {MODEL.stat().st_size:,} bytes", flush=True)
        for line in measured():
            print(line, flush=True)
    except FileNotFoundError as error:
        print(error, file=sys.stderr)
        return 1
    except ModuleNotFoundError as error:
        print(f"{error}: pip install torch", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
