"""Sends calls, and sends them again where that is safe."""

import asyncio
import time
from contextlib import contextmanager
from functools import partial
from typing import (
    Any,
    AsyncContextManager,
    AsyncIterator,
    Callable,
    ContextManager,
    Dict,
    Iterator,
    Optional,
    Protocol,
    Tuple,
    TypeVar,
)

import httpx

from ._call import Amount, Call, Options, Ref, UploadFile, part
from ._download import AsyncDownload, Download, Resumption
from ._results import AsyncList, AsyncWork, List, Work
from ._retries import MAX_RETRIES, TIMEOUT_SECONDS, Retries
from ._wire import Answer, ResponseInfo, decode
from .errors import ConnectionFailedError, TaxApiError, TimedOutError, problem_error

__all__ = [
    "Amount",
    "AsyncDownload",
    "AsyncList",
    "AsyncWork",
    "Download",
    "List",
    "Options",
    "Ref",
    "UploadFile",
    "Work",
    "part",
]

T = TypeVar("T")
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

    def _request(self, call: Call, token: str) -> Dict[str, Any]:
        """`timeout` is the longest that any one step may take: connecting, sending a part, waiting for the next."""
        return {
            "url": self._base_url + call.path,
            "params": call.query or None,
            "headers": {**call.headers, "authorization": f"Bearer {token}"},
            "timeout": self._seconds(call),
        }

    @contextmanager
    def _translated(self, call: Call) -> Iterator[None]:
        """Raises errors of the library in place of those of httpx."""
        try:
            yield
        except (asyncio.TimeoutError, httpx.TimeoutException) as error:
            raise self._late(call) from error
        except httpx.TransportError as error:
            raise self._lost(call, error) from error


class Transport(_Base):
    def __init__(
        self,
        *,
        base_url: str,
        api_key: Optional[str] = None,
        auth: Optional[TokenSource] = None,
        timeout: float = TIMEOUT_SECONDS,
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

    def download(self, method: str, path: str, **sending: Any) -> Download:
        return Download(lambda: self._chunks(Call(method, path, accept="*/*", **sending)))

    def list(self, method: str, path: str, *, query: Dict[str, Any], **sending: Any) -> List[Any]:
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
    ) -> Work[Any, Any]:
        started = self.json(method, path, **sending)

        def look() -> Any:
            return self.json("GET", poll(started), query=poll_query, model=poll_model, options=Options())

        return Work(started, look, is_state)

    def _send(self, call: Call, read: Callable[[Optional[Raw]], T]) -> T:
        retries = self._retries(call, self._auth is not None)
        while True:
            token = self._token()
            try:
                return read(self._attempt(call, token))
            except TaxApiError as failed:
                error = failed
            except ValueError as failed:  # 2xx, and no JSON: it was cut
                error = self._lost(call, failed)
            if retries.counts_as_done(error):
                return read(None)
            self._recover(retries, error, token)

    def _attempt(self, call: Call, token: str) -> Raw:
        with self._translated(call), self._opened(call, token) as response:
            end = time.monotonic() + self._seconds(call)
            chunks = []
            for chunk in response.iter_bytes():
                chunks.append(chunk)
                if time.monotonic() > end:
                    raise self._late(call)
        content = b"".join(chunks)
        if response.status_code >= 300:
            raise problem_error(response.status_code, response.headers, content)
        return response.status_code, response.headers, content

    def _chunks(self, call: Call) -> Iterator[bytes]:
        """A file. After a cut it is asked for again, and what has been given out is left out."""
        retries = self._retries(call, self._auth is not None)
        given_out = Resumption()
        while True:
            token = self._token()
            try:
                with self._translated(call), self._opened(call, token) as response:
                    if response.status_code >= 300:
                        raise problem_error(response.status_code, response.headers, response.read())
                    given_out.begin(response.headers)
                    for chunk in response.iter_bytes():
                        yield given_out.rest_of(chunk)
                return
            except TaxApiError as error:
                self._recover(retries, error, token)

    def _token(self) -> str:
        return self._auth.access_token() if self._auth else self._api_key or ""

    def _recover(self, retries: Retries, error: TaxApiError, token: str) -> None:
        """Makes ready for another attempt. Raises the error when there is none."""
        if self._auth and retries.wants_refresh(error):
            self._auth.refresh(token)
        else:
            time.sleep(retries.wait_seconds(error))

    def _opened(self, call: Call, token: str) -> ContextManager[httpx.Response]:
        return self._client.stream(call.method, content=call.content(), **self._request(call, token))


class AsyncTransport(_Base):
    def __init__(
        self,
        *,
        base_url: str,
        api_key: Optional[str] = None,
        auth: Optional[AsyncTokenSource] = None,
        timeout: float = TIMEOUT_SECONDS,
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

    def download(self, method: str, path: str, **sending: Any) -> AsyncDownload:
        return AsyncDownload(lambda: self._chunks(Call(method, path, accept="*/*", **sending)))

    def list(self, method: str, path: str, *, query: Dict[str, Any], **sending: Any) -> AsyncList[Any]:
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
    ) -> AsyncWork[Any, Any]:
        async def look(started: Any) -> Any:
            return await self.json("GET", poll(started), query=poll_query, model=poll_model, options=Options())

        return AsyncWork(self.json(method, path, **sending), look, is_state)

    async def _send(self, call: Call, read: Callable[[Optional[Raw]], T]) -> T:
        retries = self._retries(call, self._auth is not None)
        while True:
            token = await self._token()
            try:
                return read(await self._attempt(call, token))
            except TaxApiError as failed:
                error = failed
            except ValueError as failed:
                error = self._lost(call, failed)
            if retries.counts_as_done(error):
                return read(None)
            await self._recover(retries, error, token)

    async def _attempt(self, call: Call, token: str) -> Raw:
        with self._translated(call):
            async with self._opened(call, token) as response:
                content = await asyncio.wait_for(response.aread(), self._seconds(call))
        if response.status_code >= 300:
            raise problem_error(response.status_code, response.headers, content)
        return response.status_code, response.headers, content

    async def _chunks(self, call: Call) -> AsyncIterator[bytes]:
        retries = self._retries(call, self._auth is not None)
        given_out = Resumption()
        while True:
            token = await self._token()
            try:
                with self._translated(call):
                    async with self._opened(call, token) as response:
                        if response.status_code >= 300:
                            raise problem_error(response.status_code, response.headers, await response.aread())
                        given_out.begin(response.headers)
                        async for chunk in response.aiter_bytes():
                            yield given_out.rest_of(chunk)
                return
            except TaxApiError as error:
                await self._recover(retries, error, token)

    async def _token(self) -> str:
        return await self._auth.access_token() if self._auth else self._api_key or ""

    async def _recover(self, retries: Retries, error: TaxApiError, token: str) -> None:
        if self._auth and retries.wants_refresh(error):
            await self._auth.refresh(token)
        else:
            await asyncio.sleep(retries.wait_seconds(error))

    def _opened(self, call: Call, token: str) -> AsyncContextManager[httpx.Response]:
        return self._client.stream(call.method, content=call.async_content(), **self._request(call, token))
