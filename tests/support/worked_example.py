"""The worked example of `docs/adding-a-game.md`: its blocks, written into a copy of the program."""

import re
import shutil
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "adding-a-game.md"
BLOCK = re.compile(r"^`([^`\n]+)`\n\n```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class FileOfExample:
    """A file that the page adds or changes."""

    path: str
    form: str
    """`diff` for a file that exists."""
    text: str

    @property
    def is_change(self) -> bool:
        """Whether the file exists, and lines are added to it."""
        return self.form == "diff"

    def applied_to(self, text: str) -> str:
        """The file with the added lines, each after the line of context before it."""
        at = 0
        for line in self.text.splitlines():
            sign, content = line[:1], f"{line[1:]}\n"
            if sign == "+":
                text = f"{text[:at]}{content}{text[at:]}"
                at += len(content)
            else:
                start = text.find(f"\n{content}")
                assert start >= 0, f"{self.path} has no line {content!r}"
                at = start + 1 + len(content)
        return text


def files_of_page() -> tuple[FileOfExample, ...]:
    """Every file of the example, as the page shows it."""
    return tuple(FileOfExample(*match) for match in BLOCK.findall(PAGE.read_text(encoding="utf-8")))


def listed_files() -> tuple[str, ...]:
    """The files that the table at the top of the page lists."""
    rows = re.findall(r"^\| \d+ \| `([^`]+)` \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    return tuple(rows)


def copy_program(to: Path) -> None:
    """The program, the verifier and the words of the screens, without what is built from them."""
    without = shutil.ignore_patterns("__pycache__", "built", "dist")
    for part in ("src/croupier", "verifier", "web/src/words"):
        shutil.copytree(ROOT / part, to / part, ignore=without)
    modules = ROOT / "web" / "node_modules"
    if modules.exists():
        (to / "web" / "node_modules").symlink_to(modules)


def add_example(to: Path) -> None:
    """Write the files of the page into a copy of the program."""
    for file in files_of_page():
        path = to / file.path
        assert path.exists() is file.is_change, f"{file.path}: a change of a file that exists"
        text = path.read_text(encoding="utf-8") if file.is_change else ""
        path.write_text(file.applied_to(text) if file.is_change else file.text, encoding="utf-8")
