"""What goes wrong, as exceptions."""

from __future__ import annotations


class Refused(ValueError):
    """The rules, or the reader of a text, do not allow it.

    ``clause`` is the id of the clause it rests on, such as ``L12``; ``because`` is the reason as a sentence;
    ``line`` is the bad line of a record, where one was read.
    """

    def __init__(self, clause: str, because: str, line: int | None = None) -> None:
        where = f"line {line}: " if line is not None else ""
        super().__init__(f"{where}{because} ({clause})")
        self.clause = clause
        self.because = because
        self.line = line

    def __reduce__(self) -> tuple[type[Refused], tuple[str, str, int | None]]:
        return (type(self), (self.clause, self.because, self.line))
