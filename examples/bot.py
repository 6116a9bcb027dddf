#!/usr/bin/env python3
"""A bot in 60 lines: plays Pig through `sixfold udi` against the random player (docs/protocol.md).

usage: bot.py [PATH OF sixfold] [SEED]
"""
import json
import subprocess
import sys


class Sixfold:
    """A conversation with the program: one line of JSON out, one line back."""

    def __init__(self, path):
        self.process = subprocess.Popen([path, "udi"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, do, **fields):
        print(json.dumps({"do": do, **fields}), file=self.process.stdin, flush=True)
        answer = json.loads(self.process.stdout.readline())
        if "error" in answer:
            raise SystemExit(f"{do}: {answer['error']['sentence']} ({answer['error']['clause']})")
        return answer["ok"]


def choose(position, seat, target):
    """Hold at 20: a good rule of thumb."""
    fields = dict(pair.split("=") for pair in position.split())
    pot = int(fields["pot"])
    banked = int(fields["banked"].split(",")["AB".index(seat)])
    return "hold" if pot >= 20 or banked + pot >= target else "roll"


def main():
    path = sys.argv[1] if len(sys.argv) > 1 else "sixfold"
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    sixfold = Sixfold(path)
    state = sixfold.ask("open", game="pig", seats=2, seed=seed)
    match, target = state["match"], 100
    while state["turn"]["kind"] != "over":
        if state["turn"]["kind"] == "roll":
            state = sixfold.ask("roll", match=match)
            continue
        seat = state["turn"]["seats"][0]
        if seat == "A":
            position = sixfold.ask("view", match=match, eyes=seat)["position"]
            action = choose(position, seat, target)
        else:
            action = sixfold.ask("suggest", match=match, seat=seat, player="random", seed=state["events"])["action"]
        state = sixfold.ask("play", match=match, seat=seat, action=action)
    print(sixfold.ask("record", match=match)["record"], end="")
    print(f"# {state['outcome']['points']}, won by {' and '.join(state['outcome']['winners'])}")
    sixfold.ask("quit")


if __name__ == "__main__":
    main()
