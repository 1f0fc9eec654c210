"""Train the model of signs, ``cardkit/photo/signs.npz``, and print what it gets right.

    python -m tools.photograph.train [--check] [--patches N] [--rounds N] [--sources strokes,fonts]

``--check`` trains nothing and measures the model that is there, with hands it has not seen. All is
made from fixed seeds, so that the same commands give the same model; ``README.md`` says where fonts
and digits come from. Training takes PyTorch (``pip install torch``), which nothing else does.
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

from cardkit.photo.signs import (
    CLASSES,
    HEIGHT,
    NOTHING,
    SIGNS,
    STRUCK,
    WIDTH,
    Layer,
    chances,
    prepared,
    scores,
)
from tools.photograph.camera import QUALITIES, QualityName
from tools.photograph.hands import Hand, Kind, Source, hand
from tools.photograph.patches import Patches, joined, many

MODEL = Path(__file__).parents[2] / "cardkit" / "photo" / "signs.npz"
KINDS = (16, 24, 48)
"""How many kinds of line each convolution tells apart."""
HIDDEN = 80
BATCH = 128
MIXED: tuple[QualityName, ...] = ("good", "ordinary", "ordinary", "poor", "poor")
"""Photographs for training are worse than most, so that ordinary ones are easy."""


def hands(kind: Kind, number: int, seed: int, sources: Sequence[Source]) -> list[Hand]:
    """Return so many hands, of these sources in turn."""
    each = len(sources)
    return [hand(kind, seed * 100_003 + at // each, sources[at % each]) for at in range(number)]


def network() -> Any:
    """Return an untrained network: what `cardkit.photo.signs` calculates, with what training adds."""
    from torch import nn

    halved = partial(nn.MaxPool2d, 2, ceil_mode=True)
    first, second, third = KINDS
    parts: list[Any] = []
    for before, after, size, step in (
        (1, first, 5, 2),
        (first, second, 3, 1),
        (second, third, 3, 1),
    ):
        parts += [nn.Conv2d(before, after, size, step, size // 2, bias=False)]
        parts += [nn.BatchNorm2d(after), nn.ReLU()]
        parts += [halved()] if step == 1 else []
    parts += [nn.Flatten(), nn.Dropout(0.25), nn.Linear(third * 6 * 5, HIDDEN), nn.ReLU()]
    return nn.Sequential(*parts, nn.Dropout(0.25), nn.Linear(HIDDEN, CLASSES))


def trained(patches: Patches, rounds: int) -> Any:
    """Return a network that tells the classes of patches, each a little unsure (0.02)."""
    import torch
    from torch.nn import functional

    torch.manual_seed(1)
    parts = np.array_split(patches.grey, 1 + len(patches.grey) // 2000)
    seen = torch.from_numpy(np.concatenate([prepared(part) for part in parts])[:, None])
    classes = torch.from_numpy(patches.classes)
    net, batches = network(), len(seen) // BATCH
    optimizer = torch.optim.AdamW(net.parameters(), weight_decay=2e-2)
    pace = torch.optim.lr_scheduler.OneCycleLR(optimizer, 3e-3, rounds * batches, pct_start=0.15)
    for number in range(1, rounds + 1):
        costs = []
        for which in torch.randperm(len(seen))[: batches * BATCH].split(BATCH):
            found = net(_bent(seen[which]))
            cost = functional.cross_entropy(found, classes[which], label_smoothing=0.02)
            optimizer.zero_grad()
            cost.backward()
            optimizer.step()
            pace.step()
            costs.append(cost.item())
        print(f"round {number} of {rounds}: {np.mean(costs):.4f}", flush=True)
    return net.eval()


def _bent(patches: Any) -> Any:
    """Return patches a little larger or smaller, leaning, turned and moved, with noise."""
    import torch
    from torch.nn import functional

    most = [0.05, 0.08 * HEIGHT / WIDTH, 0.04, 0.03 * WIDTH / HEIGHT, 0.05, 0.03]
    change = torch.randn(len(patches), 6) * torch.tensor(most)
    as_it_is = torch.tensor([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
    maps = as_it_is + change.reshape(-1, 2, 3)
    grid = functional.affine_grid(maps, patches.shape, align_corners=False)
    moved = functional.grid_sample(patches, grid, padding_mode="border", align_corners=False)
    return moved + 0.05 * torch.randn_like(moved)


def layers(net: Any) -> list[Layer]:
    """Return the layers of a trained network as `cardkit.photo.signs` has them."""
    from torch.nn.utils.fusion import fuse_conv_bn_eval

    convolutions = [fuse_conv_bn_eval(net[at], net[at + 1]) for at in (0, 3, 7)]
    first, last = net[13], net[16]
    across = first.weight.reshape(HIDDEN, -1, 6, 5).permute(2, 3, 1, 0).reshape(-1, HIDDEN)
    found = [(one.weight.permute(2, 3, 1, 0), one.bias) for one in convolutions]
    found += [(across, first.bias), (last.weight.T, last.bias)]
    return [(weights.detach().numpy(), bias.detach().numpy()) for weights, bias in found]


def sharpened(net: list[Layer], patches: Patches) -> list[Layer]:
    """Return a network as sure as it is right: its scores make patches of other hands likeliest."""
    parts = np.array_split(patches.grey, 1 + len(patches.grey) // 500)
    score = np.concatenate([scores(part, net) for part in parts])
    score -= score.max(axis=1, keepdims=True)

    def cost(factor: float) -> float:
        right = factor * score[np.arange(len(score)), patches.classes]
        return float((np.log(np.exp(factor * score).sum(axis=1)) - right).mean())

    best = np.float32(min(np.arange(0.4, 3, 0.05).tolist(), key=cost))
    return [*net[:-1], (net[-1][0] * best, net[-1][1] * best)]


def save(net: Sequence[Layer], path: Path) -> None:
    """Write a model: weights in 127 steps for each that they lead to, the rest in half precision."""
    arrays: dict[str, Any] = {}
    for number, (weights, bias) in enumerate(net):
        unit = (abs(weights).reshape(-1, weights.shape[-1]).max(axis=0) / 127).astype(np.float16)
        steps = np.round(weights / unit.astype(np.float32)).clip(-127, 127)
        arrays[f"weights{number}"] = steps.astype(np.int8)
        arrays |= {f"unit{number}": unit, f"bias{number}": bias.astype(np.float16)}
    np.savez_compressed(path, **arrays)


def measured(sources: Sequence[Source], number: int = 3000) -> Iterator[str]:
    """Yield what the model gets right of testing hands: a line for each source and quality."""
    yield "hands    photos    places    right    signs  nothing   struck     sure of it wrong"
    for source, quality in product(sources, QUALITIES):
        patches = many(hands("testing", 80, 7, (source,)), number, (quality,), 11, 0.06)
        share, classes = chances(patches.grey), patches.classes
        right, sure = share.argmax(axis=1) == classes, share.max(axis=1) > 0.99
        groups = (classes >= 0, classes < len(SIGNS), classes == NOTHING, classes == STRUCK)
        shown = " ".join(f"{right[group].mean():8.2%}" for group in groups)
        wrong = (~right[sure]).mean()
        yield f"{source:8} {quality:9} {len(right):6} {shown} {sure.mean():8.1%} {wrong:9.3%}"


def main(arguments: list[str]) -> int:
    """Train and measure; return 1 where something is missing that it takes."""
    parser = ArgumentParser(prog="python -m tools.photograph.train")
    parser.add_argument("--check", action="store_true", help="measure only")
    parser.add_argument("--patches", type=int, default=75_000, help="of each of two sets of hands")
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--sources", default="strokes,digits,fonts")
    asked = parser.parse_args(arguments)
    sources = asked.sources.split(",")
    try:
        if not asked.check:
            sets = [
                many(hands("training", 1500, seed, sources), asked.patches, MIXED, 100 + seed, 0.07)
                for seed in (1, 2)
            ]
            held = many(hands("training", 300, 3, sources), 8000, tuple(QUALITIES), 4, 0.07)
            save(sharpened(layers(trained(joined(sets), asked.rounds)), held), MODEL)
        for line in measured(sources):
            print(line, flush=True)
    except (FileNotFoundError, ModuleNotFoundError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
