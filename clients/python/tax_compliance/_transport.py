"""Sends calls, and sends them again where that is safe."""

import asyncio
import time
from functools import partial
from typing import Any, Callable, Dict, Optional, Protocol, Tuple, TypeVar

import httpx

from ._call import Amount, Call, Options, Ref, UploadFile, part
from ._results import AsyncDownload, AsyncList, AsyncWork, Download, List, Work
from ._retries import MAX_RETRIES, Retries
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
_TIMEOUT_SECONDS = 60.0
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

    def download(self, method: str, path: str, **sending: Any) -> Download:
        return Download(lambda: self._whole(Call(method, path, accept="*/*", **sending)))

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

    def _whole(self, call: Call) -> bytes:
        return self._send(call, lambda raw: raw[2] if raw else b"")


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

    def download(self, method: str, path: str, **sending: Any) -> AsyncDownload:
        return AsyncDownload(lambda: self._whole(Call(method, path, accept="*/*", **sending)))

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

    async def _whole(self, call: Call) -> bytes:
        return await self._send(call, lambda raw: raw[2] if raw else b"")
