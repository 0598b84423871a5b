"""Sends calls, and sends them again where that is safe."""

import asyncio
import time
from functools import partial
from typing import (
    Any,
    AsyncIterator,
    Awaitable,
    Callable,
    Dict,
    Generator,
    Generic,
    Iterator,
    Mapping,
    Optional,
    Protocol,
    Tuple,
    TypeVar,
    Union,
)

import httpx

from ._call import Amount, Call, Options, Ref, UploadFile, part
from ._retries import MAX_RETRIES, Retries
from ._wire import Answer, ResponseInfo, decode
from ._work import FIRST_PAUSE_SECONDS, LONGEST_PAUSE_SECONDS, is_finished, is_not_ready
from .errors import ConnectionFailedError, TaxApiError, TimedOutError, problem_error

__all__ = ["Amount", "Options", "Ref", "UploadFile", "part"]

T = TypeVar("T")
S = TypeVar("S")
_TIMEOUT_SECONDS = 60.0
_WORK_TIMEOUT_SECONDS = 600.0
Raw = Tuple[int, httpx.Headers, bytes]


class TokenSource(Protocol):
    """Where access tokens come from: `OAuth` is one."""

    def access_token(self) -> str: ...

    def refresh(self, stale: str) -> str: ...


class AsyncTokenSource(Protocol):
    async def access_token(self) -> str: ...

    async def refresh(self, stale: str) -> str: ...


def _answer_of(model: Optional[str], raw: Optional[Raw]) -> Any:
    if raw is None:
        return None
    status, headers, content = raw
    value = decode(content, model)
    if not isinstance(value, dict):
        return value
    answer = Answer(value)
    answer.response = ResponseInfo(status, headers)
    return answer


class _Base:
    def __init__(self, base_url: str, api_key: Optional[str], timeout: float, max_retries: int) -> None:
        self._base_url = base_url.rstrip("/")
        self._api_key = api_key
        self._timeout = timeout
        self._max_retries = max_retries

    def _retries(self, call: Call, can_refresh: bool) -> Retries:
        limit = call.options.max_retries
        return Retries(call.method, self._max_retries if limit is None else limit, call.repeatable, can_refresh)

    def _seconds(self, call: Call) -> float:
        return self._timeout if call.options.timeout is None else call.options.timeout

    def _late(self, call: Call) -> TimedOutError:
        return TimedOutError(f"{call.method} {call.path} got no answer in {self._seconds(call)} s.")

    def _lost(self, call: Call, error: Exception) -> ConnectionFailedError:
        return ConnectionFailedError(f"{call.method} {call.path} got no whole answer: {error}")


class Transport(_Base):
    def __init__(
        self,
        *,
        base_url: str,
        api_key: Optional[str] = None,
        auth: Optional[TokenSource] = None,
        timeout: float = _TIMEOUT_SECONDS,
        max_retries: int = MAX_RETRIES,
        client: Optional[httpx.Client] = None,
    ) -> None:
        if not api_key and not auth:
            raise ValueError("Give an api_key, or auth.")
        super().__init__(base_url, api_key, timeout, max_retries)
        self._auth = auth
        self._client = client or httpx.Client()

    def close(self) -> None:
        self._client.close()

    def json(self, method: str, path: str, *, model: Optional[str] = None, **sending: Any) -> Any:
        return self._send(Call(method, path, **sending), partial(_answer_of, model))

    def none(self, method: str, path: str, **sending: Any) -> None:
        self._send(Call(method, path, **sending), lambda raw: None)

    def download(self, method: str, path: str, **sending: Any) -> "Download":
        return Download(self, Call(method, path, accept="*/*", **sending))

    def list(self, method: str, path: str, *, query: Dict[str, Any], **sending: Any) -> "List[Any]":
        return List(lambda cursor: self.json(method, path, query={**query, **cursor}, **sending))

    def work(
        self,
        method: str,
        path: str,
        *,
        poll: Callable[[Any], str],
        poll_query: Dict[str, Any],
        poll_model: str,
        is_state: bool,
        **sending: Any,
    ) -> "Work[Any, Any]":
        started = self.json(method, path, **sending)

        def look() -> Any:
            return self.json("GET", poll(started), query=poll_query, model=poll_model, options=Options())

        return Work(started, look, is_state)

    def _send(self, call: Call, read: Callable[[Optional[Raw]], T]) -> T:
        retries = self._retries(call, self._auth is not None)
        while True:
            token = self._auth.access_token() if self._auth else self._api_key or ""
            try:
                return read(self._attempt(call, token))
            except TaxApiError as failed:
                error = failed
            except ValueError as failed:  # 2xx, and no JSON: it was cut
                error = self._lost(call, failed)
            if self._auth and retries.wants_refresh(error):
                self._auth.refresh(token)
            elif retries.counts_as_done(error):
                return read(None)
            else:
                time.sleep(retries.wait_seconds(error))

    def _attempt(self, call: Call, token: str) -> Raw:
        seconds = self._seconds(call)
        end = time.monotonic() + seconds
        try:
            with self.opened(call, token) as response:
                chunks = []
                for chunk in response.iter_bytes():
                    chunks.append(chunk)
                    if time.monotonic() > end:
                        raise self._late(call)
        except httpx.TimeoutException as error:
            raise self._late(call) from error
        except httpx.TransportError as error:
            raise self._lost(call, error) from error
        content = b"".join(chunks)
        if response.status_code >= 300:
            raise problem_error(response.status_code, response.headers, content)
        return response.status_code, response.headers, content

    def opened(self, call: Call, token: str) -> Any:
        return self._client.stream(
            call.method,
            self._base_url + call.path,
            params=call.query or None,
            headers={**call.headers, "authorization": f"Bearer {token}"},
            content=call.content(),
            timeout=self._seconds(call),
        )

    def whole(self, call: Call) -> Raw:
        return self._send(call, lambda raw: raw or (204, httpx.Headers(), b""))


class AsyncTransport(_Base):
    def __init__(
        self,
        *,
        base_url: str,
        api_key: Optional[str] = None,
        auth: Optional[AsyncTokenSource] = None,
        timeout: float = _TIMEOUT_SECONDS,
        max_retries: int = MAX_RETRIES,
        client: Optional[httpx.AsyncClient] = None,
    ) -> None:
        if not api_key and not auth:
            raise ValueError("Give an api_key, or auth.")
        super().__init__(base_url, api_key, timeout, max_retries)
        self._auth = auth
        self._client = client or httpx.AsyncClient()

    async def close(self) -> None:
        await self._client.aclose()

    async def json(self, method: str, path: str, *, model: Optional[str] = None, **sending: Any) -> Any:
        return await self._send(Call(method, path, **sending), partial(_answer_of, model))

    async def none(self, method: str, path: str, **sending: Any) -> None:
        await self._send(Call(method, path, **sending), lambda raw: None)

    def download(self, method: str, path: str, **sending: Any) -> "AsyncDownload":
        return AsyncDownload(self, Call(method, path, accept="*/*", **sending))

    def list(self, method: str, path: str, *, query: Dict[str, Any], **sending: Any) -> "AsyncList[Any]":
        return AsyncList(lambda cursor: self.json(method, path, query={**query, **cursor}, **sending))

    def work(
        self,
        method: str,
        path: str,
        *,
        poll: Callable[[Any], str],
        poll_query: Dict[str, Any],
        poll_model: str,
        is_state: bool,
        **sending: Any,
    ) -> "AsyncWork[Any, Any]":
        async def look(started: Any) -> Any:
            return await self.json("GET", poll(started), query=poll_query, model=poll_model, options=Options())

        return AsyncWork(self.json(method, path, **sending), look, is_state)

    async def _send(self, call: Call, read: Callable[[Optional[Raw]], T]) -> T:
        retries = self._retries(call, self._auth is not None)
        while True:
            token = await self._auth.access_token() if self._auth else self._api_key or ""
            try:
                return read(await self._attempt(call, token))
            except TaxApiError as failed:
                error = failed
            except ValueError as failed:
                error = self._lost(call, failed)
            if self._auth and retries.wants_refresh(error):
                await self._auth.refresh(token)
            elif retries.counts_as_done(error):
                return read(None)
            else:
                await asyncio.sleep(retries.wait_seconds(error))

    async def _attempt(self, call: Call, token: str) -> Raw:
        try:
            response = await asyncio.wait_for(self._request(call, token), self._seconds(call))
        except (asyncio.TimeoutError, httpx.TimeoutException) as error:
            raise self._late(call) from error
        except httpx.TransportError as error:
            raise self._lost(call, error) from error
        if response.status_code >= 300:
            raise problem_error(response.status_code, response.headers, response.content)
        return response.status_code, response.headers, response.content

    async def _request(self, call: Call, token: str) -> httpx.Response:
        return await self._client.request(
            call.method,
            self._base_url + call.path,
            params=call.query or None,
            headers={**call.headers, "authorization": f"Bearer {token}"},
            content=call.async_content(),
            timeout=None,
        )

    async def whole(self, call: Call) -> Raw:
        return await self._send(call, lambda raw: raw or (204, httpx.Headers(), b""))


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


class Download:
    """A file that the API sends. It is fetched when it is read, and fetched again when it was cut."""

    def __init__(self, http: Transport, call: Call) -> None:
        self._http = http
        self._call = call

    def bytes(self) -> bytes:
        return self._http.whole(self._call)[2]

    def save(self, path: "Union[str, Any]") -> int:
        """Returns the number of bytes written."""
        with open(path, "wb") as opened:
            return opened.write(self.bytes())


class AsyncDownload:
    def __init__(self, http: AsyncTransport, call: Call) -> None:
        self._http = http
        self._call = call

    async def bytes(self) -> bytes:
        return (await self._http.whole(self._call))[2]
