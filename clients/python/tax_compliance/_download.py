"""Files that the API sends."""

import asyncio
from os import PathLike
from typing import AsyncIterator, Callable, Iterator, Mapping, Optional, Union

from .errors import DownloadChangedError


class Download:
    """A file that the API sends. It is fetched when it is read, and again, from where it was cut, when it was cut."""

    def __init__(self, fetch: Callable[[], Iterator[bytes]]) -> None:
        self._fetch = fetch

    def chunks(self) -> Iterator[bytes]:
        """The file piece by piece, as it arrives: none of it is kept."""
        return self._fetch()

    def bytes(self) -> bytes:
        """The whole file, in memory."""
        return b"".join(self._fetch())

    def save(self, path: Union[str, "PathLike[str]"]) -> int:
        """Writes the file as it arrives. Returns the number of bytes written."""
        with open(path, "wb") as opened:
            return sum(opened.write(chunk) for chunk in self._fetch())


class AsyncDownload:
    """The same with `async for` and `await`."""

    def __init__(self, fetch: Callable[[], AsyncIterator[bytes]]) -> None:
        self._fetch = fetch

    def chunks(self) -> AsyncIterator[bytes]:
        return self._fetch()

    async def bytes(self) -> bytes:
        return b"".join([chunk async for chunk in self._fetch()])

    async def save(self, path: Union[str, "PathLike[str]"]) -> int:
        size = 0
        with open(path, "wb") as opened:
            async for chunk in self._fetch():
                size += await asyncio.to_thread(opened.write, chunk)
        return size


class Resumption:
    """How much of a file has been given out, when it has to be fetched again from its start."""

    def __init__(self) -> None:
        self._etag: Optional[str] = None
        self._given = 0
        self._to_skip = 0

    def begin(self, headers: Mapping[str, str]) -> None:
        """Raises when the file is another one now: its rest does not belong to what was given out."""
        etag = headers.get("etag")
        if self._given > 0 and etag != self._etag:
            raise DownloadChangedError()
        self._etag = etag
        self._to_skip = self._given

    def rest_of(self, chunk: bytes) -> bytes:
        rest = chunk[self._to_skip :]
        self._to_skip -= len(chunk) - len(rest)
        self._given += len(rest)
        return rest
