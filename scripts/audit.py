#!/usr/bin/env python3
"""What the program is made of: its licences, its list of parts, and what is known to be wrong with them.

usage: audit.py licences              every part may be used under a licence that we allow; exit code 1 if not
       audit.py parts [VERSION]       the list of all parts as CycloneDX 1.5 (an SBOM), on the standard output
       audit.py advisories FOLDER     compares the locked versions with a checkout of the RustSec advisory database:
                                      git clone https://github.com/rustsec/advisory-db
"""
import json, os, re, subprocess, sys, tomllib

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# Licences that ask for no more than to be named. What is linked into the program, and what only builds or tests it.
ALLOWED = {"MIT", "MIT-0", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "Zlib", "Unicode-3.0", "Unlicense",
           "CC0-1.0", "0BSD", "BSL-1.0", "CDLA-Permissive-2.0", "Apache-2.0 WITH LLVM-exception"}
TOOLS_ALLOWED = ALLOWED | {"MPL-2.0", "CC-BY-4.0", "Python-2.0", "BlueOak-1.0.0"}
# Advisories that were looked at and do not concern us: the number, and why.
ACCEPTED = {}


def crates():
    told = subprocess.run(["cargo", "metadata", "--format-version", "1", "--locked"], cwd=ROOT, check=True,
                          stdout=subprocess.PIPE).stdout
    return sorted(json.loads(told)["packages"], key=lambda it: (it["name"], it["version"]))


def modules():
    """The parts of the page, and what builds and tests it."""
    with open(f"{ROOT}/web/package-lock.json") as file:
        packages = json.load(file)["packages"]
    return [(path.rsplit("node_modules/", 1)[1], it) for path, it in sorted(packages.items()) if path]


def allows(licence, allowed):
    """Whether an expression of licences can be met: a choice by one side, a sum by both."""
    words = re.findall(r"\(|\)|[^\s()]+", (licence or "").replace("/", " OR "))
    place = 0

    def term():
        nonlocal place
        if words[place] == "(":
            place += 1
            value = either()
            place += 1
            return value
        name = words[place]
        place += 1
        if place + 1 < len(words) and words[place] == "WITH":
            name = f"{name} WITH {words[place + 1]}"
            place += 2
        return name in allowed

    def both():
        nonlocal place
        value = term()
        while place < len(words) and words[place] == "AND":
            place += 1
            value = term() and value
        return value

    def either():
        nonlocal place
        value = both()
        while place < len(words) and words[place] == "OR":
            place += 1
            value = both() or value
        return value

    return bool(words) and either()


def check_the_checks():
    """What is below must be able to fail."""
    assert allows("MIT OR GPL-3.0", ALLOWED) and not allows("MIT AND GPL-3.0", ALLOWED) and not allows(None, ALLOWED)
    assert allows("(MIT OR GPL-2.0) AND Unicode-3.0", ALLOWED) and not allows("Apache-2.0 WITH X", ALLOWED)
    for version, wanted, met in [("0.8.1", ">= 0.8.1", True), ("0.8.0", ">= 0.8.1", False), ("1.2.9", "^1.2.3", True),
                                 ("0.3.0", "^0.2.1", False), ("2.0.0", ">= 1.2, < 2", False), ("1.0.0-rc.1", ">= 1", False)]:
        assert matches(version, wanted) == met, (version, wanted)


def licences():
    bad = [f"{it['name']} {it['version']}: {it['license']}" for it in crates() if not allows(it["license"], ALLOWED)]
    for name, it in modules():
        allowed = TOOLS_ALLOWED if it.get("dev") else ALLOWED
        if not allows(it.get("license"), allowed):
            bad.append(f"{name} {it.get('version')}: {it.get('license')}")
    print(f"{len(crates())} crates and {len(modules())} packages of the page: "
          f"{len(bad) or 'none'} under a licence that is not allowed")
    if bad:
        sys.exit("not allowed:\n  " + "\n  ".join(bad))


def parts(version="0.1.0"):
    components = []
    for it in crates():
        if it["source"]:
            components.append({"type": "library", "name": it["name"], "version": it["version"],
                               "purl": f"pkg:cargo/{it['name']}@{it['version']}", "scope": "required",
                               "licenses": [{"expression": it["license"].replace("/", " OR ")}]})
    for name, it in modules():
        components.append({"type": "library", "name": name, "version": it["version"],
                           "purl": f"pkg:npm/{name.replace('@', '%40')}@{it['version']}",
                           "scope": "excluded" if it.get("dev") else "required",
                           "licenses": [{"expression": it["license"]}]})
    program = {"type": "application", "name": "sixfold", "version": version,
               "licenses": [{"expression": "MIT OR Apache-2.0"}]}
    json.dump({"bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1, "metadata": {"component": program},
               "components": components}, sys.stdout, indent=1)
    print()


def number(text):
    """A version as something that can be compared: one before a release is less than it."""
    text = text.split("+")[0]
    main, _, before = text.partition("-")
    numbers = [int(it) for it in main.split(".")] + [0, 0]
    return tuple(numbers[:3]), not before, before


def matches(version, requirement):
    """Whether a version meets `>= 1.2, < 2` or `^1.2.3`."""
    for part in filter(None, (it.strip() for it in requirement.split(","))):
        sign, wanted = re.fullmatch(r"(>=|<=|>|<|=|\^|~)?\s*(.+)", part).groups()
        have, want = number(version), number(wanted)
        if sign in (None, "^", "~"):
            first = next((i for i, n in enumerate(want[0]) if n), 2) if sign != "~" else 1
            same = have[0][:first + 1] == want[0][:first + 1]
            if not (have >= want and same):
                return False
        elif not {">=": have >= want, "<=": have <= want, ">": have > want, "<": have < want, "=": have == want}[sign]:
            return False
    return True


def advisories(folder):
    locked = {}
    with open(f"{ROOT}/Cargo.lock", "rb") as file:
        for it in tomllib.load(file)["package"]:
            if "source" in it:
                locked.setdefault(it["name"], []).append(it["version"])
    found, read = [], 0
    for place, _, names in os.walk(os.path.join(folder, "crates")):
        for name in (it for it in names if it.endswith(".md") and os.path.basename(place) in locked):
            with open(os.path.join(place, name)) as file:
                text = file.read()
            advisory = tomllib.loads(re.search(r"```toml\n(.*?)```", text, re.S).group(1))
            about, versions = advisory["advisory"], advisory.get("versions", {})
            read += 1
            if about.get("withdrawn") or about["id"] in ACCEPTED:
                continue
            safe = versions.get("patched", []) + versions.get("unaffected", [])
            for version in locked[about["package"]]:
                if not any(matches(version, it) for it in safe):
                    title = re.search(r"^# (.+)", text, re.M)
                    kind = about.get("informational", "vulnerability")
                    found.append(f"{about['package']} {version}: {about['id']} ({kind}) {title.group(1) if title else ''}")
    if not os.path.isdir(os.path.join(folder, "crates")):
        sys.exit(f"{folder} is no checkout of the advisory database")
    print(f"{sum(map(len, locked.values()))} locked versions against {read} advisories about them: {len(found)} concern us")
    if found:
        sys.exit("\n".join(found))


def main():
    what = {"licences": licences, "parts": parts, "advisories": advisories}.get(sys.argv[1] if len(sys.argv) > 1 else "")
    if not what:
        sys.exit(__doc__)
    check_the_checks()
    what(*sys.argv[2:])


if __name__ == "__main__":
    main()
