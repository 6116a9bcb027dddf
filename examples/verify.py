#!/usr/bin/env python3
"""Checks the dice of a Sixfold match without Sixfold.

usage: verify.py [--commitment HEX] [--entropy SEAT=HEX]... FAIR.json
       verify.py --vectors docs/fair-vectors.json

FAIR.json is what a server answers to GET /api/rooms/CODE/fair once the match is over. Everything that is computed here is
described in docs/server.md under "Fair dice". The commitment is what the room showed before you sat down, the entropy what
your own device has added: without them, it can only be known that the file agrees with itself.
"""
import argparse
import hashlib
import hmac
import json
import sys

SCHEME = "sixfold/v1"


def mac(key, message):
    return hmac.new(key, message.encode("ascii"), hashlib.sha256).digest()


def commitment(match, seed):
    return hashlib.sha256(f"{SCHEME}|{match}|{seed}".encode("ascii")).hexdigest()


def root(match, seed, seats):
    added = "".join(f"|{seat}={seats[seat] or '-'}" for seat in sorted(seats))
    return mac(bytes.fromhex(seed), f"{SCHEME}|{match}|{commitment(match, seed)}{added}")


def below(key, n, index, position):
    attempt = 0
    while True:
        value = int.from_bytes(mac(key, f"roll|{index}|{position}|{attempt}")[:8], "big")
        if value < 2**64 - 2**64 % n:
            return value % n
        attempt += 1


def roll(key, index, wanted):
    (kind, what), = wanted.items()
    if kind in ("dice", "row"):
        return "".join(str(below(key, 6, index, i) + 1) for i in range(what))
    if kind == "below":
        return f"number {below(key, what, index, 0)}"
    left = below(key, sum(what), index, 0)
    for number, weight in enumerate(what):
        if left < weight:
            return f"pick {number}"
        left -= weight


def check(fair, sealed=None, added=()):
    """The number of rolls that were checked; an error names the first thing that is wrong."""
    if fair["seed"] is None:
        sys.exit("the seed is not open yet: the match is not over")
    if commitment(fair["match"], fair["seed"]) != fair["commitment"]:
        sys.exit("the seed does not fit the commitment in the file")
    if sealed not in (None, fair["commitment"]):
        sys.exit("the commitment in the file is not the one that was published before the game")
    for seat, number in added:
        if fair["seats"].get(seat) != number:
            sys.exit(f"the number of {seat} in the file is not the one that {seat} has added to the dice")
    given, rolls = fair.get("given", 0), fair["rolls"]
    if not 0 <= given <= len(rolls) or [it["index"] for it in rolls] != list(range(len(rolls))):
        sys.exit("rolls are missing, or more are said to be given than there are")
    key = root(fair["match"], fair["seed"], fair["seats"])
    for it in rolls[given:]:
        made = roll(key, it["index"], it["wanted"])
        if made != it["rolled"]:
            sys.exit(f"roll {it['index']}: the sealed dice say {made}, the file says {it['rolled']}")
    return len(rolls) - given


def claim(fair, sealed, added):
    """What is known beyond that, and why."""
    people = [seat for seat, number in sorted(fair["seats"].items()) if number]
    if sealed and (added or not people):
        others = [seat for seat in people if seat not in dict(added)]
        said = f" What {' and '.join(others)} added is taken from the file." if others else ""
        same = "commitment and entropy are those you gave." if added else "the commitment is the one you gave."
        return f"They are as sealed before the game: {same}{said}"
    if sealed:
        return "The seed was sealed before the game. Whether the players' numbers were added then is not known."
    if added:
        return "Your number is in the dice. Whether the seed was sealed before the game is not known."
    return "Nothing more is known: whoever made the file could have made up all of it after the game, seed and all."


def main():
    parser = argparse.ArgumentParser(description="Checks the dice of a Sixfold match without Sixfold.")
    parser.add_argument("file", metavar="FAIR.json")
    parser.add_argument("--vectors", action="store_true", help="the file holds many matches, to test this program")
    parser.add_argument("--commitment", metavar="HEX", help="as published before the game")
    parser.add_argument("--entropy", metavar="SEAT=HEX", action="append", default=[], help="as added by a seat")
    asked = parser.parse_args()
    with open(asked.file, encoding="utf-8") as file:
        data = json.load(file)
    if asked.vectors:
        print(f"{sum(map(check, data['matches']))} rolls follow from their seeds")
        return
    added = [tuple(it.split("=", 1)) for it in asked.entropy]
    if any(len(it) != 2 for it in added):
        parser.error("--entropy takes a seat and a number: A=0123...")
    rolls, given = check(data, asked.commitment, added), data.get("given", 0)
    print(f"{rolls} rolls follow from the seed and the players' numbers in the file.")
    if given:
        print(f"{given} rolls before them came from another record and cannot be checked.")
    print(claim(data, asked.commitment, added))


if __name__ == "__main__":
    main()
