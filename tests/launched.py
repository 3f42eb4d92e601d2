"""`croupier` as it is typed, but for its manifest: the program's own files, without its libraries' thousands."""

from croupier.cli import main
from croupier.server import manifest

manifest._libraries = set

if __name__ == "__main__":
    main()
