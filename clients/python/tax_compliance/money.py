"""Amounts are pounds as Decimal. These helpers convert them to whole pence and back, exactly."""

from decimal import Decimal


def to_pence(pounds: Decimal) -> int:
    """Raises ValueError for what is no amount of whole pence."""
    pence = pounds * 100
    if pence != int(pence):
        raise ValueError(f"{pounds} is no amount of whole pence.")
    return int(pence)


def from_pence(pence: int) -> Decimal:
    return Decimal(pence).scaleb(-2)


def format(pounds: Decimal) -> str:
    """`Decimal("1234.5")` to `£1,234.50`."""
    return f"{'-' if pounds < 0 else ''}£{abs(pounds):,.2f}"
