#!/usr/bin/env python3
"""A bot in 60 lines (docs/protocol.md): holds at 20 in Pig, plays anything in other games.

usage: bot.py                              takes a seat: sixfold arena --player 'cmd:python3 examples/bot.py' ...
       bot.py play [PATH OF sixfold] [SEED]    plays a game of Pig through `sixfold udi` against the random player
"""
import json
import random
import subprocess
import sys


def hold_at_20(position, seat, target):
    fields = dict(pair.split("=") for pair in position.split())
    pot = int(fields["pot"])
    banked = int(fields["banked"].split(",")["ABCD".index(seat)])
    return "hold" if pot >= 20 or banked + pot >= target else "roll"


def choose(asked):
    """The action for one request of the arena."""
    if asked["game"] == "pig":
        options = dict(pair.split("=") for pair in asked["options"].split())
        return hold_at_20(asked["position"], asked["seat"], int(options["target"]))
    return random.Random(asked["seed"]).choice(asked["actions"])["notation"]


def take_a_seat():
    for line in sys.stdin:
        asked = json.loads(line)
        if asked["do"] == "quit":
            break
        answer = {"action": choose(asked)} if asked["do"] == "choose" else {"name": "bot.py"}
        print(json.dumps(answer), flush=True)


def play(path="sixfold", seed="1"):
    udi = subprocess.Popen([path, "udi"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(do, **fields):
        print(json.dumps({"do": do, **fields}), file=udi.stdin, flush=True)
        answer = json.loads(udi.stdout.readline())
        if "error" in answer:
            raise SystemExit(f"{do}: {answer['error']['sentence']} ({answer['error']['clause']})")
        return answer["ok"]

    state = ask("open", game="pig", seats=2, seed=int(seed))
    match = state["match"]
    while state["turn"]["kind"] != "over":
        if state["turn"]["kind"] == "roll":
            state = ask("roll", match=match)
        elif state["turn"]["seats"] == ["A"]:
            action = hold_at_20(ask("view", match=match, eyes="A")["position"], "A", 100)
            state = ask("play", match=match, seat="A", action=action)
        else:
            action = ask("suggest", match=match, seat="B", player="random", seed=state["events"])["action"]
            state = ask("play", match=match, seat="B", action=action)
    print(ask("record", match=match)["record"], end="")
    print(f"# {state['outcome']['points']}, won by {' and '.join(state['outcome']['winners'])}")


if __name__ == "__main__":
    play(*sys.argv[2:]) if sys.argv[1:2] == ["play"] else take_a_seat()
