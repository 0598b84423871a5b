"""The bodies of the API, as they are on the wire, with amounts as Decimal."""

from ._generated.models import *
