"""Train the model of signs again, and print what it gets right: ``cardkit/photo/signs.npz``.

    python -m tools.photograph.train [--check] [--patches N]

``--check`` trains nothing and measures the model that is there, with hands it was not trained by. All is made from fixed seeds;
what hands need beside our own strokes is listed in ``tools/photograph/hands.py``, and without it nothing is trained.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardkit.photo.signs import CLASSES, NOTHING, SIGNS, STRUCK, chances, features
from tools.photograph.hands import SOURCES, hands, missing
from tools.photograph.patches import QUALITIES, Patches, many

MODEL = Path(__file__).parents[2] / "cardkit" / "photo" / "signs.npz"
HIDDEN = 256
ROUNDS = 30
BATCH = 256
MIXED = ("good", "ordinary", "ordinary", "poor", "poor")
"""What a training photograph is like: worse than most, so that ordinary ones are easy."""
NAMES = (*SIGNS, "none", "x")
Numbers = NDArray[np.float32]


def described(patches: Patches) -> Numbers:
    """The features of many patches."""
    parts = [features(patches.grey[start : start + 2000]) for start in range(0, len(patches.grey), 2000)]
    return np.asarray(np.concatenate(parts), np.float32)


def batches(number: int, chance: np.random.Generator) -> Iterator[NDArray[Any]]:
    """Which of so many patches are looked at together, all of them once."""
    order = chance.permutation(number)
    for start in range(0, number - BATCH + 1, BATCH):
        yield order[start : start + BATCH]


def trained(seen: Numbers, classes: NDArray[np.int64], seed: int = 1) -> list[Numbers]:
    """Weights and thresholds of the hidden layer and of the classes, by Adam; each class a little unsure (0.02)."""
    chance = np.random.default_rng(seed)
    weights: list[Numbers] = [
        (chance.standard_normal((seen.shape[1], HIDDEN)) * np.sqrt(2 / seen.shape[1])).astype(np.float32),
        np.zeros(HIDDEN, np.float32),
        (chance.standard_normal((HIDDEN, CLASSES)) * np.sqrt(1 / HIDDEN)).astype(np.float32),
        np.zeros(CLASSES, np.float32),
    ]
    first, second = [np.zeros_like(one) for one in weights], [np.zeros_like(one) for one in weights]
    wanted = np.eye(CLASSES, dtype=np.float32) * 0.98 + np.float32(0.02 / CLASSES)
    step, steps = 0, ROUNDS * (len(seen) // BATCH)
    for _ in range(ROUNDS):
        for which in batches(len(seen), chance):
            step += 1
            kept = chance.random((BATCH, HIDDEN), np.float32) > 0.2
            x = seen[which] + chance.standard_normal((BATCH, seen.shape[1]), np.float32) * np.float32(0.1)
            hidden = np.maximum(x @ weights[0] + weights[1], 0) * kept / np.float32(0.8)
            scores = hidden @ weights[2] + weights[3]
            shares = np.exp(scores - scores.max(1, keepdims=True))
            wrong = (shares / shares.sum(1, keepdims=True) - wanted[classes[which]]) / BATCH
            back = (wrong @ weights[2].T) * (hidden > 0) / np.float32(0.8)
            slopes = [x.T @ back, back.sum(0), hidden.T @ wrong, wrong.sum(0)]
            rate = 1.5e-3 * 0.5 * (1 + np.cos(np.pi * step / steps)) * min(1, step / 200) + 1e-6
            for at, slope in enumerate(slopes):
                first[at] += 0.1 * (slope - first[at])
                second[at] += 0.001 * (slope * slope - second[at])
                move = first[at] / (1 - 0.9**step) / (np.sqrt(second[at] / (1 - 0.999**step)) + 1e-8)
                weights[at] -= (rate * (move + (1e-2 * weights[at] if at in (0, 2) else 0))).astype(np.float32)
    return weights


def sharpened(weights: list[Numbers], seen: Numbers, classes: NDArray[np.int64]) -> list[Numbers]:
    """The same, as sure as it is right: scores are multiplied by what makes patches of other hands most likely."""
    scores = np.maximum(seen @ weights[0] + weights[1], 0) @ weights[2] + weights[3]

    def cost(factor: float) -> float:
        shares = scores * factor
        shares = shares - shares.max(1, keepdims=True)
        return float(-(shares[np.arange(len(classes)), classes] - np.log(np.exp(shares).sum(1))).mean())

    best = np.float32(min(np.arange(0.4, 3, 0.05), key=cost))
    return [weights[0], weights[1], weights[2] * best, weights[3] * best]


def write(weights: list[Numbers], shift: Numbers, scale: Numbers) -> None:
    """The model into its file: the large matrix in 127 steps for each unit, the rest in half precision."""
    unit = (np.abs(weights[0]).max(0) / 127).astype(np.float16)
    first = np.round(weights[0] / unit.astype(np.float32)).clip(-127, 127).astype(np.int8)
    rest = {"shift": shift, "scale": scale, "bias": weights[1], "second": weights[2], "last": weights[3]}
    arrays: Any = {name: one.astype(np.float16) for name, one in rest.items()}
    np.savez_compressed(MODEL, first=first, first_unit=unit, **arrays)


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
    if lacking := missing():
        print(f"Not found: {', '.join(lacking)}. See tools/photograph/hands.py for where they come from.", file=sys.stderr)
        return 1
    if not asked.check:
        sets = [many(hands("training", 1500, seed), asked.patches, MIXED, 100 + seed, 0.07) for seed in (1, 2)]
        patches = Patches(np.concatenate([one.grey for one in sets]), np.concatenate([one.classes for one in sets]))
        held = many(hands("training", 300, 3), 8000, ("good", "ordinary", "poor"), 4, 0.07)
        print(f"{len(patches.classes)} places written", flush=True)
        seen, other = described(patches), described(held)
        shift = seen.mean(0).astype(np.float16).astype(np.float32)
        scale = (1 / (seen.std(0) + 0.02)).astype(np.float16).astype(np.float32)
        seen -= shift
        seen *= scale
        weights = trained(seen, patches.classes)
        write(sharpened(weights, (other - shift) * scale, held.classes), shift, scale)
        print(f"{MODEL.name}: {MODEL.stat().st_size:,} bytes", flush=True)
    for line in measured():
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
