#!/usr/bin/env python3
"""Fits a game's network on a GPU (PyTorch): the way of `sixfold train`, with more games in less time.

usage: fit.py SIXFOLD GAME FOLDER MINUTES [GAMES] [THREADS]

SIXFOLD plays each generation (`train GAME --states`); the states of the last generations are fitted by Adam with the
layers, clamps and labels of `sixfold train`, while the next generation is played by the newest network. What is written,
FOLDER/GAME.net and FOLDER/GAME.json, is the mean of the weights over the last steps, rounded.
"""
import hashlib, json, os, struct, subprocess, sys, time
import numpy as np
import torch

KEPT = 5  # generations that are learned from at once
BATCH = 1024
CEILING, LARGEST = 4.0, 1023 / 128
UNIT = 8.0
SCALES = [128.0, 1024.0, 256.0, 256.0, 256.0, 256.0]
GPU = torch.device("cuda" if torch.cuda.is_available() else "cpu")


class States:
    """What `train --states` wrote, each state as one padded row."""

    def __init__(self, path, inputs):
        raw = np.fromfile(path, dtype=np.uint8)
        assert raw[:8].tobytes() == b"sixdata1", path
        count, total = struct.unpack("<QQ", raw[8:24].tobytes())
        at = 24

        def take(kind, length):
            nonlocal at
            size = np.dtype(kind).itemsize * length
            at += size
            return torch.from_numpy(raw[at - size:at].view(kind).copy()).to(GPU)

        ends = take("<i8", count)
        self.labels = take("<f4", 4 * count).view(count, 4)
        places = take("<i2", total).to(torch.int16)
        numbers = take("i1", total)
        self.outputs = take("u1", count)
        starts = torch.cat([torch.zeros(1, dtype=torch.int64, device=GPU), ends[:-1]])
        lengths = ends - starts
        self.width = int(lengths.max()) if count else 1
        rows = torch.repeat_interleave(torch.arange(count, device=GPU), lengths)
        columns = torch.arange(total, device=GPU) - torch.repeat_interleave(starts, lengths)
        self.places = torch.full((count, self.width), inputs, dtype=torch.int16, device=GPU)
        self.numbers = torch.zeros((count, self.width), dtype=torch.int8, device=GPU)
        self.places[rows, columns] = places
        self.numbers[rows, columns] = numbers
        self.count = count

    def joined(self, newer, most, inputs):
        """These and newer ones, at most so many."""
        both, width = States.__new__(States), max(self.width, newer.width)

        def wide(it, empty):
            return torch.nn.functional.pad(it, (0, width - it.shape[1]), value=empty)

        for name in ["labels", "outputs"]:
            setattr(both, name, torch.cat([getattr(self, name), getattr(newer, name)])[-most:])
        both.places = torch.cat([wide(self.places, inputs), wide(newer.places, inputs)])[-most:]
        both.numbers = torch.cat([wide(self.numbers, 0), wide(newer.numbers, 0)])[-most:]
        both.width, both.count = width, len(both.labels)
        return both

    def batch(self, which, inputs):
        told = torch.zeros((len(which), inputs + 1), device=GPU)
        told.scatter_(1, self.places[which].long(), self.numbers[which].float() / UNIT)
        return told[:, :inputs], self.labels[which], self.outputs[which]


class Layers:
    """Three layers; weights in the order in which a network is written."""

    def __init__(self, inputs, hidden, outputs):
        self.size = (inputs, *hidden, outputs)
        first, second = hidden
        spreads = [0.15, 0.0, (2 / first) ** 0.5, 0.0, 0.1, 0.0]
        shapes = [(inputs, first), (first,), (second, first), (second,), (outputs, second), (outputs,)]
        self.weights = [torch.randn(shape, device=GPU) * spread for shape, spread in zip(shapes, spreads)]
        self.weights[1].fill_(0.5)
        for it in self.weights:
            it.requires_grad_(True)
        self.mean = [it.detach().clone() for it in self.weights]

    @staticmethod
    def logits(weights, told):
        first = (told @ weights[0] + weights[1]).clamp(0, CEILING)
        second = (first @ weights[2].T + weights[3]).clamp(0, CEILING)
        return second @ weights[4].T + weights[5]

    @staticmethod
    def loss(weights, batch):
        told, labels, outputs = batch
        logits = Layers.logits(weights, told)
        seats = torch.arange(logits.shape[1], device=GPU)
        logits = logits.masked_fill(seats[None, :] >= outputs[:, None], -1e4)
        parts = labels[:, : logits.shape[1]] * torch.log_softmax(logits, 1)
        return -parts.sum(1).mean()

    def rounded(self):
        whole = []
        for part, (weight, scale) in enumerate(zip(self.mean, SCALES)):
            most = LARGEST * scale if part == 0 else 32767.0
            whole.append((weight.detach() * scale).round().clamp(-most, most))
        return whole

    def write(self, path):
        numbers = np.concatenate([it.cpu().numpy().ravel() for it in self.rounded()]).astype("<i2")
        data = b"sixnet01" + struct.pack("<4H", *self.size) + numbers.tobytes()
        with open(path + ".part", "wb") as file:
            file.write(data)
        os.replace(path + ".part", path)
        return hashlib.sha256(data).hexdigest()

    def held_loss(self, states):
        weights = [it / scale for it, scale in zip(self.rounded(), SCALES)]
        with torch.no_grad():
            parts = [
                Layers.loss(weights, states.batch(which, self.size[0])).item() * len(which)
                for which in torch.arange(states.count, device=GPU).split(65536)
            ]
        return sum(parts) / max(states.count, 1)


def fit(layers, adam, states, rates, steps):
    """So many steps, each on states drawn from all."""
    for step in range(steps):
        for group in adam.param_groups:
            group["lr"] = rates[0] + (rates[1] - rates[0]) * step / steps
        which = torch.randint(states.count, (BATCH,), device=GPU)
        loss = Layers.loss(layers.weights, states.batch(which, layers.size[0]))
        adam.zero_grad(set_to_none=True)
        loss.backward()
        adam.step()
        with torch.no_grad():
            layers.weights[0].clamp_(-LARGEST, LARGEST)
            memory = min(0.999, (layers.steps + 1) / (layers.steps + 10))
            layers.steps += 1
            for mean, weight in zip(layers.mean, layers.weights):
                mean.lerp_(weight, 1 - memory)


def play(sixfold, game, path, before, games, seed, threads):
    command = [sixfold, "train", game, "--states", path, "--seed", str(seed), "--quiet", "--json"]
    command += ["--games", str(games)] if games else []
    command += ["--threads", str(threads)] if threads else []
    command += ["--weights", before] if before else []
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def main():
    sixfold, game, folder, minutes = sys.argv[1], sys.argv[2], sys.argv[3], float(sys.argv[4])
    games, threads = [int(it) for it in (sys.argv[5:7] + ["0", "0"])[:2]]
    begun, limit = time.time(), 60 * minutes
    os.makedirs(folder, exist_ok=True)
    path, passing = f"{folder}/{game}.net", os.environ.get("TMPDIR", "/dev/shm")
    nth, seed, kept, generations, layers = 0, 1, None, [], None
    files = [f"{passing}/{game}.{i}" for i in range(2)]
    playing = play(sixfold, game, files[0], None, games, seed, threads)
    while True:
        said, _ = playing.communicate()
        assert playing.returncode == 0, "the games were not played"
        told, played = json.loads(said), time.time() - begun
        inputs = told["inputs"]
        states, held = States(files[nth % 2], inputs), States(files[nth % 2] + ".held", inputs)
        if layers is None:
            layers = Layers(inputs, told["hidden"], told["outputs"])
            layers.steps = 0
            adam = torch.optim.AdamW(layers.weights, weight_decay=0.02)
        # The first network must be there before anybody can play by it.
        length = (time.time() - begun) / (nth + 1)
        last = time.time() - begun + 1.2 * length > limit
        if nth > 0 and not last:
            playing = play(sixfold, game, files[(nth + 1) % 2], path, games, seed + nth + 1, threads)
        # From results alone nothing is learned that later generations should keep.
        kept = kept.joined(states, KEPT * states.count, inputs) if nth > 1 else states
        before = layers.held_loss(held)
        done = min(1.0, (time.time() - begun) / limit)
        rate = 1e-3 * (1 - 0.9 * done)
        # More passes than one a generation would learn the games by heart; the first has no others beside it.
        passes = 3 if nth == 0 else 2 if last else 1
        steps = max(200, passes * kept.count // BATCH)
        fit(layers, adam, kept, [rate, 1e-5 if last else rate], steps)
        after = layers.held_loss(held)
        digest = layers.write(path)
        generations.append({"games": told["games"], "states": states.count, "loss": [before, after]})
        manifest = {**told, "generations": generations, "sha256": digest,
                    "fitted": "scripts/fit.py", "minutes": round((time.time() - begun) / 60, 1)}
        with open(f"{folder}/{game}.json", "w") as file:
            json.dump(manifest, file, indent=1)
        print(f"{game} {nth}: {time.time() - begun:.0f} s (games there after {played:.0f} s), {states.count} states of "
              f"width {states.width}, loss {before:.4f} then {after:.4f}", flush=True)
        if last:
            return
        if nth == 0:
            playing = play(sixfold, game, files[1], path, games, seed + 1, threads)
        nth += 1


if __name__ == "__main__":
    main()
