"""The version of this library, which is that of the API it was made for."""

__version__ = "1.0.0"
