"""Train the model that reads figures, ``cardkit/photo/numbers.onnx``.

    python -m tools.photograph.train [--cells N] [--steps N] [--from-scratch]

Training continues with the built-in model or, with ``--from-scratch``, starts with an untrained
one. All data is made from fixed seeds, so the same command gives the same model on the same
computer. ``README.md`` says where fonts and digits come from and how long training takes. It needs
PyTorch and onnx (``pip install torch onnx``), which nothing else here needs, and uses a GPU if
there is one.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
from numpy.random import Generator
from torch import nn
from torch.nn import functional

from cardkit.photo.numbers import (
    CELL_HEIGHT,
    CLASS_COUNT,
    CLASS_NO_CHARACTER,
    COLUMN_WIDTH,
    POSSIBLE_TEXTS,
    network_input,
    text_chances,
)
from tools.photograph.camera import Quality
from tools.photograph.cells import SeenCell, Wanted, make_cells
from tools.photograph.hands import Source

SOURCES: tuple[Source, ...] = ("strokes", "digits", "fonts", "fonts")
MODEL = Path(__file__).parents[2] / "cardkit" / "photo" / "numbers.onnx"
TRAINING: tuple[Quality, ...] = ("good", "ordinary", "ordinary", "poor", "poor")
"""Training photographs are worse than most, so that ordinary ones are easy to read."""
CHANNELS = (24, 40, 64, 96, 128)
PIXELS = 128 * 128 * CELL_HEIGHT
"""The number of pixels in a batch, which therefore contains fewer cells if they are wide."""
ALPHABET = "0123456789-x"
DEVICE = torch.device("cuda" if torch.cuda.is_available() else "cpu")


def network() -> nn.Sequential:
    """Return an untrained network: from cells (n, 1, 48, width) to scores (n, 13, 1, width / 4)."""
    a, b, c, d, e = CHANNELS
    return nn.Sequential(
        *_convolution(1, a, 5, step=2),
        *_convolution(a, b, 3),
        nn.MaxPool2d(2),
        *_convolution(b, c, 3),
        nn.MaxPool2d((2, 1)),
        *_convolution(c, d, 3),
        nn.MaxPool2d((2, 1)),
        nn.Conv2d(d, e, (3, 5), padding=(0, 2), bias=False),
        nn.BatchNorm2d(e),
        nn.ReLU(),
        nn.Dropout(0.2),
        nn.Conv2d(e, CLASS_COUNT, 1),
    )


def restored(model: Path, cells: torch.Tensor) -> nn.Sequential:
    """Return a trainable network that gives the same scores for these cells as a saved model."""
    graph = onnx.load(model).graph
    arrays = {
        array.name: torch.tensor(onnx.numpy_helper.to_array(array)) for array in graph.initializer
    }
    weights = [
        [arrays[name] for name in node.input[1:]] for node in graph.node if node.op_type == "Conv"
    ]
    net, here, bias = network().eval(), cells, torch.zeros(0)
    with torch.no_grad():
        for layer in net:
            if isinstance(layer, nn.Conv2d):
                weight, bias = weights.pop(0)
                layer.weight.copy_(weight)
                if layer.bias is not None:
                    layer.bias.copy_(bias)
            elif isinstance(layer, nn.BatchNorm2d):  # a model has it within its convolutions
                layer.running_mean = here.mean((0, 2, 3))
                layer.running_var = here.var((0, 2, 3))
                layer.weight.copy_((layer.running_var + layer.eps).sqrt())
                layer.bias.copy_(bias + layer.running_mean)
            here = layer(here)
    return net


def _convolution(inputs: int, outputs: int, side: int, step: int = 1) -> list[nn.Module]:
    convolution = nn.Conv2d(inputs, outputs, side, stride=step, padding=side // 2, bias=False)
    return [convolution, nn.BatchNorm2d(outputs), nn.ReLU()]


def trained(net: nn.Sequential, cells: Sequence[SeenCell], steps: int) -> nn.Sequential:
    """Train a network with CTC to read the texts of cells, and return it."""
    rng = np.random.default_rng(1)
    pictures = [network_input(cell.grey).astype(np.float16) for cell in cells]
    texts = [[ALPHABET.index(sign) + 1 for sign in cell.text] for cell in cells]
    net = net.train().to(DEVICE, memory_format=torch.channels_last)
    optimizer = torch.optim.AdamW(net.parameters(), weight_decay=1e-2)
    pace = torch.optim.lr_scheduler.OneCycleLR(optimizer, 4e-3, steps, pct_start=0.1)
    costs: list[float] = []
    for step, batch in enumerate(_batches(pictures, steps, rng), 1):
        seen = torch.from_numpy(np.stack([pictures[at] for at in batch])).to(DEVICE).float()
        seen = _as_by_others(seen[:, None]).contiguous(memory_format=torch.channels_last)
        with torch.autocast(DEVICE.type, dtype=torch.bfloat16):
            scores = net(seen)[:, :, 0]
        columns = scores.float().log_softmax(1).permute(2, 0, 1)
        cost = functional.ctc_loss(
            columns,
            torch.tensor([sign for at in batch for sign in texts[at]], device=DEVICE),
            torch.full((len(batch),), len(columns)),
            torch.tensor([len(texts[at]) for at in batch]),
            blank=CLASS_NO_CHARACTER,
            zero_infinity=True,
        )
        optimizer.zero_grad()
        cost.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5)
        optimizer.step()
        pace.step()
        costs.append(cost.item())
        if step % 500 == 0:
            print(f"step {step} of {steps}: {np.mean(costs[-500:]):.4f}", flush=True)
    return net.cpu().eval()


def _batches(pictures: Sequence[Any], steps: int, rng: Generator) -> Iterator[list[int]]:
    """Yield batches of equally wide pictures, each as a list of their indices."""
    widths = np.array([picture.shape[1] for picture in pictures])
    batches: list[list[int]] = []
    for _ in range(steps):
        if not batches:
            for width in np.unique(widths):
                places = rng.permutation(np.flatnonzero(widths == width))
                size = PIXELS // (CELL_HEIGHT * width)
                batches += [places[at : at + size].tolist() for at in range(0, len(places), size)]
            batches = [batches[at] for at in rng.permutation(len(batches))]
        yield batches.pop()


def _as_by_others(cells: torch.Tensor) -> torch.Tensor:
    """Return cells with the same figures as if from other hands, pens and cameras.

    The cells are made smaller, narrower or wider, and are slanted, moved and bent. Lines become
    thicker or thinner, blurred or sharpened, darker or paler, and noise is added.
    """
    number, _, height, width = cells.shape
    most = torch.tensor([[0.05, 0.04, 0.0], [0.0, 0.06, 0.07]])
    change = torch.randn(number, 2, 3).clamp(-2, 2) * most
    maps = torch.eye(2, 3) + change
    maps[:, 0] *= (0.15 * torch.randn(number, 1)).exp().clamp(0.7, 1.4)  # narrower, wider
    maps *= (0.08 + 0.12 * torch.randn(number, 1, 1)).exp().clamp(0.9, 1.45)  # smaller
    grid = functional.affine_grid(maps, list(cells.shape), align_corners=False)
    bends = torch.randn(number, 2, 3, 7) * torch.tensor([3.0 / width, 0.05])[:, None, None]
    smooth = functional.interpolate(bends, (height, width), mode="bilinear", align_corners=True)
    grid += smooth.permute(0, 2, 3, 1)
    moved = functional.grid_sample(cells, grid.to(DEVICE), align_corners=False)
    beside, below = moved.roll(1, 3), moved.roll(1, 2)
    thick, thin = torch.maximum(torch.maximum(moved, beside), below), torch.minimum(moved, beside)
    share = torch.empty(number, 1, 1, 1, device=DEVICE).uniform_(-0.6, 1)
    moved = moved + share.clamp(min=0) * (thick - moved) - share.clamp(max=0) * (thin - moved)
    soft = functional.avg_pool2d(moved, 3, 1, 1)
    moved = moved + torch.empty(number, 1, 1, 1, device=DEVICE).uniform_(-0.5, 1) * (soft - moved)
    ink = (1 + 0.15 * torch.randn(number, 1, 1, 1)).to(DEVICE)
    noise = (0.08 * torch.rand(number, 1, 1, 1)).to(DEVICE)
    return moved * ink + noise * torch.randn_like(moved)


def sharpened(net: nn.Sequential, cells: Sequence[SeenCell]) -> nn.Sequential:
    """Calibrate the confidence of a network on different handwriting, and return the network."""
    with torch.no_grad():
        scores = [
            net(torch.from_numpy(network_input(cell.grey))[None, None])[0, :, 0] for cell in cells
        ]
    right = [POSSIBLE_TEXTS.index(cell.text) for cell in cells]

    def cost(factor: float) -> float:
        chances = [
            text_chances(factor * columns.numpy())[place] for columns, place in zip(scores, right)
        ]
        return float(-np.log(np.maximum(chances, 1e-9)).mean())

    best = min(np.arange(0.4, 1.6, 0.05).tolist(), key=cost)
    print(f"as sure as it is right: scores times {best:.2f}", flush=True)
    last = net[-1]
    assert isinstance(last, nn.Conv2d)
    assert last.bias is not None
    with torch.no_grad():
        last.weight *= best
        last.bias *= best
    return net


def save(net: nn.Module, path: Path) -> None:
    """Save a model as ONNX, for cells of any width."""
    axes = {"cells": {0: "n", 3: "width"}, "scores": {0: "n", 3: "columns"}}
    torch.onnx.export(
        net,
        (torch.zeros(1, 1, CELL_HEIGHT, 40 * COLUMN_WIDTH),),
        str(path),
        input_names=["cells"],
        output_names=["scores"],
        dynamic_axes=axes,
        opset_version=13,
        dynamo=False,
    )


def main() -> None:
    """Train the model and save it."""
    parser = ArgumentParser(prog="python -m tools.photograph.train")
    parser.add_argument("--cells", type=int, default=360_000)
    parser.add_argument("--steps", type=int, default=16_000)
    parser.add_argument("--from-scratch", action="store_true", help="a network that knows nothing")
    wanted = parser.parse_args()
    sort = Wanted("training", SOURCES, TRAINING, corrected=0.15, creased=0.3)
    cells = make_cells(sort, wanted.cells, seed=1)
    torch.manual_seed(1)
    some = [cell.grey for cell in cells if cell.grey.shape == cells[0].grey.shape][:256]
    first = torch.from_numpy(np.stack([network_input(grey) for grey in some]))[:, None]
    net = trained(network() if wanted.from_scratch else restored(MODEL, first), cells, wanted.steps)
    save(sharpened(net, make_cells(sort._replace(kind="fitting"), 4000, seed=2)), MODEL)


if __name__ == "__main__":
    main()
