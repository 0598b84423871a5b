"""One call, prepared to be sent as often as need be."""

import os
import uuid
from dataclasses import dataclass
from decimal import Decimal
from typing import AsyncIterator, BinaryIO, Dict, Iterator, Mapping, Optional, Union
from urllib.parse import quote

from ._wire import encode

# A file object can be sent once; a path or bytes can be sent again.
UploadFile = Union[str, "os.PathLike[str]", bytes, BinaryIO]
Ref = Union[str, int]
Amount = Union[Decimal, int, float]
_CHUNK_BYTES = 65_536


@dataclass(frozen=True)
class Options:
    idempotency_key: Optional[str] = None
    if_match: Optional[str] = None
    wait_seconds: Optional[int] = None
    timeout: Optional[float] = None
    max_retries: Optional[int] = None


def part(value: object) -> str:
    """As a part of a path."""
    text = str("" if value is None else value)
    if text in ("", ".", ".."):
        raise ValueError("An id must not be empty.")
    return quote(text, safe="")


class Call:
    def __init__(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, object],
        options: Options,
        body: object = None,
        file: Optional[UploadFile] = None,
        content_type: Optional[str] = None,
        accept: str = "application/json",
    ) -> None:
        self.method = method
        self.path = path
        self.options = options
        self.query = {name: _text(value) for name, value in query.items() if value is not None}
        self.headers: Dict[str, str] = {"accept": accept}
        if method == "POST":
            self.headers["idempotency-key"] = options.idempotency_key or uuid.uuid4().hex
        if options.if_match is not None:
            self.headers["if-match"] = options.if_match
        if options.wait_seconds is not None:
            self.headers["prefer"] = f"wait={options.wait_seconds}"
        self._file = file
        self._body = None if body is None else encode(body)
        if file is not None:
            self.headers["content-type"] = content_type or "application/octet-stream"
        elif body is not None:
            self.headers["content-type"] = "application/json"
        self.repeatable = file is None or isinstance(file, (str, bytes, os.PathLike))

    def content(self) -> Union[bytes, Iterator[bytes], None]:
        if self._file is None or isinstance(self._file, bytes):
            return self._body if self._file is None else self._file
        return self._chunks()

    def async_content(self) -> Union[bytes, AsyncIterator[bytes], None]:
        if self._file is None or isinstance(self._file, bytes):
            return self._body if self._file is None else self._file
        return self._async_chunks()

    def _chunks(self) -> Iterator[bytes]:
        if isinstance(self._file, (str, os.PathLike)):
            with open(self._file, "rb") as opened:
                yield from iter(lambda: opened.read(_CHUNK_BYTES), b"")
        elif self._file is not None and not isinstance(self._file, bytes):
            yield from iter(lambda: self._file.read(_CHUNK_BYTES), b"")  # type: ignore[union-attr]

    async def _async_chunks(self) -> AsyncIterator[bytes]:
        for chunk in self._chunks():
            yield chunk


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
