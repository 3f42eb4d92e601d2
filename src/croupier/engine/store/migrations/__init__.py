"""How a database of an older version becomes one of this version; Alembic runs `env.py`.

A new version of the tables is a file in `versions`, the change of `engine/store/sql/schema.py` it leads to, and the new
`NEWEST` there. A test makes a database both ways and compares them.
"""
