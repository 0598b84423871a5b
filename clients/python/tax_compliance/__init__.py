"""The tax compliance API for Python."""

from typing import Optional

import httpx

from . import errors, money, webhooks
from ._generated.async_resources import AsyncResources
from ._generated.resources import Resources
from ._retries import MAX_RETRIES, TIMEOUT_SECONDS
from ._transport import (
    AsyncDownload,
    AsyncList,
    AsyncTokenSource,
    AsyncTransport,
    AsyncWork,
    Download,
    List,
    TokenSource,
    Transport,
    Work,
)
from ._version import __version__
from ._wire import ResponseInfo, response_of
from .errors import TaxApiError
from .oauth import AsyncOAuth, MemoryTokenStore, OAuth, Tokens, TokenStore

__all__ = [
    "AsyncDownload",
    "AsyncList",
    "AsyncOAuth",
    "AsyncTaxApi",
    "AsyncTokenSource",
    "AsyncWork",
    "Download",
    "List",
    "MemoryTokenStore",
    "OAuth",
    "ResponseInfo",
    "TaxApi",
    "TaxApiError",
    "TokenSource",
    "TokenStore",
    "Tokens",
    "Work",
    "__version__",
    "errors",
    "money",
    "response_of",
    "webhooks",
]


class TaxApi(Resources):
    """
    The API for one credential: `TaxApi(base_url=…, api_key=…)`, or `auth=OAuth(…)`. `timeout` is the seconds that an
    answer may take; while a file is sent or received, the seconds without any part of it.
    """

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
        self._transport = Transport(
            base_url=base_url, api_key=api_key, auth=auth, timeout=timeout, max_retries=max_retries, client=client
        )
        super().__init__(self._transport)

    def __enter__(self) -> "TaxApi":
        return self

    def __exit__(self, *_: object) -> None:
        self._transport.close()


class AsyncTaxApi(AsyncResources):
    """The same with `await`."""

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
        self._transport = AsyncTransport(
            base_url=base_url, api_key=api_key, auth=auth, timeout=timeout, max_retries=max_retries, client=client
        )
        super().__init__(self._transport)

    async def __aenter__(self) -> "AsyncTaxApi":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._transport.close()
