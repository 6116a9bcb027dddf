#!/usr/bin/env python3
"""What the server must stand, tried for real on this machine. Needs root for a full disk and for PostgreSQL.

usage: trials.py SIXFOLD postgres [TIMES]   PostgreSQL is stopped and started again in play: fast, immediate, kill -9
       trials.py SIXFOLD lock [SECONDS]     another program holds the SQLite file locked
       trials.py SIXFOLD full [SECONDS]     the disk is full
       trials.py SIXFOLD slow [EACH]        slow connections of five kinds from one address, while 100 matches play
       trials.py SIXFOLD unwatched [ROOMS]  rooms of expert against expert that nobody watches
       trials.py SIXFOLD speed [SECONDS]    moves a second of SQLite and of one, two and three nodes on PostgreSQL, with
                                            twice the rate until it does not keep up, and who uses the processor
"""
import atexit, base64, json, os, glob, shutil, socket, sqlite3, struct, subprocess, sys, tempfile, threading, time, urllib.request

SIXFOLD = sys.argv[1]
WIDE = ["--budget-per-minute", "1e12", "--sockets-per-address", "100000", "--connections-per-address", "100000",
        "--messages-per-ten-seconds", "1000000"]


class Server:
    def __init__(self, database, *more):
        self.process = subprocess.Popen(
            [SIXFOLD, "serve", "--listen", "127.0.0.1:0", "--database", database, *(it for pair in zip(WIDE[::2], WIDE[1::2]) if pair[0] not in more for it in pair), *more],
            stdout=subprocess.PIPE, stderr=open(os.path.join(tempfile.gettempdir(), "trials.log"), "w"), text=True)
        atexit.register(self.process.kill)
        self.port = int(self.process.stdout.readline().strip().rsplit(":", 1)[1])

    def request(self, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.loads(answer.read() or "null")

    def health(self):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/health", timeout=5) as answer:
                return answer.status
        except urllib.error.HTTPError as error:
            return error.code

    def room(self, seats, game="pig", options=None):
        code = self.request("/api/rooms", {"game": game, "seats": seats, "options": options or {}})["room"]["code"]
        tokens = []
        for i, seat in enumerate(seats):
            if seat["kind"] == "person":
                taken = self.request(f"/api/rooms/{code}/seats/{'ABCD'[i]}", {"name": "", "entropy": "5a" * 32})
                tokens.append(taken["token"])
        return code, tokens

    def status(self, line):
        with open(f"/proc/{self.process.pid}/status") as status:
            return next(int(it.split()[1]) for it in status if it.startswith(line))

    def cpu(self):
        with open(f"/proc/{self.process.pid}/stat") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def files(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def figure(self, name):
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/metrics", timeout=30) as answer:
            lines = answer.read().decode().splitlines()
        return next((float(it.split()[1]) for it in lines if it.startswith(name + " ")), 0.0)

    def stop(self):
        began = time.time()
        self.process.terminate()
        code = self.process.wait()
        print(f"SIGTERM: exit code {code} after {time.time() - began:.1f} s")


class Line:
    """A socket of a room."""

    def __init__(self, port, code):
        self.stream = socket.create_connection(("127.0.0.1", port), timeout=20)
        key = base64.b64encode(os.urandom(16)).decode()
        self.stream.sendall((f"GET /api/rooms/{code}/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\n"
                             f"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n").encode())
        self.rest = b""
        while b"\r\n\r\n" not in self.rest:
            self.rest += self.some()
        head, self.rest = self.rest.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise OSError(head.split(b"\r\n")[0].decode())

    def some(self):
        data = self.stream.recv(65536)
        if not data:
            raise OSError("closed")
        return data

    def take(self, count):
        while len(self.rest) < count:
            self.rest += self.some()
        taken, self.rest = self.rest[:count], self.rest[count:]
        return taken

    def say(self, message):
        data, mask = json.dumps(message).encode(), os.urandom(4)
        size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack(">H", len(data))
        self.stream.sendall(b"\x81" + size + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))

    def hear(self):
        while True:
            first, size = self.take(2)
            size &= 127
            if size == 126:
                size = struct.unpack(">H", self.take(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", self.take(8))[0]
            data = self.take(size)
            if first & 15 == 8:
                raise OSError("closed")
            if first & 15 == 1:
                return json.loads(data)

    def close(self):
        self.stream.close()


class Player(threading.Thread):
    """Plays both seats of a room for ever, comes back after a break, and sends again what was not answered."""

    def __init__(self, server):
        super().__init__(daemon=True)
        person = {"kind": "person"}
        self.server, self.over = server, False
        self.code, self.tokens = server.room([person, person], options={"target": 1000})
        self.acknowledged, self.last, self.number, self.open = {}, 0.0, 0, None

    def run(self):
        while not self.over:
            try:
                line = Line(self.server.port, self.code)
                line.say({"say": "hello", "protocol": 1, "tokens": self.tokens, "eyes": None})
                self.play(line)
            except (OSError, ValueError):
                time.sleep(0.3)

    def play(self, line):
        seq, due = None, None
        while not self.over:
            told = line.hear()
            kind = told["tell"]
            if kind in ("snapshot", "delta"):
                seq, due = told["seq"], told["due"]
                if kind == "snapshot" and self.open:
                    # If it was done before the break, no delta follows: everything is asked for again.
                    line.say(self.open)
                    line.say({"say": "eyes", "seat": None})
                    seq = None
                    continue
            elif kind == "ack" and self.open and told["key"] == self.open["key"]:
                self.acknowledged[told["seq"]] = f"{self.open['seat']}/{told['key']}"
                self.last, self.open = time.time(), None
            elif kind == "refused" and self.open:
                self.open = None
                seq = None
                line.say({"say": "eyes", "seat": None})
                continue
            if self.open is None and due and seq is not None and kind in ("snapshot", "delta", "ack"):
                if kind == "ack":
                    continue
                time.sleep(0.02)
                self.number += 1
                self.open = {"say": "play", "key": f"k{self.number}", "seat": due[0], "seq": seq, "action": "roll"}
                line.say(self.open)


def begin(server, count):
    players = [Player(server) for _ in range(count)]
    for player in players:
        player.start()
    await_play(players, time.time())
    time.sleep(3)
    return players


def await_play(players, since, most=60):
    """When the last player was acknowledged after `since`, in seconds."""
    latest = 0.0
    for player in players:
        while player.last <= since:
            if time.time() > since + most:
                raise SystemExit(f"room {player.code} does not go on")
            time.sleep(0.01)
        latest = max(latest, player.last - since)
    return latest


def check(players, rows):
    """Every acknowledged command stands in the log where it was acknowledged."""
    kept = {(room, seq): key for room, seq, key in rows}
    promised = [(p.code, seq, key) for p in players for seq, key in p.acknowledged.items()]
    lost = [it for it in promised if kept.get(it[:2]) != it[2]]
    keys = [(room, key) for room, seq, key in rows]
    print(f"acknowledged {len(promised)}, lost {len(lost)}, doubled {len(keys) - len(set(keys))}")
    if lost or len(keys) != len(set(keys)):
        raise SystemExit(f"lost: {lost[:5]}")


def as_postgres(*command):
    return subprocess.run(["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", *command],
                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/")


class Postgres:
    """A database server of our own."""

    def __init__(self, folder):
        self.programs = sorted(glob.glob("/usr/lib/postgresql/*/bin"))[-1]
        self.folder, self.data, self.port = folder, f"{folder}/data", free_port()
        shutil.chown(folder, "postgres", "postgres")
        as_postgres(f"{self.programs}/initdb", "--username=sixfold", "--auth=trust", "-D", self.data)
        self.start()

    def start(self):
        # What a killed server leaves behind may take a moment to go.
        while as_postgres(f"{self.programs}/pg_ctl", "start", "--wait", "-D", self.data, "-l", f"{self.folder}/pg.log",
                          "-o", f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1").returncode:
            time.sleep(0.2)

    def stop(self, how):
        as_postgres(f"{self.programs}/pg_ctl", "stop", "--wait", f"--mode={how}", "-D", self.data)

    def first(self):
        with open(f"{self.data}/postmaster.pid") as pid:
            return int(pid.readline())

    def database(self, name):
        as_postgres(f"{self.programs}/createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "sixfold", name)
        return f"postgres://sixfold@127.0.0.1:{self.port}/{name}"


def postgres(folder, times):
    database = Postgres(folder)
    programs, data, port, start = database.programs, database.data, database.port, database.start
    server = Server(database.database("games"))
    players, worst, honest = begin(server, 4), 0.0, True
    for i in range(times):
        how, away = ["fast", "immediate", "kill -9"][i % 3], [0.5, 3, 8][i // 3 % 3]
        if how == "kill -9":
            first = database.first()
            children = subprocess.run(["ps", "-o", "pid=", "--ppid", str(first)], capture_output=True, text=True)
            os.kill(first, 9)
            for child in children.stdout.split():
                try:
                    os.kill(int(child), 9)
                except ProcessLookupError:
                    pass
        else:
            database.stop(how)
        time.sleep(away)
        health = server.health()
        honest &= away < 8 or health == 503
        start()
        back = time.time()
        took = await_play(players, back)
        worst = max(worst, took)
        print(f"{i + 1:2} {how:9} away {away:3} s: health {health}, play goes on {took:.2f} s after it is back", flush=True)
    finish(players, server)
    rows = subprocess.run([f"{programs}/psql", "-h", "127.0.0.1", "-p", str(port), "-U", "sixfold", "-d", "games", "-At",
                           "-F", " ", "-c", "SELECT room, seq, key FROM entries"], capture_output=True, text=True).stdout
    check(players, [(r, int(s), k) for r, s, k in (line.split(" ", 2) for line in rows.splitlines())])
    database.stop("immediate")
    print(f"worst {worst:.2f} s; health told the truth: {honest}")


def rows_of(path):
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as database:
        return database.execute("SELECT room, seq, key FROM entries").fetchall()


def finish(players, server):
    time.sleep(3)
    for player in players:
        player.over = True
    for player in players:
        player.join(30)
    print(f"health at the end: {server.health()}")
    server.stop()


def lock(folder, seconds):
    path = f"{folder}/games.db"
    server = Server(f"sqlite:{path}")
    players = begin(server, 4)
    held = sqlite3.connect(path, isolation_level=None, timeout=30)
    held.execute("BEGIN EXCLUSIVE")
    time.sleep(seconds)
    health = server.health()
    held.execute("ROLLBACK")
    held.close()
    took = await_play(players, time.time())
    print(f"locked for {seconds} s: health {health}, play goes on {took:.2f} s after it is free")
    finish(players, server)
    check(players, rows_of(path))


def full(folder, seconds):
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64m", "tmpfs", folder], check=True)
    try:
        path = f"{folder}/games.db"
        server = Server(f"sqlite:{path}")
        players = begin(server, 4)
        with open(f"{folder}/filler", "wb", buffering=0) as filler:
            try:
                while True:
                    filler.write(b"x" * 4096)  # to the last page
            except OSError:
                pass
        time.sleep(seconds)
        health = server.health()
        os.remove(f"{folder}/filler")
        took = await_play(players, time.time())
        print(f"full for {seconds} s: health {health}, play goes on {took:.2f} s after there is room")
        finish(players, server)
        check(players, rows_of(path))
    finally:
        subprocess.run(["umount", "-l", folder])


SLOW = {
    "silent": (b"", b""),
    "a byte of the head in 10 s": (b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ", b"x"),
    "stuck handshake": (b"", b""),
    "never reads": (b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 400, b""),
    "a byte of the body in 10 s": (b"POST /api/rooms HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{", b"x"),
}


class Wave:
    """Slow connections of five kinds from one address, until it is closed."""

    def __init__(self, server, each):
        person = {"kind": "person"}
        code, _ = server.room([person, person])
        upgrade = (f"GET /api/rooms/{code}/socket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                   "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n").encode()
        self.held, self.done = [], threading.Event()
        for kind, (first, more) in SLOW.items():
            for _ in range(each):
                stream = socket.socket()
                if kind == "never reads":
                    stream.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                stream.bind(("127.0.0.2", 0))
                stream.connect(("127.0.0.1", server.port))
                stream.setblocking(False)
                self.send(stream, upgrade if kind == "stuck handshake" else first)
                self.held.append((stream, more))
        threading.Thread(target=self.trickle, daemon=True).start()

    def send(self, stream, data):
        try:
            stream.send(data)
        except OSError:
            pass

    def trickle(self):
        while not self.done.wait(10):
            for stream, more in self.held:
                if more:
                    self.send(stream, more)

    def close(self):
        self.done.set()
        for stream, _ in self.held:
            stream.close()


def slow(folder, each):
    # Enough for the matches, which come from one address; the slow ones come from another and have as much.
    server = Server(f"sqlite:{folder}/games.db", "--budget-per-minute", "10000")

    def load():
        told = subprocess.run(
            [SIXFOLD, "load", "--address", f"127.0.0.1:{server.port}", "--matches", "100", "--rate", "50", "--seconds",
             "25", "--json"], capture_output=True, text=True)
        if told.returncode:
            raise SystemExit(told.stderr)
        return json.loads(told.stdout)["figures"]

    def settle(files):
        """Waits until the server has closed what is slow."""
        limit = time.time() + 120
        while server.files() > files + 5 and time.time() < limit:
            time.sleep(1)
        return server.files() - files, server.status("RssAnon")

    files = server.files()
    load()
    quiet = load()
    _, before = settle(files)
    memory, busy = [], None
    # Rooms stay in memory for ten minutes (some 12 KiB each), and what an allocator keeps for the next time is kept once:
    # but it must not grow from wave to wave.
    for _ in range(3):
        wave = Wave(server, each)
        opened, then = server.files() - files, server.status("RssAnon")
        if busy is None:
            busy = load()
            print(f"{len(wave.held)} slow connections, {opened} of them open when the matches began")
        left, after = settle(files)
        wave.close()
        memory.append((then, after))
        print(f"{left} open files more than at the start, after the server has closed what is slow", flush=True)
    for name, it in (("quiet", quiet), ("beside them", busy)):
        a = it["acknowledged"]
        print(f"{name:12} sent {it['sent']}, lost {it['lost']}, p50 {a['p50']:.2f} ms, p99 {a['p99']:.2f} ms, p99.9 {a['p999']:.2f} ms")
    print(f"ratio of p99: {busy['acknowledged']['p99'] / quiet['acknowledged']['p99']:.2f}; memory of its own {before} KiB before; "
          + "; ".join(f"{then} with wave {i + 1}, {after} after it" for i, (then, after) in enumerate(memory))
          + f"; {server.figure('sixfold_rooms'):.0f} rooms in memory")
    server.stop()


def opponent(server):
    """How long a person's opponent takes to answer a hold of Pig, in seconds, ten times."""
    code, tokens = server.room([{"kind": "person"}, {"kind": "computer", "player": "solid"}], options={"target": 1000})
    line, times = Line(server.port, code), []
    line.say({"say": "hello", "protocol": 1, "tokens": tokens, "eyes": "A"})
    told = line.hear()
    while len(times) < 10:
        while told["tell"] not in ("snapshot", "delta") or told["due"] != ["A"]:
            told = line.hear()
        line.say({"say": "play", "key": f"k{len(times)}", "seat": "A", "seq": told["seq"], "action": "hold"})
        began = time.time()
        while not (told["tell"] == "delta" and told["due"] == ["B"]):
            told = line.hear()
        told = line.hear()
        while told["tell"] != "delta":
            told = line.hear()
        times.append(time.time() - began)
        while told["tell"] not in ("snapshot", "delta") or told["due"] != ["A"]:
            told = line.hear()
    line.close()
    return sorted(times)


def unwatched(folder, rooms):
    server = Server(f"sqlite:{folder}/games.db")
    empty = opponent(server)
    expert = {"kind": "computer", "player": "expert"}
    for i in range(rooms):
        server.room([expert, expert], game=["d6d", "gozd", "rebirth"][i % 3])
    time.sleep(2)
    before = server.cpu()
    time.sleep(10)
    used = server.cpu() - before
    among = opponent(server)
    print(f"{rooms} rooms of expert against expert: the server uses {used * 10:.1f} % of a core")
    print(f"an opponent answers within {empty[5] * 1000:.1f} ms (median; most {empty[-1] * 1000:.1f}) on an empty server, "
          f"{among[5] * 1000:.1f} ms (most {among[-1] * 1000:.1f}) among them")
    server.stop()
    server = Server(f"sqlite:{folder}/games.db")
    before = server.cpu()
    time.sleep(10)
    print(f"after a restart it uses {(server.cpu() - before) * 10:.1f} % of a core")
    server.stop()


def cpu_of(pids):
    """Seconds of the processor that these have used, and what they have waited for."""
    used = 0
    for pid in pids:
        try:
            with open(f"/proc/{pid}/stat") as stat:
                fields = stat.read().rsplit(")", 1)[1].split()
            used += sum(int(it) for it in fields[11:15])
        except FileNotFoundError:
            pass
    return used / os.sysconf("SC_CLK_TCK")


def speed(folder, seconds):
    """A load on each server at its own address, all with the same share of the rate."""
    database = Postgres(folder)
    for name, count in (("SQLite", 1), ("1 node", 1), ("2 nodes", 2), ("3 nodes", 3)):
        url = f"sqlite:{folder}/games.db" if name == "SQLite" else database.database(f"games{count}")
        servers = [Server(url) for _ in range(count)]
        rate, keeps_up = 250, True
        while keeps_up and rate <= 16000:
            begin = cpu_of([it.process.pid for it in servers])
            backends = lambda: [int(it) for it in subprocess.run(
                ["pgrep", "-P", str(database.first())], capture_output=True, text=True).stdout.split()]
            before = cpu_of(backends())
            loads = [subprocess.Popen(
                [SIXFOLD, "load", "--address", f"127.0.0.1:{it.port}", "--matches", str(300 // count), "--rate",
                 str(rate / count), "--seconds", str(seconds), "--json"], stdout=subprocess.PIPE, text=True) for it in servers]
            told = [it.communicate()[0] for it in loads]
            if any(it.returncode for it in loads):
                print(f"{name:8} {rate:6} moves a second: the load did not come to its end")
                break
            figures = [json.loads(it)["figures"] for it in told]
            took = max(it["seconds"] for it in figures)
            worst = lambda what: max(it["acknowledged"][what] for it in figures)
            used = cpu_of([it.process.pid for it in servers]) - begin
            print(f"{name:8} {rate:6} wanted, {sum(it['sent'] for it in figures) / took:7.0f} done a second; lost "
                  f"{sum(it['lost'] for it in figures)}; p50 {worst('p50'):8.2f} ms, p99 {worst('p99'):8.2f} ms; processor: "
                  f"servers {used / took * 100:4.0f} %, PostgreSQL {(cpu_of(backends()) - before) / took * 100:4.0f} %", flush=True)
            keeps_up = took < seconds * 1.1 and worst("p99") < 250
            rate *= 2
        for it in servers:
            it.stop()
    database.stop("immediate")


def free_port():
    with socket.socket() as it:
        it.bind(("127.0.0.1", 0))
        return it.getsockname()[1]


def main():
    what, numbers = sys.argv[2], [int(it) for it in sys.argv[3:]]
    folder = tempfile.mkdtemp(prefix="sixfold-trial-")
    trials = {"postgres": (postgres, 20), "lock": (lock, 15), "full": (full, 10), "slow": (slow, 100), "unwatched": (unwatched, 300),
              "speed": (speed, 10)}
    trial, usual = trials[what]
    try:
        trial(folder, *(numbers or [usual]))
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
