"""Train the model of signs, ``cardkit/photo/signs.npz``.

    python -m tools.photograph.train [--patches N]

All is made from fixed seeds, so that the same command gives the same model; ``README.md`` says
where fonts and digits come from. It takes PyTorch (``pip install torch``), which nothing else does.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch
from torch import nn
from torch.nn import functional
from torch.nn.utils.fusion import fuse_conv_bn_eval

from cardkit.photo.signs import CLASSES, HEIGHT, WIDTH, Layer, prepared, scores
from tools.photograph.camera import Quality
from tools.photograph.patches import Patches, hands_of, make_patches

MODEL = Path(__file__).parents[2] / "cardkit" / "photo" / "signs.npz"
HIDDEN = 76
ROUNDS, BATCH = 10, 128
TRAINING: tuple[Quality, ...] = ("good", "ordinary", "ordinary", "poor", "poor")
"""Photographs for training are worse than most, so that ordinary ones are easy."""
USUAL: tuple[Quality, ...] = ("good", "ordinary", "poor")


def network() -> nn.Sequential:
    """Return an untrained network: what `cardkit.photo.signs` calculates, with what training adds."""
    return nn.Sequential(
        nn.Conv2d(1, 16, 5, stride=2, padding=2, bias=False),
        nn.BatchNorm2d(16),
        nn.ReLU(),
        nn.Conv2d(16, 24, 3, padding=1, bias=False),
        nn.BatchNorm2d(24),
        nn.ReLU(),
        nn.MaxPool2d(2, ceil_mode=True),
        nn.Conv2d(24, 48, 3, padding=1, bias=False),
        nn.BatchNorm2d(48),
        nn.ReLU(),
        nn.MaxPool2d(2, ceil_mode=True),
        nn.Flatten(),
        nn.Dropout(0.25),
        nn.Linear(48 * 6 * 5, HIDDEN),
        nn.ReLU(),
        nn.Dropout(0.25),
        nn.Linear(HIDDEN, CLASSES),
    )


def trained(seen: Patches) -> nn.Sequential:
    """Return a network that tells the classes of patches, each a little unsure (0.02)."""
    torch.manual_seed(1)
    torch.set_num_threads(1)  # sums in another order would be another model
    parts = np.array_split(seen.grey, 1 + len(seen.grey) // 2000)
    pictures = torch.from_numpy(np.concatenate([prepared(part) for part in parts])[:, None])
    classes = torch.from_numpy(seen.classes)
    net, batches = network(), len(pictures) // BATCH
    optimizer = torch.optim.AdamW(net.parameters(), weight_decay=2e-2)
    pace = torch.optim.lr_scheduler.OneCycleLR(optimizer, 3e-3, ROUNDS * batches, pct_start=0.15)
    for number in range(1, ROUNDS + 1):
        costs = []
        for which in torch.randperm(len(pictures))[: batches * BATCH].split(BATCH):
            found = net(_bent(pictures[which]))
            cost = functional.cross_entropy(found, classes[which], label_smoothing=0.02)
            optimizer.zero_grad()
            cost.backward()
            optimizer.step()
            pace.step()
            costs.append(cost.item())
        print(f"round {number} of {ROUNDS}: {np.mean(costs):.4f}", flush=True)
    return net.eval()


def _bent(pictures: torch.Tensor) -> torch.Tensor:
    """Return patches a little larger or smaller, leaning, turned and moved, with noise."""
    most = [0.05, 0.08 * HEIGHT / WIDTH, 0.04, 0.03 * WIDTH / HEIGHT, 0.05, 0.03]
    change = torch.randn(len(pictures), 6) * torch.tensor(most)
    as_it_is = torch.tensor([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
    maps = as_it_is + change.reshape(-1, 2, 3)
    grid = functional.affine_grid(maps, pictures.shape, align_corners=False)
    moved = functional.grid_sample(pictures, grid, padding_mode="border", align_corners=False)
    return moved + 0.05 * torch.randn_like(moved)


def layers(net: nn.Sequential) -> list[Layer]:
    """Return the layers of a trained network as `cardkit.photo.signs` has them."""
    convolutions = [fuse_conv_bn_eval(net[at], net[at + 1]) for at in (0, 3, 7)]
    first, last = net[13], net[16]
    across = first.weight.reshape(HIDDEN, -1, 6, 5).permute(2, 3, 1, 0).reshape(-1, HIDDEN)
    found = [(one.weight.permute(2, 3, 1, 0), one.bias) for one in convolutions]
    found += [(across, first.bias), (last.weight.T, last.bias)]
    return [(weights.detach().numpy(), bias.detach().numpy()) for weights, bias in found]


def sharpened(net: list[Layer], seen: Patches) -> list[Layer]:
    """Return a network as sure as it is right: its scores make patches of other hands likeliest."""
    parts = np.array_split(seen.grey, 1 + len(seen.grey) // 500)
    score = np.concatenate([scores(part, net) for part in parts])
    score -= score.max(axis=1, keepdims=True)

    def cost(factor: float) -> float:
        right = factor * score[np.arange(len(score)), seen.classes]
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


def main() -> None:
    """Train the model and write it."""
    parser = ArgumentParser(prog="python -m tools.photograph.train")
    parser.add_argument("--patches", type=int, default=150_000)
    number = parser.parse_args().patches
    net = trained(make_patches(hands_of("training", 0), number, TRAINING, seed=1, corrected=0.07))
    others = make_patches(hands_of("training", 800_000), 8000, USUAL, seed=2, corrected=0.07)
    save(sharpened(layers(net), others), MODEL)


if __name__ == "__main__":
    cv2.setNumThreads(1)
    main()
