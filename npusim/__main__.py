"""`python -m npusim` is the command `npusim`."""

from npusim.cli import main

if __name__ == "__main__":
    main()
