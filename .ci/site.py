"""Make the site of the docs: pages and all they link to become a folder of HTML files; a broken link is an error.

    pip install -e '.[docs]' && python .ci/site.py site

Pages link to each other as they lie in the repository, so they are copied as they lie; a link to a folder becomes a
page that lists what is in it. If the web studio has been exported to the folder `studio` (or another, named second), it
is put inside.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FIRST = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "LICENSE"]
LINK = re.compile(r"\]\(([^)\s#]+)(?:#[^)\s]*)?\)")
FENCE = re.compile(r"^```(\w+)[^\n`]+$", re.MULTILINE)  # what a test should know of a block is nothing to read
CODE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
LISTED = {".md", ".svg", ".html", ".ttr", ".csv", ".json", ".txt", ".py"}
CONFIG = """
site_name: ttrdsl
docs_dir: {docs}
site_dir: {site}
use_directory_urls: false
theme:
  name: material
  font: false
  features: [navigation.indexes, search.highlight, content.code.copy]
plugins: [search]
markdown_extensions:
  - tables
  - pymdownx.superfences
  - toc: {{permalink: true, slugify: !!python/object/apply:pymdownx.slugs.slugify {{kwds: {{case: lower}}}}}}
validation:
  omitted_files: ignore
  links: {{not_found: warn, anchors: warn, absolute_links: warn, unrecognized_links: warn}}
nav:
  - Start: README.md
  - Docs: docs/README.md
  - Designers: docs/for/designer.md
  - Rules lawyers: docs/for/rules-lawyer.md
  - Researchers: docs/for/researcher.md
  - Tutorials: [{tutorials}]
  - Reference: [{reference}]
"""


def gather(to: Path) -> None:
    """Copy pages, and whatever they link to, at first or second hand."""
    waiting = [ROOT / name for name in FIRST] + sorted((ROOT / "docs").rglob("*.md"))
    done: set[Path] = set()
    while waiting:
        path = waiting.pop()
        if path in done or not path.exists() or ROOT not in path.parents:
            continue
        done.add(path)
        target = to / path.relative_to(ROOT)
        if path.is_dir():
            target.mkdir(parents=True, exist_ok=True)
            waiting += listed(path, target, done)
        elif path.suffix == ".md":
            text = path.read_text(encoding="utf-8")
            waiting += [
                (path.parent / link).resolve() for link in LINK.findall(CODE.sub("", text)) if "://" not in link
            ]
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(to_pages(path, FENCE.sub(r"```\1", text)), encoding="utf-8")
        else:
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)


def listed(folder: Path, target: Path, done: set[Path]) -> list[Path]:
    """Write the page of a folder, unless it has one; return what it links to."""
    own = folder / "README.md"
    if own.exists():
        return [own]
    inside = sorted(path for path in folder.iterdir() if path.is_dir() or path.suffix in LISTED)
    lines = [f"- [{path.name}]({path.name}{'/index.md' if path.is_dir() else ''})" for path in inside]
    (target / "index.md").write_text(f"# {folder.name}\n\n" + "\n".join(lines) + "\n", encoding="utf-8")
    return inside


def to_pages(page: Path, text: str) -> str:
    """Let links to folders lead to their pages."""

    def changed(match: re.Match[str]) -> str:
        target = (page.parent / match[1]).resolve()
        if "://" in match[1] or not target.is_dir():
            return match[0]
        name = "README.md" if (target / "README.md").exists() else "index.md"
        return match[0].replace(match[1], f"{match[1].rstrip('/')}/{name}")

    return LINK.sub(changed, text)


def entries(folder: str) -> str:
    """Return the pages of a folder, for the menu."""
    return ", ".join(path.relative_to(ROOT).as_posix() for path in sorted((ROOT / folder).glob("*.md")))


def main() -> int:
    """Make the site; the exit code is that of the tool, which is not 0 if a link is broken."""
    site = Path(sys.argv[1] if len(sys.argv) > 1 else "site").resolve()
    studio = Path(sys.argv[2] if len(sys.argv) > 2 else "studio")
    with tempfile.TemporaryDirectory() as folder:
        pages = Path(folder) / "pages"
        gather(pages)
        config = Path(folder) / "mkdocs.yml"
        menus = {"tutorials": entries("docs/tutorial"), "reference": entries("docs/reference")}
        config.write_text(CONFIG.format(docs=pages, site=site, **menus), encoding="utf-8")
        code = subprocess.run([sys.executable, "-m", "mkdocs", "build", "--strict", "-q", "-f", str(config)]).returncode
    if code == 0 and studio.is_dir():
        shutil.copytree(studio, site / "studio", dirs_exist_ok=True)
    return code


if __name__ == "__main__":
    sys.exit(main())
