# Written by `npm run docs` from docs/openapi.json.
from typing import Any, Awaitable, Literal, Mapping, Optional, Union, cast

from .. import _transport as t
from . import models as M


class AsyncService:
    def __init__(self, http: "t.AsyncTransport") -> None:
        self._http = http

    def health(
        self,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.Health]:
        """Whether the process runs. `GET /healthz`"""
        answer = self._http.json(
            "GET",
            "/healthz",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Health",
        )
        return cast("Awaitable[M.Health]", answer)

    def readiness(
        self,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.Readiness]:
        """Whether the stores answer and the migrations have run. `GET /readyz`"""
        answer = self._http.json(
            "GET",
            "/readyz",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Readiness",
        )
        return cast("Awaitable[M.Readiness]", answer)

    def open_api(
        self,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.OpenApiDocument]:
        """This document. `GET /v1/openapi.json`"""
        answer = self._http.json(
            "GET",
            "/v1/openapi.json",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="OpenApiDocument",
        )
        return cast("Awaitable[M.OpenApiDocument]", answer)


class AsyncMe:
    def __init__(self, http: "t.AsyncTransport") -> None:
        self._http = http

    def get(
        self,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.Me]:
        """Show the credential, its tenant, plan, scopes and mode. `GET /v1/me`"""
        answer = self._http.json(
            "GET",
            "/v1/me",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Me",
        )
        return cast("Awaitable[M.Me]", answer)


class AsyncRateLimit:
    def __init__(self, http: "t.AsyncTransport") -> None:
        self._http = http

    def get(
        self,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.RateLimit]:
        """Show the quota without spending it. `GET /v1/rate-limit`"""
        answer = self._http.json(
            "GET",
            "/v1/rate-limit",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="RateLimit",
        )
        return cast("Awaitable[M.RateLimit]", answer)


class AsyncApiKeys:
    def __init__(self, http: "t.AsyncTransport") -> None:
        self._http = http

    def list(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> "t.AsyncList[M.ApiKey]":
        """List the API keys that work, newest first. `GET /v1/api-keys`"""
        answer = self._http.list(
            "GET",
            "/v1/api-keys",
            query={"limit": limit, "cursor": cursor},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="ApiKey",
        )
        return cast("t.AsyncList[M.ApiKey]", answer)

    def create(
        self,
        body: M.ApiKeyInput,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.IssuedApiKey]:
        """Issue an API key. `POST /v1/api-keys`"""
        answer = self._http.json(
            "POST",
            "/v1/api-keys",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="IssuedApiKey",
        )
        return cast("Awaitable[M.IssuedApiKey]", answer)

    def get(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.ApiKey]:
        """Fetch an API key. `GET /v1/api-keys/{id}`"""
        answer = self._http.json(
            "GET",
            f"/v1/api-keys/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="ApiKey",
        )
        return cast("Awaitable[M.ApiKey]", answer)

    def revoke(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[None]:
        """Revoke an API key at once. `DELETE /v1/api-keys/{id}`"""
        return self._http.none(
            "DELETE",
            f"/v1/api-keys/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
        )

    def rotate(
        self,
        id: str,
        body: Optional[M.ApiKeyRotation] = None,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.IssuedApiKey]:
        """Give an API key a new secret. `POST /v1/api-keys/{id}/rotate`"""
        answer = self._http.json(
            "POST",
            f"/v1/api-keys/{t.part(id)}/rotate",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="IssuedApiKey",
        )
        return cast("Awaitable[M.IssuedApiKey]", answer)


class AsyncOauthApps:
    def __init__(self, http: "t.AsyncTransport") -> None:
        self._http = http

    def list(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> "t.AsyncList[M.OauthApp]":
        """List apps, newest first. `GET /v1/oauth-apps`"""
        answer = self._http.list(
            "GET",
            "/v1/oauth-apps",
            query={"limit": limit, "cursor": cursor},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="OauthApp",
        )
        return cast("t.AsyncList[M.OauthApp]", answer)

    def create(
        self,
        body: M.OauthAppInput,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.IssuedOauthApp]:
        """Register an app. `POST /v1/oauth-apps`"""
        answer = self._http.json(
            "POST",
            "/v1/oauth-apps",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="IssuedOauthApp",
        )
        return cast("Awaitable[M.IssuedOauthApp]", answer)

    def get(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.OauthApp]:
        """Fetch an app. `GET /v1/oauth-apps/{id}`"""
        answer = self._http.json(
            "GET",
            f"/v1/oauth-apps/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="OauthApp",
        )
        return cast("Awaitable[M.OauthApp]", answer)

    def replace(
        self,
        id: str,
        body: Union[M.OauthAppReplacement, Mapping[str, Any]],
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.OauthApp]:
        """Replace an app. `PUT /v1/oauth-apps/{id}`"""
        answer = self._http.json(
            "PUT",
            f"/v1/oauth-apps/{t.part(id)}",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="OauthApp",
        )
        return cast("Awaitable[M.OauthApp]", answer)

    def delete(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[None]:
        """Delete an app. `DELETE /v1/oauth-apps/{id}`"""
        return self._http.none(
            "DELETE",
            f"/v1/oauth-apps/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
        )

    def rotate_secret(
        self,
        id: str,
        body: Optional[M.OauthAppRotation] = None,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.IssuedOauthApp]:
        """Give an app a new secret. `POST /v1/oauth-apps/{id}/rotate`"""
        answer = self._http.json(
            "POST",
            f"/v1/oauth-apps/{t.part(id)}/rotate",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="IssuedOauthApp",
        )
        return cast("Awaitable[M.IssuedOauthApp]", answer)


class AsyncOauthGrants:
    def __init__(self, http: "t.AsyncTransport") -> None:
        self._http = http

    def list(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> "t.AsyncList[M.OauthGrant]":
        """List the access that apps have, newest first. `GET /v1/oauth-grants`"""
        answer = self._http.list(
            "GET",
            "/v1/oauth-grants",
            query={"limit": limit, "cursor": cursor},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="OauthGrant",
        )
        return cast("t.AsyncList[M.OauthGrant]", answer)

    def revoke(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[None]:
        """End an app’s access at once. `DELETE /v1/oauth-grants/{id}`"""
        return self._http.none(
            "DELETE",
            f"/v1/oauth-grants/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
        )


class AsyncUsers:
    def __init__(self, http: "t.AsyncTransport") -> None:
        self._http = http

    def list(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> "t.AsyncList[M.User]":
        """List the people who can give apps access, newest first. `GET /v1/users`"""
        answer = self._http.list(
            "GET",
            "/v1/users",
            query={"limit": limit, "cursor": cursor},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="User",
        )
        return cast("t.AsyncList[M.User]", answer)

    def create(
        self,
        body: M.UserInput,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.IssuedUser]:
        """Create a person who can give apps access. `POST /v1/users`"""
        answer = self._http.json(
            "POST",
            "/v1/users",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="IssuedUser",
        )
        return cast("Awaitable[M.IssuedUser]", answer)

    def get(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.User]:
        """Fetch a person. `GET /v1/users/{id}`"""
        answer = self._http.json(
            "GET",
            f"/v1/users/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="User",
        )
        return cast("Awaitable[M.User]", answer)

    def delete(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[None]:
        """Remove a person’s sign-in. `DELETE /v1/users/{id}`"""
        return self._http.none(
            "DELETE",
            f"/v1/users/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
        )


class AsyncClients:
    def __init__(self, http: "t.AsyncTransport") -> None:
        self._http = http

    def list(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        external_id: Optional[str] = None,
        q: Optional[str] = None,
        tag: Optional[str] = None,
        state: Optional[Literal['access', 'sign_up', 'review', 'missing_months', 'figures', 'approval', 'prepare', 'file', 'pay', 'done']] = None,
        archived: Optional[bool] = None,
        tax_year: Optional[t.Ref] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> "t.AsyncList[M.Client]":
        """List clients, newest first. `GET /v1/clients`"""
        answer = self._http.list(
            "GET",
            "/v1/clients",
            query={"limit": limit, "cursor": cursor, "external_id": external_id, "q": q, "tag": tag, "state": state, "archived": archived, "tax_year": tax_year},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Client",
        )
        return cast("t.AsyncList[M.Client]", answer)

    def create(
        self,
        body: M.ClientInput,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.Client]:
        """Create a client. `POST /v1/clients`"""
        answer = self._http.json(
            "POST",
            "/v1/clients",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Client",
        )
        return cast("Awaitable[M.Client]", answer)

    def get(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.Client]:
        """Fetch a client. `GET /v1/clients/{id}`"""
        answer = self._http.json(
            "GET",
            f"/v1/clients/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Client",
        )
        return cast("Awaitable[M.Client]", answer)

    def replace(
        self,
        id: str,
        body: Union[M.ClientReplacement, Mapping[str, Any]],
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.Client]:
        """Replace a client. `PUT /v1/clients/{id}`"""
        answer = self._http.json(
            "PUT",
            f"/v1/clients/{t.part(id)}",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Client",
        )
        return cast("Awaitable[M.Client]", answer)

    def update(
        self,
        id: str,
        body: Union[M.ClientPatch, Mapping[str, Any]],
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.Client]:
        """Change fields of a client. `PATCH /v1/clients/{id}`"""
        answer = self._http.json(
            "PATCH",
            f"/v1/clients/{t.part(id)}",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Client",
        )
        return cast("Awaitable[M.Client]", answer)

    def delete(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[None]:
        """Delete a client. `DELETE /v1/clients/{id}`"""
        return self._http.none(
            "DELETE",
            f"/v1/clients/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
        )

    def import_file(
        self,
        file: t.UploadFile,
        *,
        dry_run: Optional[bool] = None,
        content_type: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.ClientImport]:
        """Add the clients of a file. `POST /v1/clients/imports`"""
        answer = self._http.json(
            "POST",
            "/v1/clients/imports",
            query={"dry_run": dry_run},
            file=file,
            content_type=content_type,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="ClientImport",
        )
        return cast("Awaitable[M.ClientImport]", answer)

    def erase(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.Erasure]:
        """Erase a client. `POST /v1/clients/{id}/erasure`"""
        answer = self._http.json(
            "POST",
            f"/v1/clients/{t.part(id)}/erasure",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Erasure",
        )
        return cast("Awaitable[M.Erasure]", answer)

    def archive(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.Client]:
        """Put a client away. `POST /v1/clients/{id}/archive`"""
        answer = self._http.json(
            "POST",
            f"/v1/clients/{t.part(id)}/archive",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Client",
        )
        return cast("Awaitable[M.Client]", answer)

    def restore(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.Client]:
        """Bring an archived client back. `POST /v1/clients/{id}/restore`"""
        answer = self._http.json(
            "POST",
            f"/v1/clients/{t.part(id)}/restore",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Client",
        )
        return cast("Awaitable[M.Client]", answer)

    def merge(
        self,
        id: str,
        body: M.ClientMergeInput,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.ClientMerge]:
        """Merge another client into this one. `POST /v1/clients/{id}/merge`"""
        answer = self._http.json(
            "POST",
            f"/v1/clients/{t.part(id)}/merge",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="ClientMerge",
        )
        return cast("Awaitable[M.ClientMerge]", answer)


class AsyncErasures:
    def __init__(self, http: "t.AsyncTransport") -> None:
        self._http = http

    def erase_tenant(
        self,
        body: M.TenantErasureInput,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.Erasure]:
        """Erase the whole tenant. `POST /v1/erasures`"""
        answer = self._http.json(
            "POST",
            "/v1/erasures",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Erasure",
        )
        return cast("Awaitable[M.Erasure]", answer)

    def get(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.Erasure]:
        """Fetch an erasure and its certificate. `GET /v1/erasures/{id}`"""
        answer = self._http.json(
            "GET",
            f"/v1/erasures/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Erasure",
        )
        return cast("Awaitable[M.Erasure]", answer)

    def withdraw(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.Erasure]:
        """Withdraw the erasure of the tenant. `POST /v1/erasures/{id}/withdraw`"""
        answer = self._http.json(
            "POST",
            f"/v1/erasures/{t.part(id)}/withdraw",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Erasure",
        )
        return cast("Awaitable[M.Erasure]", answer)


class AsyncHmrcAuthorisations:
    def __init__(self, http: "t.AsyncTransport") -> None:
        self._http = http

    def start(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.HmrcAuthorisationStart]:
        """Ask a client to authorise us with HMRC. `POST /v1/clients/{id}/hmrc-authorisation`"""
        answer = self._http.json(
            "POST",
            f"/v1/clients/{t.part(id)}/hmrc-authorisation",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="HmrcAuthorisationStart",
        )
        return cast("Awaitable[M.HmrcAuthorisationStart]", answer)

    def get(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.HmrcAuthorisation]:
        """Fetch the state of a client’s authorisation with HMRC. `GET /v1/clients/{id}/hmrc-authorisation`"""
        answer = self._http.json(
            "GET",
            f"/v1/clients/{t.part(id)}/hmrc-authorisation",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="HmrcAuthorisation",
        )
        return cast("Awaitable[M.HmrcAuthorisation]", answer)

    def delete(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[None]:
        """End a client’s authorisation with HMRC. `DELETE /v1/clients/{id}/hmrc-authorisation`"""
        return self._http.none(
            "DELETE",
            f"/v1/clients/{t.part(id)}/hmrc-authorisation",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
        )


class AsyncHmrcAgent:
    def __init__(self, http: "t.AsyncTransport") -> None:
        self._http = http

    def start(
        self,
        body: M.HmrcAgentInput,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.HmrcAgent]:
        """Sign the practice in at HMRC as an agent. `POST /v1/hmrc-agent`"""
        answer = self._http.json(
            "POST",
            "/v1/hmrc-agent",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="HmrcAgent",
        )
        return cast("Awaitable[M.HmrcAgent]", answer)

    def get(
        self,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.HmrcAgent]:
        """Fetch the sign-in of the practice at HMRC. `GET /v1/hmrc-agent`"""
        answer = self._http.json(
            "GET",
            "/v1/hmrc-agent",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="HmrcAgent",
        )
        return cast("Awaitable[M.HmrcAgent]", answer)

    def delete(
        self,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[None]:
        """End the sign-in of the practice at HMRC. `DELETE /v1/hmrc-agent`"""
        return self._http.none(
            "DELETE",
            "/v1/hmrc-agent",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
        )


class AsyncAgentInvitations:
    def __init__(self, http: "t.AsyncTransport") -> None:
        self._http = http

    def create(
        self,
        id: str,
        body: M.AgentInvitationInput,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.AgentInvitation]:
        """Invite a client to authorise the practice as their agent. `POST /v1/clients/{id}/agent-invitations`"""
        answer = self._http.json(
            "POST",
            f"/v1/clients/{t.part(id)}/agent-invitations",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="AgentInvitation",
        )
        return cast("Awaitable[M.AgentInvitation]", answer)

    def list(
        self,
        id: str,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> "t.AsyncList[M.AgentInvitation]":
        """List the invitations of a client, the newest first. `GET /v1/clients/{id}/agent-invitations`"""
        answer = self._http.list(
            "GET",
            f"/v1/clients/{t.part(id)}/agent-invitations",
            query={"limit": limit, "cursor": cursor},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="AgentInvitation",
        )
        return cast("t.AsyncList[M.AgentInvitation]", answer)

    def get(
        self,
        id: str,
        invitation_id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.AgentInvitation]:
        """Fetch an invitation. `GET /v1/clients/{id}/agent-invitations/{invitation_id}`"""
        answer = self._http.json(
            "GET",
            f"/v1/clients/{t.part(id)}/agent-invitations/{t.part(invitation_id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="AgentInvitation",
        )
        return cast("Awaitable[M.AgentInvitation]", answer)

    def cancel(
        self,
        id: str,
        invitation_id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.AgentInvitation]:
        """Take an invitation back. `POST /v1/clients/{id}/agent-invitations/{invitation_id}/cancel`"""
        answer = self._http.json(
            "POST",
            f"/v1/clients/{t.part(id)}/agent-invitations/{t.part(invitation_id)}/cancel",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="AgentInvitation",
        )
        return cast("Awaitable[M.AgentInvitation]", answer)


class AsyncHmrcAccess:
    def __init__(self, http: "t.AsyncTransport") -> None:
        self._http = http

    def get(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.HmrcAccess]:
        """Ask HMRC what may be done for a client, and why not. `GET /v1/clients/{id}/hmrc-access`"""
        answer = self._http.json(
            "GET",
            f"/v1/clients/{t.part(id)}/hmrc-access",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="HmrcAccess",
        )
        return cast("Awaitable[M.HmrcAccess]", answer)


class AsyncBusinesses:
    def __init__(self, http: "t.AsyncTransport") -> None:
        self._http = http

    def list(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        client_id: Optional[str] = None,
        external_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> "t.AsyncList[M.Business]":
        """List businesses, newest first. `GET /v1/businesses`"""
        answer = self._http.list(
            "GET",
            "/v1/businesses",
            query={"limit": limit, "cursor": cursor, "client_id": client_id, "external_id": external_id},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Business",
        )
        return cast("t.AsyncList[M.Business]", answer)

    def create(
        self,
        body: M.BusinessInput,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.Business]:
        """Create a business. `POST /v1/businesses`"""
        answer = self._http.json(
            "POST",
            "/v1/businesses",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Business",
        )
        return cast("Awaitable[M.Business]", answer)

    def get(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.Business]:
        """Fetch a business. `GET /v1/businesses/{id}`"""
        answer = self._http.json(
            "GET",
            f"/v1/businesses/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Business",
        )
        return cast("Awaitable[M.Business]", answer)

    def replace(
        self,
        id: str,
        body: Union[M.BusinessReplacement, Mapping[str, Any]],
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.Business]:
        """Replace a business. `PUT /v1/businesses/{id}`"""
        answer = self._http.json(
            "PUT",
            f"/v1/businesses/{t.part(id)}",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Business",
        )
        return cast("Awaitable[M.Business]", answer)

    def update(
        self,
        id: str,
        body: Union[M.BusinessPatch, Mapping[str, Any]],
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.Business]:
        """Change fields of a business. `PATCH /v1/businesses/{id}`"""
        answer = self._http.json(
            "PATCH",
            f"/v1/businesses/{t.part(id)}",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Business",
        )
        return cast("Awaitable[M.Business]", answer)

    def delete(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[None]:
        """Delete a business. `DELETE /v1/businesses/{id}`"""
        return self._http.none(
            "DELETE",
            f"/v1/businesses/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
        )


class AsyncIncomeRecords:
    def __init__(self, http: "t.AsyncTransport") -> None:
        self._http = http

    def list(
        self,
        id: str,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        tax_year: Optional[t.Ref] = None,
        date_from: Optional[str] = None,
        date_to: Optional[str] = None,
        category: Optional[str] = None,
        uncategorised: Optional[bool] = None,
        needs_review: Optional[bool] = None,
        external_id: Optional[str] = None,
        amount_min: Optional[t.Amount] = None,
        amount_max: Optional[t.Amount] = None,
        updated_since: Optional[str] = None,
        q: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> "t.AsyncList[M.Transaction]":
        """List the income and expenses of a property, latest day first. `GET /v1/properties/{id}/income-records`"""
        answer = self._http.list(
            "GET",
            f"/v1/properties/{t.part(id)}/income-records",
            query={"limit": limit, "cursor": cursor, "tax_year": tax_year, "date_from": date_from, "date_to": date_to, "category": category, "uncategorised": uncategorised, "needs_review": needs_review, "external_id": external_id, "amount_min": amount_min, "amount_max": amount_max, "updated_since": updated_since, "q": q},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Transaction",
        )
        return cast("t.AsyncList[M.Transaction]", answer)

    def create(
        self,
        id: str,
        body: M.TransactionInput,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.Transaction]:
        """Record income or an expense of a property. `POST /v1/properties/{id}/income-records`"""
        answer = self._http.json(
            "POST",
            f"/v1/properties/{t.part(id)}/income-records",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Transaction",
        )
        return cast("Awaitable[M.Transaction]", answer)

    def get(
        self,
        id: str,
        record_id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.Transaction]:
        """Fetch an income record. `GET /v1/properties/{id}/income-records/{record_id}`"""
        answer = self._http.json(
            "GET",
            f"/v1/properties/{t.part(id)}/income-records/{t.part(record_id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Transaction",
        )
        return cast("Awaitable[M.Transaction]", answer)

    def replace(
        self,
        id: str,
        record_id: str,
        body: Union[M.TransactionReplacement, Mapping[str, Any]],
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.Transaction]:
        """Replace an income record. `PUT /v1/properties/{id}/income-records/{record_id}`"""
        answer = self._http.json(
            "PUT",
            f"/v1/properties/{t.part(id)}/income-records/{t.part(record_id)}",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Transaction",
        )
        return cast("Awaitable[M.Transaction]", answer)

    def delete(
        self,
        id: str,
        record_id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[None]:
        """Delete an income record. `DELETE /v1/properties/{id}/income-records/{record_id}`"""
        return self._http.none(
            "DELETE",
            f"/v1/properties/{t.part(id)}/income-records/{t.part(record_id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
        )


class AsyncProperties:
    def __init__(self, http: "t.AsyncTransport") -> None:
        self._http = http

    def summary(
        self,
        id: str,
        *,
        tax_year: t.Ref,
        client_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.PropertySummary]:
        """Add up a tax year of a property. `GET /v1/properties/{id}/summary`"""
        answer = self._http.json(
            "GET",
            f"/v1/properties/{t.part(id)}/summary",
            query={"tax_year": tax_year, "client_id": client_id},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="PropertySummary",
        )
        return cast("Awaitable[M.PropertySummary]", answer)

    def best_split(
        self,
        id: str,
        *,
        tax_year: t.Ref,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.BestSplit]:
        """Find the split with the least tax of both owners. `GET /v1/properties/{id}/best-split`"""
        answer = self._http.json(
            "GET",
            f"/v1/properties/{t.part(id)}/best-split",
            query={"tax_year": tax_year},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="BestSplit",
        )
        return cast("Awaitable[M.BestSplit]", answer)

    def list(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        client_id: Optional[str] = None,
        external_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> "t.AsyncList[M.Property]":
        """List properties, newest first. `GET /v1/properties`"""
        answer = self._http.list(
            "GET",
            "/v1/properties",
            query={"limit": limit, "cursor": cursor, "client_id": client_id, "external_id": external_id},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Property",
        )
        return cast("t.AsyncList[M.Property]", answer)

    def create(
        self,
        body: M.PropertyInput,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.Property]:
        """Create a property. `POST /v1/properties`"""
        answer = self._http.json(
            "POST",
            "/v1/properties",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Property",
        )
        return cast("Awaitable[M.Property]", answer)

    def get(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.Property]:
        """Fetch a property. `GET /v1/properties/{id}`"""
        answer = self._http.json(
            "GET",
            f"/v1/properties/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Property",
        )
        return cast("Awaitable[M.Property]", answer)

    def replace(
        self,
        id: str,
        body: Union[M.PropertyReplacement, Mapping[str, Any]],
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.Property]:
        """Replace a property. `PUT /v1/properties/{id}`"""
        answer = self._http.json(
            "PUT",
            f"/v1/properties/{t.part(id)}",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Property",
        )
        return cast("Awaitable[M.Property]", answer)

    def update(
        self,
        id: str,
        body: Union[M.PropertyPatch, Mapping[str, Any]],
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.Property]:
        """Change fields of a property. `PATCH /v1/properties/{id}`"""
        answer = self._http.json(
            "PATCH",
            f"/v1/properties/{t.part(id)}",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Property",
        )
        return cast("Awaitable[M.Property]", answer)

    def delete(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[None]:
        """Delete a property. `DELETE /v1/properties/{id}`"""
        return self._http.none(
            "DELETE",
            f"/v1/properties/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
        )


class AsyncSourceAccounts:
    def __init__(self, http: "t.AsyncTransport") -> None:
        self._http = http

    def list(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        client_id: Optional[str] = None,
        external_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> "t.AsyncList[M.SourceAccount]":
        """List source accounts, newest first. `GET /v1/source-accounts`"""
        answer = self._http.list(
            "GET",
            "/v1/source-accounts",
            query={"limit": limit, "cursor": cursor, "client_id": client_id, "external_id": external_id},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="SourceAccount",
        )
        return cast("t.AsyncList[M.SourceAccount]", answer)

    def create(
        self,
        body: M.SourceAccountInput,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.SourceAccount]:
        """Create a source account. `POST /v1/source-accounts`"""
        answer = self._http.json(
            "POST",
            "/v1/source-accounts",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="SourceAccount",
        )
        return cast("Awaitable[M.SourceAccount]", answer)

    def get(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.SourceAccount]:
        """Fetch a source account. `GET /v1/source-accounts/{id}`"""
        answer = self._http.json(
            "GET",
            f"/v1/source-accounts/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="SourceAccount",
        )
        return cast("Awaitable[M.SourceAccount]", answer)

    def replace(
        self,
        id: str,
        body: Union[M.SourceAccountReplacement, Mapping[str, Any]],
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.SourceAccount]:
        """Replace a source account. `PUT /v1/source-accounts/{id}`"""
        answer = self._http.json(
            "PUT",
            f"/v1/source-accounts/{t.part(id)}",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="SourceAccount",
        )
        return cast("Awaitable[M.SourceAccount]", answer)

    def update(
        self,
        id: str,
        body: Union[M.SourceAccountPatch, Mapping[str, Any]],
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.SourceAccount]:
        """Change fields of a source account. `PATCH /v1/source-accounts/{id}`"""
        answer = self._http.json(
            "PATCH",
            f"/v1/source-accounts/{t.part(id)}",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="SourceAccount",
        )
        return cast("Awaitable[M.SourceAccount]", answer)

    def delete(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[None]:
        """Delete a source account. `DELETE /v1/source-accounts/{id}`"""
        return self._http.none(
            "DELETE",
            f"/v1/source-accounts/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
        )

    def reconciliation(
        self,
        id: str,
        *,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.Reconciliation]:
        """Compare an account with its statements. `GET /v1/source-accounts/{id}/reconciliation`"""
        answer = self._http.json(
            "GET",
            f"/v1/source-accounts/{t.part(id)}/reconciliation",
            query={"from": from_, "to": to},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Reconciliation",
        )
        return cast("Awaitable[M.Reconciliation]", answer)


class AsyncTransactions:
    def __init__(self, http: "t.AsyncTransport") -> None:
        self._http = http

    def create_batch(
        self,
        body: M.TransactionBatchInput,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.TransactionBatch]:
        """Create up to 100 transactions. `POST /v1/transactions/batch`"""
        answer = self._http.json(
            "POST",
            "/v1/transactions/batch",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="TransactionBatch",
        )
        return cast("Awaitable[M.TransactionBatch]", answer)

    def categorise(
        self,
        body: M.CategoriseInput,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> "t.AsyncWork[M.CategorisationJob, M.CategorisationJob]":
        """Categorise transactions again. `POST /v1/transactions/categorise`"""
        answer = self._http.work(
            "POST",
            "/v1/transactions/categorise",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="CategorisationJob",
            poll=lambda started: f"/v1/transactions/categorise/{t.part(started['id'])}",
            poll_query={},
            poll_model="CategorisationJob",
            is_state=True,
        )
        return cast("t.AsyncWork[M.CategorisationJob, M.CategorisationJob]", answer)

    def get_categorisation(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.CategorisationJob]:
        """Fetch a categorisation job. `GET /v1/transactions/categorise/{id}`"""
        answer = self._http.json(
            "GET",
            f"/v1/transactions/categorise/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="CategorisationJob",
        )
        return cast("Awaitable[M.CategorisationJob]", answer)

    def cancel_categorisation(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.CategorisationJob]:
        """Stop a categorisation job. `POST /v1/transactions/categorise/{id}/cancel`"""
        answer = self._http.json(
            "POST",
            f"/v1/transactions/categorise/{t.part(id)}/cancel",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="CategorisationJob",
        )
        return cast("Awaitable[M.CategorisationJob]", answer)

    def confirm(
        self,
        body: M.ConfirmInput,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> "t.AsyncWork[M.BulkUpdate, M.BulkUpdate]":
        """Confirm transactions that wait for review. `POST /v1/transactions/confirm`"""
        answer = self._http.work(
            "POST",
            "/v1/transactions/confirm",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="BulkUpdate",
            poll=lambda started: f"/v1/transactions/bulk-updates/{t.part(started['id'])}",
            poll_query={},
            poll_model="BulkUpdate",
            is_state=True,
        )
        return cast("t.AsyncWork[M.BulkUpdate, M.BulkUpdate]", answer)

    def bulk_update(
        self,
        body: M.BulkUpdateInput,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.BulkUpdateAnswer]:
        """Change many transactions alike. `POST /v1/transactions/bulk-update`"""
        answer = self._http.json(
            "POST",
            "/v1/transactions/bulk-update",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="BulkUpdateAnswer",
        )
        return cast("Awaitable[M.BulkUpdateAnswer]", answer)

    def get_bulk_update(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.BulkUpdate]:
        """Fetch a bulk update. `GET /v1/transactions/bulk-updates/{id}`"""
        answer = self._http.json(
            "GET",
            f"/v1/transactions/bulk-updates/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="BulkUpdate",
        )
        return cast("Awaitable[M.BulkUpdate]", answer)

    def cancel_bulk_update(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.BulkUpdate]:
        """Stop a bulk update. `POST /v1/transactions/bulk-updates/{id}/cancel`"""
        answer = self._http.json(
            "POST",
            f"/v1/transactions/bulk-updates/{t.part(id)}/cancel",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="BulkUpdate",
        )
        return cast("Awaitable[M.BulkUpdate]", answer)

    def list(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        tax_year: Optional[t.Ref] = None,
        date_from: Optional[str] = None,
        date_to: Optional[str] = None,
        category: Optional[str] = None,
        uncategorised: Optional[bool] = None,
        needs_review: Optional[bool] = None,
        external_id: Optional[str] = None,
        amount_min: Optional[t.Amount] = None,
        amount_max: Optional[t.Amount] = None,
        updated_since: Optional[str] = None,
        q: Optional[str] = None,
        client_id: Optional[str] = None,
        property_id: Optional[str] = None,
        ledger_of: Optional[str] = None,
        business_id: Optional[str] = None,
        without_business: Optional[bool] = None,
        without_property: Optional[bool] = None,
        without_amount_gbp: Optional[bool] = None,
        without_document: Optional[bool] = None,
        transfer: Optional[Literal['paired', 'unmatched']] = None,
        source_account_id: Optional[str] = None,
        import_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> "t.AsyncList[M.Transaction]":
        """List transactions, latest day first. `GET /v1/transactions`"""
        answer = self._http.list(
            "GET",
            "/v1/transactions",
            query={"limit": limit, "cursor": cursor, "tax_year": tax_year, "date_from": date_from, "date_to": date_to, "category": category, "uncategorised": uncategorised, "needs_review": needs_review, "external_id": external_id, "amount_min": amount_min, "amount_max": amount_max, "updated_since": updated_since, "q": q, "client_id": client_id, "property_id": property_id, "ledger_of": ledger_of, "business_id": business_id, "without_business": without_business, "without_property": without_property, "without_amount_gbp": without_amount_gbp, "without_document": without_document, "transfer": transfer, "source_account_id": source_account_id, "import_id": import_id},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Transaction",
        )
        return cast("t.AsyncList[M.Transaction]", answer)

    def create(
        self,
        body: M.TransactionInput,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.Transaction]:
        """Create a transaction. `POST /v1/transactions`"""
        answer = self._http.json(
            "POST",
            "/v1/transactions",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Transaction",
        )
        return cast("Awaitable[M.Transaction]", answer)

    def get(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.Transaction]:
        """Fetch a transaction. `GET /v1/transactions/{id}`"""
        answer = self._http.json(
            "GET",
            f"/v1/transactions/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Transaction",
        )
        return cast("Awaitable[M.Transaction]", answer)

    def replace(
        self,
        id: str,
        body: Union[M.TransactionReplacement, Mapping[str, Any]],
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.Transaction]:
        """Replace a transaction. `PUT /v1/transactions/{id}`"""
        answer = self._http.json(
            "PUT",
            f"/v1/transactions/{t.part(id)}",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Transaction",
        )
        return cast("Awaitable[M.Transaction]", answer)

    def update(
        self,
        id: str,
        body: Union[M.TransactionPatch, Mapping[str, Any]],
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.Transaction]:
        """Change fields of a transaction. `PATCH /v1/transactions/{id}`"""
        answer = self._http.json(
            "PATCH",
            f"/v1/transactions/{t.part(id)}",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Transaction",
        )
        return cast("Awaitable[M.Transaction]", answer)

    def delete(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[None]:
        """Delete a transaction. `DELETE /v1/transactions/{id}`"""
        return self._http.none(
            "DELETE",
            f"/v1/transactions/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
        )

    def link_document(
        self,
        id: str,
        body: M.DocumentLinkInput,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.Transaction]:
        """Put a document to a transaction. `POST /v1/transactions/{id}/documents`"""
        answer = self._http.json(
            "POST",
            f"/v1/transactions/{t.part(id)}/documents",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Transaction",
        )
        return cast("Awaitable[M.Transaction]", answer)

    def unlink_document(
        self,
        id: str,
        document_id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[None]:
        """Take a document from a transaction. `DELETE /v1/transactions/{id}/documents/{document_id}`"""
        return self._http.none(
            "DELETE",
            f"/v1/transactions/{t.part(id)}/documents/{t.part(document_id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
        )


class AsyncDocuments:
    def __init__(self, http: "t.AsyncTransport") -> None:
        self._http = http

    def list(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        client_id: Optional[str] = None,
        transaction_id: Optional[str] = None,
        linked: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> "t.AsyncList[M.Document]":
        """List documents, newest first. `GET /v1/documents`"""
        answer = self._http.list(
            "GET",
            "/v1/documents",
            query={"limit": limit, "cursor": cursor, "client_id": client_id, "transaction_id": transaction_id, "linked": linked},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Document",
        )
        return cast("t.AsyncList[M.Document]", answer)

    def create(
        self,
        file: t.UploadFile,
        *,
        client_id: Optional[str] = None,
        content_type: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.Document]:
        """Store a document. `POST /v1/documents`"""
        answer = self._http.json(
            "POST",
            "/v1/documents",
            query={"client_id": client_id},
            file=file,
            content_type=content_type,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Document",
        )
        return cast("Awaitable[M.Document]", answer)

    def get(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.Document]:
        """Fetch a document. `GET /v1/documents/{id}`"""
        answer = self._http.json(
            "GET",
            f"/v1/documents/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Document",
        )
        return cast("Awaitable[M.Document]", answer)

    def delete(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[None]:
        """Delete a document. `DELETE /v1/documents/{id}`"""
        return self._http.none(
            "DELETE",
            f"/v1/documents/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
        )

    def download(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> "t.AsyncDownload":
        """Download the content of a document. `GET /v1/documents/{id}/content`"""
        return self._http.download(
            "GET",
            f"/v1/documents/{t.part(id)}/content",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
        )


class AsyncCategories:
    def __init__(self, http: "t.AsyncTransport") -> None:
        self._http = http

    def list(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> "t.AsyncList[M.Category]":
        """List the categories. `GET /v1/categories`"""
        answer = self._http.list(
            "GET",
            "/v1/categories",
            query={"limit": limit, "cursor": cursor},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Category",
        )
        return cast("t.AsyncList[M.Category]", answer)


class AsyncCategoryRules:
    def __init__(self, http: "t.AsyncTransport") -> None:
        self._http = http

    def preview(
        self,
        body: M.CategoryRulePreviewInput,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.CategoryRulePreview]:
        """Preview what a rule would change. `POST /v1/category-rules/preview`"""
        answer = self._http.json(
            "POST",
            "/v1/category-rules/preview",
            query={"limit": limit, "cursor": cursor},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="CategoryRulePreview",
        )
        return cast("Awaitable[M.CategoryRulePreview]", answer)

    def apply(
        self,
        id: str,
        body: Optional[M.CategoryRuleApplication] = None,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> "t.AsyncWork[M.CategorisationJob, M.CategorisationJob]":
        """Apply a rule to existing transactions. `POST /v1/category-rules/{id}/apply`"""
        answer = self._http.work(
            "POST",
            f"/v1/category-rules/{t.part(id)}/apply",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="CategorisationJob",
            poll=lambda started: f"/v1/transactions/categorise/{t.part(started['id'])}",
            poll_query={},
            poll_model="CategorisationJob",
            is_state=True,
        )
        return cast("t.AsyncWork[M.CategorisationJob, M.CategorisationJob]", answer)

    def list(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> "t.AsyncList[M.CategoryRule]":
        """List category rules, newest first. `GET /v1/category-rules`"""
        answer = self._http.list(
            "GET",
            "/v1/category-rules",
            query={"limit": limit, "cursor": cursor},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="CategoryRule",
        )
        return cast("t.AsyncList[M.CategoryRule]", answer)

    def create(
        self,
        body: M.CategoryRuleInput,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.CategoryRule]:
        """Create a category rule. `POST /v1/category-rules`"""
        answer = self._http.json(
            "POST",
            "/v1/category-rules",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="CategoryRule",
        )
        return cast("Awaitable[M.CategoryRule]", answer)

    def get(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.CategoryRule]:
        """Fetch a category rule. `GET /v1/category-rules/{id}`"""
        answer = self._http.json(
            "GET",
            f"/v1/category-rules/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="CategoryRule",
        )
        return cast("Awaitable[M.CategoryRule]", answer)

    def replace(
        self,
        id: str,
        body: Union[M.CategoryRuleReplacement, Mapping[str, Any]],
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.CategoryRule]:
        """Replace a category rule. `PUT /v1/category-rules/{id}`"""
        answer = self._http.json(
            "PUT",
            f"/v1/category-rules/{t.part(id)}",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="CategoryRule",
        )
        return cast("Awaitable[M.CategoryRule]", answer)

    def delete(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[None]:
        """Delete a category rule. `DELETE /v1/category-rules/{id}`"""
        return self._http.none(
            "DELETE",
            f"/v1/category-rules/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
        )


class AsyncCategoryMemory:
    def __init__(self, http: "t.AsyncTransport") -> None:
        self._http = http

    def list(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        client_id: Optional[str] = None,
        merchant: Optional[str] = None,
        direction: Optional[Literal['in', 'out']] = None,
        category: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> "t.AsyncList[M.CategoryMemory]":
        """List the categories learnt from corrections, newest first. `GET /v1/category-memory`"""
        answer = self._http.list(
            "GET",
            "/v1/category-memory",
            query={"limit": limit, "cursor": cursor, "client_id": client_id, "merchant": merchant, "direction": direction, "category": category},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="CategoryMemory",
        )
        return cast("t.AsyncList[M.CategoryMemory]", answer)

    def get(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.CategoryMemory]:
        """Fetch a learnt category. `GET /v1/category-memory/{id}`"""
        answer = self._http.json(
            "GET",
            f"/v1/category-memory/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="CategoryMemory",
        )
        return cast("Awaitable[M.CategoryMemory]", answer)

    def delete(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[None]:
        """Forget a correction. `DELETE /v1/category-memory/{id}`"""
        return self._http.none(
            "DELETE",
            f"/v1/category-memory/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
        )


class AsyncImports:
    def __init__(self, http: "t.AsyncTransport") -> None:
        self._http = http

    def list(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        client_id: Optional[str] = None,
        source_account_id: Optional[str] = None,
        status: Optional[Literal['queued', 'processing', 'completed', 'failed', 'cancelled']] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> "t.AsyncList[M.Import]":
        """List imports, newest first. `GET /v1/imports`"""
        answer = self._http.list(
            "GET",
            "/v1/imports",
            query={"limit": limit, "cursor": cursor, "client_id": client_id, "source_account_id": source_account_id, "status": status},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Import",
        )
        return cast("t.AsyncList[M.Import]", answer)

    def create(
        self,
        file: t.UploadFile,
        *,
        client_id: Optional[str] = None,
        source_account_id: Optional[str] = None,
        business_id: Optional[str] = None,
        property_id: Optional[str] = None,
        format: Optional[str] = None,
        mapping_id: Optional[str] = None,
        on_duplicate: Optional[Literal['skip', 'update', 'error']] = None,
        dry_run: Optional[bool] = None,
        atomic: Optional[bool] = None,
        content_type: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> "t.AsyncWork[M.Import, M.Import]":
        """Import a file of transactions. `POST /v1/imports`"""
        answer = self._http.work(
            "POST",
            "/v1/imports",
            query={"client_id": client_id, "source_account_id": source_account_id, "business_id": business_id, "property_id": property_id, "format": format, "mapping_id": mapping_id, "on_duplicate": on_duplicate, "dry_run": dry_run, "atomic": atomic},
            file=file,
            content_type=content_type,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Import",
            poll=lambda started: f"/v1/imports/{t.part(started['id'])}",
            poll_query={},
            poll_model="Import",
            is_state=True,
        )
        return cast("t.AsyncWork[M.Import, M.Import]", answer)

    def get(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.Import]:
        """Fetch an import. `GET /v1/imports/{id}`"""
        answer = self._http.json(
            "GET",
            f"/v1/imports/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Import",
        )
        return cast("Awaitable[M.Import]", answer)

    def cancel(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.Import]:
        """Cancel an import. `POST /v1/imports/{id}/cancel`"""
        answer = self._http.json(
            "POST",
            f"/v1/imports/{t.part(id)}/cancel",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Import",
        )
        return cast("Awaitable[M.Import]", answer)

    def revert(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.Import]:
        """Delete what an import created. `POST /v1/imports/{id}/revert`"""
        answer = self._http.json(
            "POST",
            f"/v1/imports/{t.part(id)}/revert",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Import",
        )
        return cast("Awaitable[M.Import]", answer)

    def list_errors(
        self,
        id: str,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> "t.AsyncList[M.ImportError]":
        """List the lines that were not imported, in file order. `GET /v1/imports/{id}/errors`"""
        answer = self._http.list(
            "GET",
            f"/v1/imports/{t.part(id)}/errors",
            query={"limit": limit, "cursor": cursor},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="ImportError",
        )
        return cast("t.AsyncList[M.ImportError]", answer)

    def download_errors(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> "t.AsyncDownload":
        """Download the lines that were not imported. `GET /v1/imports/{id}/errors.csv`"""
        return self._http.download(
            "GET",
            f"/v1/imports/{t.part(id)}/errors.csv",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
        )


class AsyncImportMappings:
    def __init__(self, http: "t.AsyncTransport") -> None:
        self._http = http

    def list(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        client_id: Optional[str] = None,
        source_account_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> "t.AsyncList[M.ImportMapping]":
        """List saved mappings, newest first. `GET /v1/import-mappings`"""
        answer = self._http.list(
            "GET",
            "/v1/import-mappings",
            query={"limit": limit, "cursor": cursor, "client_id": client_id, "source_account_id": source_account_id},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="ImportMapping",
        )
        return cast("t.AsyncList[M.ImportMapping]", answer)

    def create(
        self,
        body: M.ImportMappingInput,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.ImportMapping]:
        """Save a mapping. `POST /v1/import-mappings`"""
        answer = self._http.json(
            "POST",
            "/v1/import-mappings",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="ImportMapping",
        )
        return cast("Awaitable[M.ImportMapping]", answer)

    def get(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.ImportMapping]:
        """Fetch a saved mapping. `GET /v1/import-mappings/{id}`"""
        answer = self._http.json(
            "GET",
            f"/v1/import-mappings/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="ImportMapping",
        )
        return cast("Awaitable[M.ImportMapping]", answer)

    def replace(
        self,
        id: str,
        body: Union[M.ImportMappingReplacement, Mapping[str, Any]],
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.ImportMapping]:
        """Replace a saved mapping. `PUT /v1/import-mappings/{id}`"""
        answer = self._http.json(
            "PUT",
            f"/v1/import-mappings/{t.part(id)}",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="ImportMapping",
        )
        return cast("Awaitable[M.ImportMapping]", answer)

    def delete(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[None]:
        """Delete a saved mapping. `DELETE /v1/import-mappings/{id}`"""
        return self._http.none(
            "DELETE",
            f"/v1/import-mappings/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
        )


class AsyncImportFormats:
    def __init__(self, http: "t.AsyncTransport") -> None:
        self._http = http

    def list(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> "t.AsyncList[M.ImportFormat]":
        """List the formats that are recognised. `GET /v1/import-formats`"""
        answer = self._http.list(
            "GET",
            "/v1/import-formats",
            query={"limit": limit, "cursor": cursor},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="ImportFormat",
        )
        return cast("t.AsyncList[M.ImportFormat]", answer)

    def download_sample(
        self,
        name: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> "t.AsyncDownload":
        """Download a small file of a format. `GET /v1/import-formats/{name}/sample`"""
        return self._http.download(
            "GET",
            f"/v1/import-formats/{t.part(name)}/sample",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
        )


class AsyncTaxReturns:
    def __init__(self, http: "t.AsyncTransport") -> None:
        self._http = http

    def list(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        client_id: Optional[str] = None,
        tax_year: Optional[t.Ref] = None,
        status: Optional[Literal['draft', 'preparing', 'action_required', 'awaiting_declaration', 'submitting', 'submitted', 'rejected', 'cancelled']] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> "t.AsyncList[M.TaxReturn]":
        """List tax returns, newest first. `GET /v1/tax-returns`"""
        answer = self._http.list(
            "GET",
            "/v1/tax-returns",
            query={"view": "full", "limit": limit, "cursor": cursor, "client_id": client_id, "tax_year": tax_year, "status": status},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="TaxReturn",
        )
        return cast("t.AsyncList[M.TaxReturn]", answer)

    def create(
        self,
        body: M.TaxReturnInput,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.TaxReturn]:
        """Open a tax return. `POST /v1/tax-returns`"""
        answer = self._http.json(
            "POST",
            "/v1/tax-returns",
            query={"view": "full"},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="TaxReturn",
        )
        return cast("Awaitable[M.TaxReturn]", answer)

    def get(
        self,
        ref: t.Ref,
        *,
        client_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.TaxReturn]:
        """Fetch a tax return by id, or by year. `GET /v1/tax-returns/{ref}`"""
        answer = self._http.json(
            "GET",
            f"/v1/tax-returns/{t.part(ref)}",
            query={"view": "full", "client_id": client_id},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="TaxReturn",
        )
        return cast("Awaitable[M.TaxReturn]", answer)

    def summary(
        self,
        ref: t.Ref,
        *,
        client_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.TaxReturnSummary]:
        """Fetch a tax return by id, or by year. `GET /v1/tax-returns/{ref}`"""
        answer = self._http.json(
            "GET",
            f"/v1/tax-returns/{t.part(ref)}",
            query={"view": "summary", "client_id": client_id},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="TaxReturnSummary",
        )
        return cast("Awaitable[M.TaxReturnSummary]", answer)

    def replace(
        self,
        ref: t.Ref,
        body: Union[M.TaxReturnReplacement, Mapping[str, Any]],
        *,
        client_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.TaxReturn]:
        """Replace a tax return. `PUT /v1/tax-returns/{ref}`"""
        answer = self._http.json(
            "PUT",
            f"/v1/tax-returns/{t.part(ref)}",
            query={"view": "full", "client_id": client_id},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="TaxReturn",
        )
        return cast("Awaitable[M.TaxReturn]", answer)

    def update(
        self,
        ref: t.Ref,
        body: Union[M.TaxReturnPatch, Mapping[str, Any]],
        *,
        client_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.TaxReturn]:
        """Change fields of a tax return. `PATCH /v1/tax-returns/{ref}`"""
        answer = self._http.json(
            "PATCH",
            f"/v1/tax-returns/{t.part(ref)}",
            query={"view": "full", "client_id": client_id},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="TaxReturn",
        )
        return cast("Awaitable[M.TaxReturn]", answer)

    def delete(
        self,
        ref: t.Ref,
        *,
        client_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[None]:
        """Delete a tax return that was never sent. `DELETE /v1/tax-returns/{ref}`"""
        return self._http.none(
            "DELETE",
            f"/v1/tax-returns/{t.part(ref)}",
            query={"client_id": client_id},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
        )

    def calculate(
        self,
        ref: t.Ref,
        *,
        client_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> "t.AsyncWork[M.Calculation, M.Calculation]":
        """Ask for the figures to be worked out. `POST /v1/tax-returns/{ref}/calculate`"""
        answer = self._http.work(
            "POST",
            f"/v1/tax-returns/{t.part(ref)}/calculate",
            query={"client_id": client_id},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Calculation",
            poll=lambda started: f"/v1/tax-returns/{t.part(ref)}/calculation",
            poll_query={"client_id": client_id},
            poll_model="Calculation",
            is_state=True,
        )
        return cast("t.AsyncWork[M.Calculation, M.Calculation]", answer)

    def calculation(
        self,
        ref: t.Ref,
        *,
        client_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.Calculation]:
        """Fetch the figures of a tax return. `GET /v1/tax-returns/{ref}/calculation`"""
        answer = self._http.json(
            "GET",
            f"/v1/tax-returns/{t.part(ref)}/calculation",
            query={"client_id": client_id},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Calculation",
        )
        return cast("Awaitable[M.Calculation]", answer)

    def cancel(
        self,
        ref: t.Ref,
        *,
        client_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.TaxReturn]:
        """Abandon a tax return before filing, or its amendment. `POST /v1/tax-returns/{ref}/cancel`"""
        answer = self._http.json(
            "POST",
            f"/v1/tax-returns/{t.part(ref)}/cancel",
            query={"client_id": client_id},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="TaxReturn",
        )
        return cast("Awaitable[M.TaxReturn]", answer)

    def list_history(
        self,
        ref: t.Ref,
        *,
        client_id: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> "t.AsyncList[M.StatusChange]":
        """List the history of a tax return, newest first. `GET /v1/tax-returns/{ref}/history`"""
        answer = self._http.list(
            "GET",
            f"/v1/tax-returns/{t.part(ref)}/history",
            query={"client_id": client_id, "limit": limit, "cursor": cursor},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="StatusChange",
        )
        return cast("t.AsyncList[M.StatusChange]", answer)

    def prepare(
        self,
        ref: t.Ref,
        body: M.TaxReturnPreparationInput,
        *,
        client_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> "t.AsyncWork[M.TaxReturn, M.TaxReturn]":
        """Send the year’s data to HMRC and fetch its calculation. `POST /v1/tax-returns/{ref}/prepare`"""
        answer = self._http.work(
            "POST",
            f"/v1/tax-returns/{t.part(ref)}/prepare",
            query={"client_id": client_id},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="TaxReturn",
            poll=lambda started: f"/v1/tax-returns/{t.part(ref)}",
            poll_query={"view": "full", "client_id": client_id},
            poll_model="TaxReturn",
            is_state=True,
        )
        return cast("t.AsyncWork[M.TaxReturn, M.TaxReturn]", answer)

    def declare(
        self,
        ref: t.Ref,
        body: M.DeclareInput,
        *,
        client_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.TaxReturn]:
        """Record who agreed to the figures. `POST /v1/tax-returns/{ref}/declare`"""
        answer = self._http.json(
            "POST",
            f"/v1/tax-returns/{t.part(ref)}/declare",
            query={"client_id": client_id},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="TaxReturn",
        )
        return cast("Awaitable[M.TaxReturn]", answer)

    def submit(
        self,
        ref: t.Ref,
        body: M.SubmissionInput,
        *,
        client_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> "t.AsyncWork[M.TaxReturn, M.TaxReturn]":
        """File the tax return with HMRC. `POST /v1/tax-returns/{ref}/submit`"""
        answer = self._http.work(
            "POST",
            f"/v1/tax-returns/{t.part(ref)}/submit",
            query={"client_id": client_id},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="TaxReturn",
            poll=lambda started: f"/v1/tax-returns/{t.part(ref)}",
            poll_query={"view": "full", "client_id": client_id},
            poll_model="TaxReturn",
            is_state=True,
        )
        return cast("t.AsyncWork[M.TaxReturn, M.TaxReturn]", answer)

    def amend(
        self,
        ref: t.Ref,
        body: M.AmendmentInput,
        *,
        client_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.TaxReturn]:
        """Open an amendment of a filed tax return. `POST /v1/tax-returns/{ref}/amend`"""
        answer = self._http.json(
            "POST",
            f"/v1/tax-returns/{t.part(ref)}/amend",
            query={"client_id": client_id},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="TaxReturn",
        )
        return cast("Awaitable[M.TaxReturn]", answer)

    def receipt(
        self,
        ref: t.Ref,
        *,
        client_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.Receipt]:
        """Fetch the receipt of a filed tax return. `GET /v1/tax-returns/{ref}/receipt`"""
        answer = self._http.json(
            "GET",
            f"/v1/tax-returns/{t.part(ref)}/receipt",
            query={"client_id": client_id},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Receipt",
        )
        return cast("Awaitable[M.Receipt]", answer)

    def prefill(
        self,
        ref: t.Ref,
        *,
        client_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> "t.AsyncWork[M.Prefill, M.Prefill]":
        """Read what HMRC holds for a tax return. `POST /v1/tax-returns/{ref}/prefill`"""
        answer = self._http.work(
            "POST",
            f"/v1/tax-returns/{t.part(ref)}/prefill",
            query={"client_id": client_id},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Prefill",
            poll=lambda started: f"/v1/tax-returns/{t.part(ref)}/prefill",
            poll_query={"client_id": client_id},
            poll_model="Prefill",
            is_state=True,
        )
        return cast("t.AsyncWork[M.Prefill, M.Prefill]", answer)

    def get_prefill(
        self,
        ref: t.Ref,
        *,
        client_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.Prefill]:
        """Fetch what HMRC holds for a tax return. `GET /v1/tax-returns/{ref}/prefill`"""
        answer = self._http.json(
            "GET",
            f"/v1/tax-returns/{t.part(ref)}/prefill",
            query={"client_id": client_id},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Prefill",
        )
        return cast("Awaitable[M.Prefill]", answer)

    def accept_prefill(
        self,
        ref: t.Ref,
        body: M.PrefillDecisionInput,
        *,
        client_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.TaxReturn]:
        """Take HMRC’s values over into a tax return. `POST /v1/tax-returns/{ref}/prefill/accept`"""
        answer = self._http.json(
            "POST",
            f"/v1/tax-returns/{t.part(ref)}/prefill/accept",
            query={"client_id": client_id},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="TaxReturn",
        )
        return cast("Awaitable[M.TaxReturn]", answer)

    def dismiss_prefill(
        self,
        ref: t.Ref,
        body: M.PrefillDecisionInput,
        *,
        client_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.TaxReturn]:
        """Dismiss suggestions of HMRC’s values. `POST /v1/tax-returns/{ref}/prefill/dismiss`"""
        answer = self._http.json(
            "POST",
            f"/v1/tax-returns/{t.part(ref)}/prefill/dismiss",
            query={"client_id": client_id},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="TaxReturn",
        )
        return cast("Awaitable[M.TaxReturn]", answer)

    def hmrc_assist(
        self,
        ref: t.Ref,
        *,
        client_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.HmrcAssist]:
        """Read what HMRC Assist says of a prepared tax return. `GET /v1/tax-returns/{ref}/assist`"""
        answer = self._http.json(
            "GET",
            f"/v1/tax-returns/{t.part(ref)}/assist",
            query={"client_id": client_id},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="HmrcAssist",
        )
        return cast("Awaitable[M.HmrcAssist]", answer)

    def acknowledge_hmrc_assist(
        self,
        ref: t.Ref,
        body: M.HmrcAssistAcknowledgement,
        *,
        client_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.HmrcAssist]:
        """Tell HMRC that its messages were shown in full. `POST /v1/tax-returns/{ref}/assist/acknowledge`"""
        answer = self._http.json(
            "POST",
            f"/v1/tax-returns/{t.part(ref)}/assist/acknowledge",
            query={"client_id": client_id},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="HmrcAssist",
        )
        return cast("Awaitable[M.HmrcAssist]", answer)


class AsyncApprovals:
    def __init__(self, http: "t.AsyncTransport") -> None:
        self._http = http

    def list(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        client_id: Optional[str] = None,
        tax_return_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> "t.AsyncList[M.Approval]":
        """List approvals, newest first. `GET /v1/approvals`"""
        answer = self._http.list(
            "GET",
            "/v1/approvals",
            query={"limit": limit, "cursor": cursor, "client_id": client_id, "tax_return_id": tax_return_id},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Approval",
        )
        return cast("t.AsyncList[M.Approval]", answer)

    def create(
        self,
        body: M.ApprovalInput,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.IssuedApproval]:
        """Ask a taxpayer to agree to the figures. `POST /v1/approvals`"""
        answer = self._http.json(
            "POST",
            "/v1/approvals",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="IssuedApproval",
        )
        return cast("Awaitable[M.IssuedApproval]", answer)

    def get(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.Approval]:
        """Fetch an approval. `GET /v1/approvals/{id}`"""
        answer = self._http.json(
            "GET",
            f"/v1/approvals/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Approval",
        )
        return cast("Awaitable[M.Approval]", answer)

    def cancel(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.Approval]:
        """End a link that was not answered. `POST /v1/approvals/{id}/cancel`"""
        answer = self._http.json(
            "POST",
            f"/v1/approvals/{t.part(id)}/cancel",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Approval",
        )
        return cast("Awaitable[M.Approval]", answer)


class AsyncSubmissionBatches:
    def __init__(self, http: "t.AsyncTransport") -> None:
        self._http = http

    def create(
        self,
        body: M.SubmissionBatchInput,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> "t.AsyncWork[M.SubmissionBatch, M.SubmissionBatch]":
        """File up to 500 tax returns, or prepare, declare, calculate, send updates or make reports of as many. `POST /v1/submission-batches`"""
        answer = self._http.work(
            "POST",
            "/v1/submission-batches",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="SubmissionBatch",
            poll=lambda started: f"/v1/submission-batches/{t.part(started['id'])}",
            poll_query={},
            poll_model="SubmissionBatch",
            is_state=True,
        )
        return cast("t.AsyncWork[M.SubmissionBatch, M.SubmissionBatch]", answer)

    def get(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.SubmissionBatch]:
        """Fetch a submission batch. `GET /v1/submission-batches/{id}`"""
        answer = self._http.json(
            "GET",
            f"/v1/submission-batches/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="SubmissionBatch",
        )
        return cast("Awaitable[M.SubmissionBatch]", answer)

    def cancel(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.SubmissionBatch]:
        """Stop a submission batch. `POST /v1/submission-batches/{id}/cancel`"""
        answer = self._http.json(
            "POST",
            f"/v1/submission-batches/{t.part(id)}/cancel",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="SubmissionBatch",
        )
        return cast("Awaitable[M.SubmissionBatch]", answer)


class AsyncSubmissionBatchSchedules:
    def __init__(self, http: "t.AsyncTransport") -> None:
        self._http = http

    def list(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> "t.AsyncList[M.SubmissionBatchSchedule]":
        """List schedules of submission batches, newest first. `GET /v1/submission-batch-schedules`"""
        answer = self._http.list(
            "GET",
            "/v1/submission-batch-schedules",
            query={"limit": limit, "cursor": cursor},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="SubmissionBatchSchedule",
        )
        return cast("t.AsyncList[M.SubmissionBatchSchedule]", answer)

    def create(
        self,
        body: M.SubmissionBatchScheduleInput,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.SubmissionBatchSchedule]:
        """Send every quarter’s updates by a schedule. `POST /v1/submission-batch-schedules`"""
        answer = self._http.json(
            "POST",
            "/v1/submission-batch-schedules",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="SubmissionBatchSchedule",
        )
        return cast("Awaitable[M.SubmissionBatchSchedule]", answer)

    def get(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.SubmissionBatchSchedule]:
        """Fetch a schedule of submission batches. `GET /v1/submission-batch-schedules/{id}`"""
        answer = self._http.json(
            "GET",
            f"/v1/submission-batch-schedules/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="SubmissionBatchSchedule",
        )
        return cast("Awaitable[M.SubmissionBatchSchedule]", answer)

    def delete(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[None]:
        """Delete a schedule of submission batches. `DELETE /v1/submission-batch-schedules/{id}`"""
        return self._http.none(
            "DELETE",
            f"/v1/submission-batch-schedules/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
        )


class AsyncDeclarations:
    def __init__(self, http: "t.AsyncTransport") -> None:
        self._http = http

    def current(
        self,
        *,
        kind: Literal['taxpayer', 'agent'],
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.DeclarationWording]:
        """Fetch the wording to agree to. `GET /v1/declarations/current`"""
        answer = self._http.json(
            "GET",
            "/v1/declarations/current",
            query={"kind": kind},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="DeclarationWording",
        )
        return cast("Awaitable[M.DeclarationWording]", answer)


class AsyncCoverage:
    def __init__(self, http: "t.AsyncTransport") -> None:
        self._http = http

    def get(
        self,
        *,
        tax_year: t.Ref,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.Coverage]:
        """See what of a return reaches HMRC. `GET /v1/coverage`"""
        answer = self._http.json(
            "GET",
            "/v1/coverage",
            query={"tax_year": tax_year},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Coverage",
        )
        return cast("Awaitable[M.Coverage]", answer)


class AsyncObligations:
    def __init__(self, http: "t.AsyncTransport") -> None:
        self._http = http

    def list(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        client_id: Optional[str] = None,
        kind: Optional[Literal['quarterly', 'final']] = None,
        status: Optional[Literal['open', 'fulfilled', 'overdue']] = None,
        due_before: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> "t.AsyncList[M.Obligation]":
        """List obligations, the earliest due date first. `GET /v1/obligations`"""
        answer = self._http.list(
            "GET",
            "/v1/obligations",
            query={"limit": limit, "cursor": cursor, "client_id": client_id, "kind": kind, "status": status, "due_before": due_before},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Obligation",
        )
        return cast("t.AsyncList[M.Obligation]", answer)

    def refresh(
        self,
        body: Optional[M.ObligationRefreshInput] = None,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.ObligationReading]:
        """Read a client’s obligations from HMRC now. `POST /v1/obligations/refresh`"""
        answer = self._http.json(
            "POST",
            "/v1/obligations/refresh",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="ObligationReading",
        )
        return cast("Awaitable[M.ObligationReading]", answer)


class AsyncQuarterlyUpdates:
    def __init__(self, http: "t.AsyncTransport") -> None:
        self._http = http

    def list(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        client_id: Optional[str] = None,
        business_id: Optional[str] = None,
        tax_year: Optional[t.Ref] = None,
        status: Optional[Literal['sending', 'accepted', 'rejected', 'unknown']] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> "t.AsyncList[M.QuarterlyUpdate]":
        """List quarterly updates, newest first. `GET /v1/quarterly-updates`"""
        answer = self._http.list(
            "GET",
            "/v1/quarterly-updates",
            query={"limit": limit, "cursor": cursor, "client_id": client_id, "business_id": business_id, "tax_year": tax_year, "status": status},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="QuarterlyUpdate",
        )
        return cast("t.AsyncList[M.QuarterlyUpdate]", answer)

    def create(
        self,
        body: M.QuarterlyUpdateInput,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> "t.AsyncWork[M.QuarterlyUpdate, M.QuarterlyUpdate]":
        """Send a quarterly update to HMRC, or preview it. `POST /v1/quarterly-updates`"""
        answer = self._http.work(
            "POST",
            "/v1/quarterly-updates",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="QuarterlyUpdate",
            poll=lambda started: f"/v1/quarterly-updates/{t.part(started['id'])}",
            poll_query={},
            poll_model="QuarterlyUpdate",
            is_state=True,
        )
        return cast("t.AsyncWork[M.QuarterlyUpdate, M.QuarterlyUpdate]", answer)

    def get(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.QuarterlyUpdate]:
        """Fetch a quarterly update. `GET /v1/quarterly-updates/{id}`"""
        answer = self._http.json(
            "GET",
            f"/v1/quarterly-updates/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="QuarterlyUpdate",
        )
        return cast("Awaitable[M.QuarterlyUpdate]", answer)


class AsyncHmrcAccounts:
    def __init__(self, http: "t.AsyncTransport") -> None:
        self._http = http

    def mtd_status(
        self,
        id: str,
        *,
        tax_year: Optional[t.Ref] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.MtdStatus]:
        """Ask HMRC whether a client is in Making Tax Digital. `GET /v1/clients/{id}/mtd-status`"""
        answer = self._http.json(
            "GET",
            f"/v1/clients/{t.part(id)}/mtd-status",
            query={"tax_year": tax_year},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="MtdStatus",
        )
        return cast("Awaitable[M.MtdStatus]", answer)

    def get(
        self,
        id: str,
        *,
        tax_year: Optional[t.Ref] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.HmrcAccount]:
        """Read a client’s Self Assessment account at HMRC. `GET /v1/clients/{id}/hmrc-account`"""
        answer = self._http.json(
            "GET",
            f"/v1/clients/{t.part(id)}/hmrc-account",
            query={"tax_year": tax_year},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="HmrcAccount",
        )
        return cast("Awaitable[M.HmrcAccount]", answer)

    def payment_plan(
        self,
        id: str,
        *,
        as_of: Optional[str] = None,
        reduce_to: Optional[t.Amount] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.PaymentPlan]:
        """Read what a client has to pay, and what being late costs. `GET /v1/clients/{id}/payment-plan`"""
        answer = self._http.json(
            "GET",
            f"/v1/clients/{t.part(id)}/payment-plan",
            query={"as_of": as_of, "reduce_to": reduce_to},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="PaymentPlan",
        )
        return cast("Awaitable[M.PaymentPlan]", answer)

    def update_periods(
        self,
        id: str,
        *,
        tax_year: Optional[t.Ref] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.UpdatePeriods]:
        """Ask HMRC which quarters a client’s businesses use. `GET /v1/clients/{id}/update-periods`"""
        answer = self._http.json(
            "GET",
            f"/v1/clients/{t.part(id)}/update-periods",
            query={"tax_year": tax_year},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="UpdatePeriods",
        )
        return cast("Awaitable[M.UpdatePeriods]", answer)

    def choose_update_periods(
        self,
        id: str,
        body: Union[M.UpdatePeriodsInput, Mapping[str, Any]],
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.UpdatePeriods]:
        """Choose standard or calendar quarters for a business at HMRC. `PUT /v1/clients/{id}/update-periods`"""
        answer = self._http.json(
            "PUT",
            f"/v1/clients/{t.part(id)}/update-periods",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="UpdatePeriods",
        )
        return cast("Awaitable[M.UpdatePeriods]", answer)


class AsyncFraudPrevention:
    def __init__(self, http: "t.AsyncTransport") -> None:
        self._http = http

    def validate(
        self,
        body: M.FraudPreventionValidationInput,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.FraudPreventionValidation]:
        """Check the facts about a user’s device as HMRC would. `POST /v1/fraud-prevention/validate`"""
        answer = self._http.json(
            "POST",
            "/v1/fraud-prevention/validate",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="FraudPreventionValidation",
        )
        return cast("Awaitable[M.FraudPreventionValidation]", answer)


class AsyncTaxEstimates:
    def __init__(self, http: "t.AsyncTransport") -> None:
        self._http = http

    def create(
        self,
        body: M.TaxEstimateInput,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.TaxEstimate]:
        """Work out a year from figures. `POST /v1/tax-estimates`"""
        answer = self._http.json(
            "POST",
            "/v1/tax-estimates",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="TaxEstimate",
        )
        return cast("Awaitable[M.TaxEstimate]", answer)


class AsyncReportSchedules:
    def __init__(self, http: "t.AsyncTransport") -> None:
        self._http = http

    def list(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        client_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> "t.AsyncList[M.ReportSchedule]":
        """List report schedules, newest first. `GET /v1/report-schedules`"""
        answer = self._http.list(
            "GET",
            "/v1/report-schedules",
            query={"limit": limit, "cursor": cursor, "client_id": client_id},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="ReportSchedule",
        )
        return cast("t.AsyncList[M.ReportSchedule]", answer)

    def create(
        self,
        body: M.ReportScheduleInput,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.ReportSchedule]:
        """Create a report schedule. `POST /v1/report-schedules`"""
        answer = self._http.json(
            "POST",
            "/v1/report-schedules",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="ReportSchedule",
        )
        return cast("Awaitable[M.ReportSchedule]", answer)

    def get(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.ReportSchedule]:
        """Fetch a report schedule. `GET /v1/report-schedules/{id}`"""
        answer = self._http.json(
            "GET",
            f"/v1/report-schedules/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="ReportSchedule",
        )
        return cast("Awaitable[M.ReportSchedule]", answer)

    def delete(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[None]:
        """Delete a report schedule. `DELETE /v1/report-schedules/{id}`"""
        return self._http.none(
            "DELETE",
            f"/v1/report-schedules/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
        )


class AsyncReports:
    def __init__(self, http: "t.AsyncTransport") -> None:
        self._http = http

    def list(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        client_id: Optional[str] = None,
        type: Optional[Literal['tax_summary', 'tax_calculation', 'income_expense', 'property_income', 'sa100', 'sa101', 'sa102', 'sa103', 'sa104', 'sa105', 'sa106', 'sa108', 'sa110', 'analytics', 'what_changes', 'practice_overview', 'quarterly_update', 'transactions', 'rows_without_document', 'audit_trail', 'data_export']] = None,
        status: Optional[Literal['queued', 'processing', 'completed', 'failed', 'cancelled']] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> "t.AsyncList[M.Report]":
        """List reports, newest first. `GET /v1/reports`"""
        answer = self._http.list(
            "GET",
            "/v1/reports",
            query={"limit": limit, "cursor": cursor, "client_id": client_id, "type": type, "status": status},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Report",
        )
        return cast("t.AsyncList[M.Report]", answer)

    def create(
        self,
        body: M.ReportInput,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> "t.AsyncWork[M.Report, M.Report]":
        """Ask for a report. `POST /v1/reports`"""
        answer = self._http.work(
            "POST",
            "/v1/reports",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Report",
            poll=lambda started: f"/v1/reports/{t.part(started['id'])}",
            poll_query={},
            poll_model="Report",
            is_state=True,
        )
        return cast("t.AsyncWork[M.Report, M.Report]", answer)

    def get(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.Report]:
        """Fetch a report. `GET /v1/reports/{id}`"""
        answer = self._http.json(
            "GET",
            f"/v1/reports/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Report",
        )
        return cast("Awaitable[M.Report]", answer)

    def download(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> "t.AsyncDownload":
        """Download the file of a report. `GET /v1/reports/{id}/download`"""
        return self._http.download(
            "GET",
            f"/v1/reports/{t.part(id)}/download",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
        )

    def cancel(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.Report]:
        """Cancel a report that is not finished. `POST /v1/reports/{id}/cancel`"""
        answer = self._http.json(
            "POST",
            f"/v1/reports/{t.part(id)}/cancel",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Report",
        )
        return cast("Awaitable[M.Report]", answer)


class AsyncBranding:
    def __init__(self, http: "t.AsyncTransport") -> None:
        self._http = http

    def get(
        self,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.Branding]:
        """Fetch the branding of reports. `GET /v1/branding`"""
        answer = self._http.json(
            "GET",
            "/v1/branding",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Branding",
        )
        return cast("Awaitable[M.Branding]", answer)

    def replace(
        self,
        body: Union[M.BrandingInput, Mapping[str, Any]],
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.Branding]:
        """Set the branding of reports. `PUT /v1/branding`"""
        answer = self._http.json(
            "PUT",
            "/v1/branding",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Branding",
        )
        return cast("Awaitable[M.Branding]", answer)


class AsyncAnalytics:
    def __init__(self, http: "t.AsyncTransport") -> None:
        self._http = http

    def summary(
        self,
        *,
        client_id: Optional[str] = None,
        tax_year: t.Ref,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.AnalyticsSummary]:
        """Fetch a year of a client at a glance. `GET /v1/analytics/summary`"""
        answer = self._http.json(
            "GET",
            "/v1/analytics/summary",
            query={"client_id": client_id, "tax_year": tax_year},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="AnalyticsSummary",
        )
        return cast("Awaitable[M.AnalyticsSummary]", answer)

    def series(
        self,
        *,
        client_id: Optional[str] = None,
        metric: Literal['income', 'expenses', 'profit', 'tax'],
        by: Literal['month', 'quarter', 'category', 'property', 'business'],
        from_: Optional[str] = None,
        to: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.AnalyticsSeries]:
        """Fetch figures of a client by period, category, property or business. `GET /v1/analytics/series`"""
        answer = self._http.json(
            "GET",
            "/v1/analytics/series",
            query={"client_id": client_id, "metric": metric, "by": by, "from": from_, "to": to},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="AnalyticsSeries",
        )
        return cast("Awaitable[M.AnalyticsSeries]", answer)


class AsyncRequestLogs:
    def __init__(self, http: "t.AsyncTransport") -> None:
        self._http = http

    def list(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        since: Optional[str] = None,
        until: Optional[str] = None,
        status: Optional[str] = None,
        key_id: Optional[str] = None,
        request_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> "t.AsyncList[M.RequestLog]":
        """List your requests, newest first. `GET /v1/request-logs`"""
        answer = self._http.list(
            "GET",
            "/v1/request-logs",
            query={"limit": limit, "cursor": cursor, "since": since, "until": until, "status": status, "key_id": key_id, "request_id": request_id},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="RequestLog",
        )
        return cast("t.AsyncList[M.RequestLog]", answer)

    def get(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.RequestLog]:
        """Fetch one of your requests. `GET /v1/request-logs/{id}`"""
        answer = self._http.json(
            "GET",
            f"/v1/request-logs/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="RequestLog",
        )
        return cast("Awaitable[M.RequestLog]", answer)


class AsyncPractice:
    def __init__(self, http: "t.AsyncTransport") -> None:
        self._http = http

    def readiness(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        tax_year: t.Ref,
        state: Optional[Literal['access', 'sign_up', 'review', 'missing_months', 'figures', 'approval', 'prepare', 'file', 'pay', 'done']] = None,
        without_document: Optional[bool] = None,
        q: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> "t.AsyncList[M.ClientReadiness]":
        """List what is missing of every client’s year. `GET /v1/practice/readiness`"""
        answer = self._http.list(
            "GET",
            "/v1/practice/readiness",
            query={"limit": limit, "cursor": cursor, "tax_year": tax_year, "state": state, "without_document": without_document, "q": q},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="ClientReadiness",
        )
        return cast("t.AsyncList[M.ClientReadiness]", answer)


class AsyncTestScenarios:
    def __init__(self, http: "t.AsyncTransport") -> None:
        self._http = http

    def create(
        self,
        body: M.TestScenarioInput,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.TestScenario]:
        """Make a situation to handle, in test data. `POST /v1/test-scenarios`"""
        answer = self._http.json(
            "POST",
            "/v1/test-scenarios",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="TestScenario",
        )
        return cast("Awaitable[M.TestScenario]", answer)


class AsyncTestClocks:
    def __init__(self, http: "t.AsyncTransport") -> None:
        self._http = http

    def list(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> "t.AsyncList[M.TestClock]":
        """List test clocks, newest first. `GET /v1/test-clocks`"""
        answer = self._http.list(
            "GET",
            "/v1/test-clocks",
            query={"limit": limit, "cursor": cursor},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="TestClock",
        )
        return cast("t.AsyncList[M.TestClock]", answer)

    def create(
        self,
        body: M.TestClockInput,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.TestClock]:
        """Create a test clock. `POST /v1/test-clocks`"""
        answer = self._http.json(
            "POST",
            "/v1/test-clocks",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="TestClock",
        )
        return cast("Awaitable[M.TestClock]", answer)

    def get(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.TestClock]:
        """Fetch a test clock. `GET /v1/test-clocks/{id}`"""
        answer = self._http.json(
            "GET",
            f"/v1/test-clocks/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="TestClock",
        )
        return cast("Awaitable[M.TestClock]", answer)

    def delete(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[None]:
        """Delete a test clock. `DELETE /v1/test-clocks/{id}`"""
        return self._http.none(
            "DELETE",
            f"/v1/test-clocks/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
        )

    def advance(
        self,
        id: str,
        body: M.TestClockAdvance,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.TestClock]:
        """Take a test clock to a later time. `POST /v1/test-clocks/{id}/advance`"""
        answer = self._http.json(
            "POST",
            f"/v1/test-clocks/{t.part(id)}/advance",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="TestClock",
        )
        return cast("Awaitable[M.TestClock]", answer)


class AsyncWebhookEndpoints:
    def __init__(self, http: "t.AsyncTransport") -> None:
        self._http = http

    def list(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> "t.AsyncList[M.WebhookEndpoint]":
        """List webhook endpoints, newest first. `GET /v1/webhook-endpoints`"""
        answer = self._http.list(
            "GET",
            "/v1/webhook-endpoints",
            query={"limit": limit, "cursor": cursor},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="WebhookEndpoint",
        )
        return cast("t.AsyncList[M.WebhookEndpoint]", answer)

    def create(
        self,
        body: M.WebhookEndpointInput,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.IssuedWebhookEndpoint]:
        """Register a webhook endpoint. `POST /v1/webhook-endpoints`"""
        answer = self._http.json(
            "POST",
            "/v1/webhook-endpoints",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="IssuedWebhookEndpoint",
        )
        return cast("Awaitable[M.IssuedWebhookEndpoint]", answer)

    def get(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.WebhookEndpoint]:
        """Fetch a webhook endpoint. `GET /v1/webhook-endpoints/{id}`"""
        answer = self._http.json(
            "GET",
            f"/v1/webhook-endpoints/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="WebhookEndpoint",
        )
        return cast("Awaitable[M.WebhookEndpoint]", answer)

    def replace(
        self,
        id: str,
        body: Union[M.WebhookEndpointReplacement, Mapping[str, Any]],
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.WebhookEndpoint]:
        """Replace a webhook endpoint. `PUT /v1/webhook-endpoints/{id}`"""
        answer = self._http.json(
            "PUT",
            f"/v1/webhook-endpoints/{t.part(id)}",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="WebhookEndpoint",
        )
        return cast("Awaitable[M.WebhookEndpoint]", answer)

    def delete(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[None]:
        """Delete a webhook endpoint. `DELETE /v1/webhook-endpoints/{id}`"""
        return self._http.none(
            "DELETE",
            f"/v1/webhook-endpoints/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
        )

    def rotate_secret(
        self,
        id: str,
        body: Optional[M.WebhookSecretRotation] = None,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.IssuedWebhookEndpoint]:
        """Give a webhook endpoint a new secret. `POST /v1/webhook-endpoints/{id}/rotate-secret`"""
        answer = self._http.json(
            "POST",
            f"/v1/webhook-endpoints/{t.part(id)}/rotate-secret",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="IssuedWebhookEndpoint",
        )
        return cast("Awaitable[M.IssuedWebhookEndpoint]", answer)

    def test(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.WebhookTest]:
        """Send a test event to a webhook endpoint. `POST /v1/webhook-endpoints/{id}/test`"""
        answer = self._http.json(
            "POST",
            f"/v1/webhook-endpoints/{t.part(id)}/test",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="WebhookTest",
        )
        return cast("Awaitable[M.WebhookTest]", answer)

    def enable(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.WebhookEndpoint]:
        """Enable a webhook endpoint again. `POST /v1/webhook-endpoints/{id}/enable`"""
        answer = self._http.json(
            "POST",
            f"/v1/webhook-endpoints/{t.part(id)}/enable",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="WebhookEndpoint",
        )
        return cast("Awaitable[M.WebhookEndpoint]", answer)

    def list_deliveries(
        self,
        id: str,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        status: Optional[Literal['pending', 'held', 'sending', 'delivered', 'failed', 'cancelled']] = None,
        type: Optional[str] = None,
        created_since: Optional[str] = None,
        created_until: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> "t.AsyncList[M.WebhookDelivery]":
        """List the deliveries of a webhook endpoint, newest first. `GET /v1/webhook-endpoints/{id}/deliveries`"""
        answer = self._http.list(
            "GET",
            f"/v1/webhook-endpoints/{t.part(id)}/deliveries",
            query={"limit": limit, "cursor": cursor, "status": status, "type": type, "created_since": created_since, "created_until": created_until},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="WebhookDelivery",
        )
        return cast("t.AsyncList[M.WebhookDelivery]", answer)

    def recover(
        self,
        id: str,
        body: M.WebhookRecoveryInput,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> "t.AsyncWork[M.WebhookRecovery, M.WebhookRecovery]":
        """Recover events that a webhook endpoint missed. `POST /v1/webhook-endpoints/{id}/recover`"""
        answer = self._http.work(
            "POST",
            f"/v1/webhook-endpoints/{t.part(id)}/recover",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="WebhookRecovery",
            poll=lambda started: f"/v1/webhook-recoveries/{t.part(started['id'])}",
            poll_query={},
            poll_model="WebhookRecovery",
            is_state=True,
        )
        return cast("t.AsyncWork[M.WebhookRecovery, M.WebhookRecovery]", answer)


class AsyncWebhookDeliveries:
    def __init__(self, http: "t.AsyncTransport") -> None:
        self._http = http

    def get(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.WebhookDeliveryWithAttempts]:
        """Fetch a delivery with its attempts. `GET /v1/webhook-deliveries/{id}`"""
        answer = self._http.json(
            "GET",
            f"/v1/webhook-deliveries/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="WebhookDeliveryWithAttempts",
        )
        return cast("Awaitable[M.WebhookDeliveryWithAttempts]", answer)

    def resend(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.WebhookDelivery]:
        """Send a delivery again. `POST /v1/webhook-deliveries/{id}/resend`"""
        answer = self._http.json(
            "POST",
            f"/v1/webhook-deliveries/{t.part(id)}/resend",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="WebhookDelivery",
        )
        return cast("Awaitable[M.WebhookDelivery]", answer)


class AsyncWebhookRecoveries:
    def __init__(self, http: "t.AsyncTransport") -> None:
        self._http = http

    def get(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.WebhookRecovery]:
        """Fetch a recovery of webhooks with its counts. `GET /v1/webhook-recoveries/{id}`"""
        answer = self._http.json(
            "GET",
            f"/v1/webhook-recoveries/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="WebhookRecovery",
        )
        return cast("Awaitable[M.WebhookRecovery]", answer)


class AsyncEvents:
    def __init__(self, http: "t.AsyncTransport") -> None:
        self._http = http

    def list(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        type: Optional[str] = None,
        order: Optional[Literal['asc', 'desc']] = None,
        client_id: Optional[str] = None,
        created_since: Optional[str] = None,
        created_before: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> "t.AsyncList[M.Event]":
        """List events, newest first; or follow them, oldest first. `GET /v1/events`"""
        answer = self._http.list(
            "GET",
            "/v1/events",
            query={"limit": limit, "cursor": cursor, "type": type, "order": order, "client_id": client_id, "created_since": created_since, "created_before": created_before},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Event",
        )
        return cast("t.AsyncList[M.Event]", answer)

    def get(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Awaitable[M.Event]:
        """Fetch an event. `GET /v1/events/{id}`"""
        answer = self._http.json(
            "GET",
            f"/v1/events/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Event",
        )
        return cast("Awaitable[M.Event]", answer)


class AsyncEventTypes:
    def __init__(self, http: "t.AsyncTransport") -> None:
        self._http = http

    def list(
        self,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> "t.AsyncList[M.EventType]":
        """List the types of events. `GET /v1/event-types`"""
        answer = self._http.list(
            "GET",
            "/v1/event-types",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="EventType",
        )
        return cast("t.AsyncList[M.EventType]", answer)


class AsyncResources:
    """Every resource of the API."""

    def __init__(self, http: "t.AsyncTransport") -> None:
        self.service = AsyncService(http)
        self.me = AsyncMe(http)
        self.rate_limit = AsyncRateLimit(http)
        self.api_keys = AsyncApiKeys(http)
        self.oauth_apps = AsyncOauthApps(http)
        self.oauth_grants = AsyncOauthGrants(http)
        self.users = AsyncUsers(http)
        self.clients = AsyncClients(http)
        self.erasures = AsyncErasures(http)
        self.hmrc_authorisations = AsyncHmrcAuthorisations(http)
        self.hmrc_agent = AsyncHmrcAgent(http)
        self.agent_invitations = AsyncAgentInvitations(http)
        self.hmrc_access = AsyncHmrcAccess(http)
        self.businesses = AsyncBusinesses(http)
        self.income_records = AsyncIncomeRecords(http)
        self.properties = AsyncProperties(http)
        self.source_accounts = AsyncSourceAccounts(http)
        self.transactions = AsyncTransactions(http)
        self.documents = AsyncDocuments(http)
        self.categories = AsyncCategories(http)
        self.category_rules = AsyncCategoryRules(http)
        self.category_memory = AsyncCategoryMemory(http)
        self.imports = AsyncImports(http)
        self.import_mappings = AsyncImportMappings(http)
        self.import_formats = AsyncImportFormats(http)
        self.tax_returns = AsyncTaxReturns(http)
        self.approvals = AsyncApprovals(http)
        self.submission_batches = AsyncSubmissionBatches(http)
        self.submission_batch_schedules = AsyncSubmissionBatchSchedules(http)
        self.declarations = AsyncDeclarations(http)
        self.coverage = AsyncCoverage(http)
        self.obligations = AsyncObligations(http)
        self.quarterly_updates = AsyncQuarterlyUpdates(http)
        self.hmrc_accounts = AsyncHmrcAccounts(http)
        self.fraud_prevention = AsyncFraudPrevention(http)
        self.tax_estimates = AsyncTaxEstimates(http)
        self.report_schedules = AsyncReportSchedules(http)
        self.reports = AsyncReports(http)
        self.branding = AsyncBranding(http)
        self.analytics = AsyncAnalytics(http)
        self.request_logs = AsyncRequestLogs(http)
        self.practice = AsyncPractice(http)
        self.test_scenarios = AsyncTestScenarios(http)
        self.test_clocks = AsyncTestClocks(http)
        self.webhook_endpoints = AsyncWebhookEndpoints(http)
        self.webhook_deliveries = AsyncWebhookDeliveries(http)
        self.webhook_recoveries = AsyncWebhookRecoveries(http)
        self.events = AsyncEvents(http)
        self.event_types = AsyncEventTypes(http)
