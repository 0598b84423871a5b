"""What a call gives that is more than one answer: lists, and work that takes a while."""

import asyncio
import time
from typing import (
    Any,
    AsyncIterator,
    Awaitable,
    Callable,
    Dict,
    Generator,
    Generic,
    Iterator,
    Optional,
    TypeVar,
)

from ._work import FIRST_PAUSE_SECONDS, LONGEST_PAUSE_SECONDS, is_finished, is_not_ready
from .errors import TaxApiError, TimedOutError

T = TypeVar("T")
S = TypeVar("S")
_WORK_TIMEOUT_SECONDS = 600.0


class List(Generic[T]):
    """All items of a list, fetched page by page as they are asked for: `for client in tax.clients.list(): …`."""

    def __init__(self, fetch: Callable[[Dict[str, str]], Any]) -> None:
        self._fetch = fetch

    def page(self) -> Any:
        """The first page alone, with `data`, `has_more` and `next_cursor`."""
        return self._fetch({})

    def __iter__(self) -> Iterator[T]:
        page = self._fetch({})
        yield from page["data"]
        while page["has_more"] and page["next_cursor"]:
            page = self._fetch({"cursor": page["next_cursor"]})
            yield from page["data"]


class AsyncList(Generic[T]):
    """All items of a list: `async for client in tax.clients.list(): …`."""

    def __init__(self, fetch: Callable[[Dict[str, str]], Awaitable[Any]]) -> None:
        self._fetch = fetch

    async def page(self) -> Any:
        return await self._fetch({})

    async def __aiter__(self) -> AsyncIterator[T]:
        page = await self._fetch({})
        for item in page["data"]:
            yield item
        while page["has_more"] and page["next_cursor"]:
            page = await self._fetch({"cursor": page["next_cursor"]})
            for item in page["data"]:
                yield item


class Work(Generic[S, T]):
    """Something that takes a while: `started` is the answer to the call, `wait()` waits for its end."""

    def __init__(self, started: S, look: Callable[[], T], is_state: bool) -> None:
        self.started = started
        self._look = look
        self._is_state = is_state

    def wait(
        self, *, on_progress: Optional[Callable[[T], None]] = None, timeout: float = _WORK_TIMEOUT_SECONDS
    ) -> T:
        """Raises WorkFailedError when it failed or was cancelled, TimedOutError when it takes too long."""
        end = time.monotonic() + timeout
        pause = FIRST_PAUSE_SECONDS
        state: Any = self.started if self._is_state else None
        while True:
            if state is not None:
                if on_progress:
                    on_progress(state)
                if is_finished(state):
                    return state  # type: ignore[no-any-return]
            if time.monotonic() + pause > end:
                raise TimedOutError(f"It has not finished in {timeout} s.")
            time.sleep(pause)
            pause = min(pause * 1.5, LONGEST_PAUSE_SECONDS)
            try:
                state = self._look()
            except TaxApiError as error:
                if not is_not_ready(error):
                    raise


class AsyncWork(Generic[S, T]):
    """Something that takes a while: await it for the answer to the call, `await work.wait()` for its end."""

    def __init__(self, start: Awaitable[S], look: Callable[[S], Awaitable[T]], is_state: bool) -> None:
        self._start = asyncio.ensure_future(start)
        self._look = look
        self._is_state = is_state

    def __await__(self) -> Generator[Any, None, S]:
        return self._start.__await__()

    async def wait(
        self, *, on_progress: Optional[Callable[[T], None]] = None, timeout: float = _WORK_TIMEOUT_SECONDS
    ) -> T:
        started = await self._start
        end = time.monotonic() + timeout
        pause = FIRST_PAUSE_SECONDS
        state: Any = started if self._is_state else None
        while True:
            if state is not None:
                if on_progress:
                    on_progress(state)
                if is_finished(state):
                    return state  # type: ignore[no-any-return]
            if time.monotonic() + pause > end:
                raise TimedOutError(f"It has not finished in {timeout} s.")
            await asyncio.sleep(pause)
            pause = min(pause * 1.5, LONGEST_PAUSE_SECONDS)
            try:
                state = await self._look(started)
            except TaxApiError as error:
                if not is_not_ready(error):
                    raise
