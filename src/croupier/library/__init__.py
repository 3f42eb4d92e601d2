"""What `import croupier` offers: a small face for notebooks and other programs, and the work behind some commands.

Its names are in `croupier.__all__`; they do not change without a deprecation.
"""
