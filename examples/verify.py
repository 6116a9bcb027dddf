#!/usr/bin/env python3
"""Checks the dice of a Sixfold match without Sixfold: python3 verify.py FAIR.json

FAIR.json is what a server answers to GET /api/rooms/CODE/fair once the match is over. Everything that is computed here is
described in docs/server.md under "Fair dice". With --vectors it checks docs/fair-vectors.json instead.
"""
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


def check(fair):
    """The number of rolls that were checked; an error names the first that is wrong."""
    if fair["seed"] is None:
        sys.exit("the seed is not open yet: the match is not over")
    if commitment(fair["match"], fair["seed"]) != fair["commitment"]:
        sys.exit("the seed does not fit the commitment that was published before the game")
    key = root(fair["match"], fair["seed"], fair["seats"])
    rolls = fair["rolls"][fair.get("given", 0):]
    for it in rolls:
        sealed = roll(key, it["index"], it["wanted"])
        if sealed != it["rolled"]:
            sys.exit(f"roll {it['index']}: the sealed dice say {sealed}, the record says {it['rolled']}")
    return len(rolls)


if __name__ == "__main__":
    with open(sys.argv[-1], encoding="utf-8") as file:
        data = json.load(file)
    total = sum(map(check, data["matches"] if "--vectors" in sys.argv else [data]))
    print(f"{total} rolls are as sealed before the game")
