"""One call, prepared to be sent as often as need be."""

import asyncio
import os
import uuid
from dataclasses import dataclass
from decimal import Decimal
from typing import IO, AsyncIterator, Dict, Iterator, Mapping, Optional, Union
from urllib.parse import quote

from ._wire import encode

# A path, bytes, or a file object, which can be sent again when it can seek.
UploadFile = Union[str, "os.PathLike[str]", bytes, IO[bytes]]
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
        self._start = _position_of(file)
        self.repeatable = file is None or isinstance(file, (str, bytes, os.PathLike)) or self._start is not None

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
            given = self._file
            if self._start is not None:
                given.seek(self._start)
            yield from iter(lambda: given.read(_CHUNK_BYTES), b"")

    async def _async_chunks(self) -> AsyncIterator[bytes]:
        chunks = self._chunks()
        # Files are read in another thread: a slow disk must not hold up the other tasks.
        while chunk := await asyncio.to_thread(lambda: next(chunks, b"")):
            yield chunk


def _position_of(file: Optional[UploadFile]) -> Optional[int]:
    """Where a file object stands, if it can be put back there."""
    if file is None or isinstance(file, (str, bytes, os.PathLike)):
        return None
    return file.tell() if file.seekable() else None


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
