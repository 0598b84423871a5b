"""The authorization code flow with PKCE for one app, and the tokens of one grant."""

import asyncio
import base64
import hashlib
import secrets
import threading
import time
from dataclasses import dataclass
from typing import Any, Dict, Optional, Protocol, Sequence, Tuple
from urllib.parse import urlencode

import httpx

from ._retries import TIMEOUT_SECONDS
from .errors import ConnectionFailedError, OAuthError

_REFRESH_BEFORE_SECONDS = 60.0


@dataclass(frozen=True)
class Tokens:
    access_token: str
    # None without the scope `offline_access`.
    refresh_token: Optional[str]
    # Seconds since 1970.
    expires_at: float
    scope: str


class TokenStore(Protocol):
    """Where the tokens of one grant are kept. What is saved must be safe when `save` returns."""

    def load(self) -> Optional[Tokens]: ...

    def save(self, tokens: Tokens) -> None: ...


class MemoryTokenStore:
    def __init__(self, tokens: Optional[Tokens] = None) -> None:
        self._tokens = tokens

    def load(self) -> Optional[Tokens]:
        return self._tokens

    def save(self, tokens: Tokens) -> None:
        self._tokens = tokens


class _Base:
    def __init__(
        self,
        *,
        base_url: str,
        client_id: str,
        client_secret: Optional[str] = None,
        redirect_uri: str = "",
        store: Optional[TokenStore] = None,
    ) -> None:
        self._base_url = base_url.rstrip("/")
        self._client_id = client_id
        self._client_secret = client_secret
        self._redirect_uri = redirect_uri
        self.store: TokenStore = store or MemoryTokenStore()
        self._threads = threading.Lock()
        self._tasks: Optional[asyncio.Lock] = None

    def authorize_url(self, scopes: Sequence[str], state: Optional[str] = None) -> Tuple[str, str, str]:
        """Where to send the person, with the `state` and the `code_verifier` to keep until they come back."""
        state = state or secrets.token_urlsafe(32)
        verifier = secrets.token_urlsafe(32)
        challenge = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()
        query = {
            "response_type": "code",
            "client_id": self._client_id,
            "redirect_uri": self._redirect_uri,
            "scope": " ".join(scopes),
            "state": state,
            "code_challenge": challenge,
            "code_challenge_method": "S256",
        }
        return f"{self._base_url}/oauth/authorize?{urlencode(query)}", state, verifier

    def _held(self) -> Tokens:
        tokens = self.store.load()
        if tokens is None:
            raise OAuthError("There is no grant.", code="not_authorized", retryable=False)
        return tokens

    def _is_fresh(self, tokens: Tokens) -> bool:
        return tokens.refresh_token is None or tokens.expires_at - time.time() > _REFRESH_BEFORE_SECONDS

    def _form(self, body: Dict[str, str]) -> Dict[str, str]:
        secret = {} if self._client_secret is None else {"client_secret": self._client_secret}
        return {**body, "client_id": self._client_id, **secret}

    def _code_form(self, code: str, code_verifier: str) -> Dict[str, str]:
        return {
            "grant_type": "authorization_code",
            "code": code,
            "code_verifier": code_verifier,
            "redirect_uri": self._redirect_uri,
        }

    def _refresh_form(self, tokens: Tokens) -> Dict[str, str]:
        if tokens.refresh_token is None:
            raise OAuthError("The grant cannot be refreshed.", code="not_authorized", retryable=False)
        return {"grant_type": "refresh_token", "refresh_token": tokens.refresh_token}

    def _replaced(self, stale: str, error: OAuthError) -> str:
        """The token that another process, which shares the store, has got with the same refresh token."""
        kept = self._held().access_token if error.code == "invalid_grant" else stale
        if kept == stale:
            raise error
        return kept

    def _keep(self, answer: Dict[str, Any], refresh_token: Optional[str] = None) -> Tokens:
        tokens = Tokens(
            access_token=str(answer["access_token"]),
            refresh_token=answer.get("refresh_token") or refresh_token,
            expires_at=time.time() + float(answer.get("expires_in", 0)),
            scope=str(answer.get("scope", "")),
        )
        self.store.save(tokens)
        return tokens


def _answer_of(response: httpx.Response) -> Dict[str, Any]:
    try:
        answer = response.json() if response.content else {}
    except ValueError:
        answer = {}
    if response.status_code < 300:
        return dict(answer)
    raise OAuthError(
        str(answer.get("error_description") or f"The token endpoint answered {response.status_code}."),
        code=str(answer.get("error") or f"http_{response.status_code}"),
        retryable=response.status_code >= 500,
    )


class OAuth(_Base):
    """Give it to `TaxApi` as `auth`."""

    def exchange(self, code: str, code_verifier: str) -> Tokens:
        """Exchanges the code of the redirect, and keeps the tokens. Compare `state` before."""
        return self._ask(self._code_form(code, code_verifier))

    def client_credentials(self, scopes: Sequence[str]) -> Tokens:
        """Tokens for the app's own tenant."""
        return self._ask({"grant_type": "client_credentials", "scope": " ".join(scopes)})

    def revoke(self) -> None:
        """Ends the grant."""
        tokens = self._held()
        self._post("/oauth/revoke", {"token": tokens.refresh_token or tokens.access_token})

    def access_token(self) -> str:
        tokens = self._held()
        return tokens.access_token if self._is_fresh(tokens) else self.refresh(tokens.access_token)

    def refresh(self, stale: str) -> str:
        """A token other than the one given. Calls that ask at once share one refresh."""
        with self._threads:
            tokens = self._held()
            if tokens.access_token != stale:
                return tokens.access_token
            try:
                return self._ask(self._refresh_form(tokens), tokens.refresh_token).access_token
            except OAuthError as error:
                return self._replaced(stale, error)

    def _ask(self, body: Dict[str, str], refresh_token: Optional[str] = None) -> Tokens:
        return self._keep(self._post("/oauth/token", body), refresh_token)

    def _post(self, path: str, body: Dict[str, str]) -> Dict[str, Any]:
        try:
            response = httpx.post(self._base_url + path, data=self._form(body), timeout=TIMEOUT_SECONDS)
        except httpx.TransportError as error:
            raise ConnectionFailedError(f"{path} did not answer: {error}") from error
        return _answer_of(response)


class AsyncOAuth(_Base):
    """Give it to `AsyncTaxApi` as `auth`."""

    async def exchange(self, code: str, code_verifier: str) -> Tokens:
        return await self._ask(self._code_form(code, code_verifier))

    async def client_credentials(self, scopes: Sequence[str]) -> Tokens:
        return await self._ask({"grant_type": "client_credentials", "scope": " ".join(scopes)})

    async def revoke(self) -> None:
        tokens = self._held()
        await self._post("/oauth/revoke", {"token": tokens.refresh_token or tokens.access_token})

    async def access_token(self) -> str:
        tokens = self._held()
        return tokens.access_token if self._is_fresh(tokens) else await self.refresh(tokens.access_token)

    async def refresh(self, stale: str) -> str:
        self._tasks = self._tasks or asyncio.Lock()
        async with self._tasks:
            tokens = self._held()
            if tokens.access_token != stale:
                return tokens.access_token
            try:
                return (await self._ask(self._refresh_form(tokens), tokens.refresh_token)).access_token
            except OAuthError as error:
                return self._replaced(stale, error)

    async def _ask(self, body: Dict[str, str], refresh_token: Optional[str] = None) -> Tokens:
        return self._keep(await self._post("/oauth/token", body), refresh_token)

    async def _post(self, path: str, body: Dict[str, str]) -> Dict[str, Any]:
        try:
            async with httpx.AsyncClient(timeout=TIMEOUT_SECONDS) as client:
                response = await client.post(self._base_url + path, data=self._form(body))
        except httpx.TransportError as error:
            raise ConnectionFailedError(f"{path} did not answer: {error}") from error
        return _answer_of(response)
