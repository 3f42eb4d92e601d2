"""The address of a PostgreSQL database, as it may be printed."""

from sqlalchemy.engine import make_url


def printable_address(url: str) -> str:
    """An address as it may be printed: without its passwords."""
    address = make_url(url)
    secret = [name for name in address.query if "password" in name]
    return address.difference_update_query(secret).render_as_string(hide_password=True)
