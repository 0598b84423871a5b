# Written by `npm run docs` from docs/openapi.json.
from typing import Any, Awaitable, Literal, Mapping, Optional, Union, cast

from .. import _transport as t
from . import models as M


class Service:
    def __init__(self, http: "t.Transport") -> None:
        self._http = http

    def health(
        self,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.Health:
        """Whether the process runs. `GET /healthz`"""
        answer = self._http.json(
            "GET",
            "/healthz",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Health",
        )
        return cast("M.Health", answer)

    def readiness(
        self,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.Readiness:
        """Whether the stores answer and the migrations have run. `GET /readyz`"""
        answer = self._http.json(
            "GET",
            "/readyz",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Readiness",
        )
        return cast("M.Readiness", answer)

    def open_api(
        self,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.OpenApiDocument:
        """This document. `GET /v1/openapi.json`"""
        answer = self._http.json(
            "GET",
            "/v1/openapi.json",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="OpenApiDocument",
        )
        return cast("M.OpenApiDocument", answer)


class Me:
    def __init__(self, http: "t.Transport") -> None:
        self._http = http

    def get(
        self,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.Me:
        """Show the credential, its tenant, plan, scopes and mode. `GET /v1/me`"""
        answer = self._http.json(
            "GET",
            "/v1/me",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Me",
        )
        return cast("M.Me", answer)


class RateLimit:
    def __init__(self, http: "t.Transport") -> None:
        self._http = http

    def get(
        self,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.RateLimit:
        """Show the quota without spending it. `GET /v1/rate-limit`"""
        answer = self._http.json(
            "GET",
            "/v1/rate-limit",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="RateLimit",
        )
        return cast("M.RateLimit", answer)


class ApiKeys:
    def __init__(self, http: "t.Transport") -> None:
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
    ) -> "t.List[M.ApiKey]":
        """List the API keys that work, newest first. `GET /v1/api-keys`"""
        answer = self._http.list(
            "GET",
            "/v1/api-keys",
            query={"limit": limit, "cursor": cursor},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="ApiKey",
        )
        return cast("t.List[M.ApiKey]", answer)

    def create(
        self,
        body: M.ApiKeyInput,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.IssuedApiKey:
        """Issue an API key. `POST /v1/api-keys`"""
        answer = self._http.json(
            "POST",
            "/v1/api-keys",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="IssuedApiKey",
        )
        return cast("M.IssuedApiKey", answer)

    def get(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.ApiKey:
        """Fetch an API key. `GET /v1/api-keys/{id}`"""
        answer = self._http.json(
            "GET",
            f"/v1/api-keys/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="ApiKey",
        )
        return cast("M.ApiKey", answer)

    def revoke(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> None:
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
    ) -> M.IssuedApiKey:
        """Give an API key a new secret. `POST /v1/api-keys/{id}/rotate`"""
        answer = self._http.json(
            "POST",
            f"/v1/api-keys/{t.part(id)}/rotate",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="IssuedApiKey",
        )
        return cast("M.IssuedApiKey", answer)


class OauthApps:
    def __init__(self, http: "t.Transport") -> None:
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
    ) -> "t.List[M.OauthApp]":
        """List apps, newest first. `GET /v1/oauth-apps`"""
        answer = self._http.list(
            "GET",
            "/v1/oauth-apps",
            query={"limit": limit, "cursor": cursor},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="OauthApp",
        )
        return cast("t.List[M.OauthApp]", answer)

    def create(
        self,
        body: M.OauthAppInput,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.IssuedOauthApp:
        """Register an app. `POST /v1/oauth-apps`"""
        answer = self._http.json(
            "POST",
            "/v1/oauth-apps",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="IssuedOauthApp",
        )
        return cast("M.IssuedOauthApp", answer)

    def get(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.OauthApp:
        """Fetch an app. `GET /v1/oauth-apps/{id}`"""
        answer = self._http.json(
            "GET",
            f"/v1/oauth-apps/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="OauthApp",
        )
        return cast("M.OauthApp", answer)

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
    ) -> M.OauthApp:
        """Replace an app. `PUT /v1/oauth-apps/{id}`"""
        answer = self._http.json(
            "PUT",
            f"/v1/oauth-apps/{t.part(id)}",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="OauthApp",
        )
        return cast("M.OauthApp", answer)

    def delete(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> None:
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
    ) -> M.IssuedOauthApp:
        """Give an app a new secret. `POST /v1/oauth-apps/{id}/rotate`"""
        answer = self._http.json(
            "POST",
            f"/v1/oauth-apps/{t.part(id)}/rotate",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="IssuedOauthApp",
        )
        return cast("M.IssuedOauthApp", answer)


class OauthGrants:
    def __init__(self, http: "t.Transport") -> None:
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
    ) -> "t.List[M.OauthGrant]":
        """List the access that apps have, newest first. `GET /v1/oauth-grants`"""
        answer = self._http.list(
            "GET",
            "/v1/oauth-grants",
            query={"limit": limit, "cursor": cursor},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="OauthGrant",
        )
        return cast("t.List[M.OauthGrant]", answer)

    def revoke(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> None:
        """End an app’s access at once. `DELETE /v1/oauth-grants/{id}`"""
        return self._http.none(
            "DELETE",
            f"/v1/oauth-grants/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
        )


class Users:
    def __init__(self, http: "t.Transport") -> None:
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
    ) -> "t.List[M.User]":
        """List the people who can give apps access, newest first. `GET /v1/users`"""
        answer = self._http.list(
            "GET",
            "/v1/users",
            query={"limit": limit, "cursor": cursor},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="User",
        )
        return cast("t.List[M.User]", answer)

    def create(
        self,
        body: M.UserInput,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.IssuedUser:
        """Create a person who can give apps access. `POST /v1/users`"""
        answer = self._http.json(
            "POST",
            "/v1/users",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="IssuedUser",
        )
        return cast("M.IssuedUser", answer)

    def get(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.User:
        """Fetch a person. `GET /v1/users/{id}`"""
        answer = self._http.json(
            "GET",
            f"/v1/users/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="User",
        )
        return cast("M.User", answer)

    def delete(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> None:
        """Remove a person’s sign-in. `DELETE /v1/users/{id}`"""
        return self._http.none(
            "DELETE",
            f"/v1/users/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
        )


class Clients:
    def __init__(self, http: "t.Transport") -> None:
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
    ) -> "t.List[M.Client]":
        """List clients, newest first. `GET /v1/clients`"""
        answer = self._http.list(
            "GET",
            "/v1/clients",
            query={"limit": limit, "cursor": cursor, "external_id": external_id, "q": q, "tag": tag, "state": state, "archived": archived, "tax_year": tax_year},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Client",
        )
        return cast("t.List[M.Client]", answer)

    def create(
        self,
        body: M.ClientInput,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.Client:
        """Create a client. `POST /v1/clients`"""
        answer = self._http.json(
            "POST",
            "/v1/clients",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Client",
        )
        return cast("M.Client", answer)

    def get(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.Client:
        """Fetch a client. `GET /v1/clients/{id}`"""
        answer = self._http.json(
            "GET",
            f"/v1/clients/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Client",
        )
        return cast("M.Client", answer)

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
    ) -> M.Client:
        """Replace a client. `PUT /v1/clients/{id}`"""
        answer = self._http.json(
            "PUT",
            f"/v1/clients/{t.part(id)}",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Client",
        )
        return cast("M.Client", answer)

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
    ) -> M.Client:
        """Change fields of a client. `PATCH /v1/clients/{id}`"""
        answer = self._http.json(
            "PATCH",
            f"/v1/clients/{t.part(id)}",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Client",
        )
        return cast("M.Client", answer)

    def delete(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> None:
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
    ) -> M.ClientImport:
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
        return cast("M.ClientImport", answer)

    def erase(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.Erasure:
        """Erase a client. `POST /v1/clients/{id}/erasure`"""
        answer = self._http.json(
            "POST",
            f"/v1/clients/{t.part(id)}/erasure",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Erasure",
        )
        return cast("M.Erasure", answer)

    def archive(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.Client:
        """Put a client away. `POST /v1/clients/{id}/archive`"""
        answer = self._http.json(
            "POST",
            f"/v1/clients/{t.part(id)}/archive",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Client",
        )
        return cast("M.Client", answer)

    def restore(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.Client:
        """Bring an archived client back. `POST /v1/clients/{id}/restore`"""
        answer = self._http.json(
            "POST",
            f"/v1/clients/{t.part(id)}/restore",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Client",
        )
        return cast("M.Client", answer)

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
    ) -> M.ClientMerge:
        """Merge another client into this one. `POST /v1/clients/{id}/merge`"""
        answer = self._http.json(
            "POST",
            f"/v1/clients/{t.part(id)}/merge",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="ClientMerge",
        )
        return cast("M.ClientMerge", answer)


class Erasures:
    def __init__(self, http: "t.Transport") -> None:
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
    ) -> M.Erasure:
        """Erase the whole tenant. `POST /v1/erasures`"""
        answer = self._http.json(
            "POST",
            "/v1/erasures",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Erasure",
        )
        return cast("M.Erasure", answer)

    def get(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.Erasure:
        """Fetch an erasure and its certificate. `GET /v1/erasures/{id}`"""
        answer = self._http.json(
            "GET",
            f"/v1/erasures/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Erasure",
        )
        return cast("M.Erasure", answer)

    def withdraw(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.Erasure:
        """Withdraw the erasure of the tenant. `POST /v1/erasures/{id}/withdraw`"""
        answer = self._http.json(
            "POST",
            f"/v1/erasures/{t.part(id)}/withdraw",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Erasure",
        )
        return cast("M.Erasure", answer)


class HmrcAuthorisations:
    def __init__(self, http: "t.Transport") -> None:
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
    ) -> M.HmrcAuthorisationStart:
        """Ask a client to authorise us with HMRC. `POST /v1/clients/{id}/hmrc-authorisation`"""
        answer = self._http.json(
            "POST",
            f"/v1/clients/{t.part(id)}/hmrc-authorisation",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="HmrcAuthorisationStart",
        )
        return cast("M.HmrcAuthorisationStart", answer)

    def get(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.HmrcAuthorisation:
        """Fetch the state of a client’s authorisation with HMRC. `GET /v1/clients/{id}/hmrc-authorisation`"""
        answer = self._http.json(
            "GET",
            f"/v1/clients/{t.part(id)}/hmrc-authorisation",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="HmrcAuthorisation",
        )
        return cast("M.HmrcAuthorisation", answer)

    def delete(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> None:
        """End a client’s authorisation with HMRC. `DELETE /v1/clients/{id}/hmrc-authorisation`"""
        return self._http.none(
            "DELETE",
            f"/v1/clients/{t.part(id)}/hmrc-authorisation",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
        )


class HmrcAgent:
    def __init__(self, http: "t.Transport") -> None:
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
    ) -> M.HmrcAgent:
        """Sign the practice in at HMRC as an agent. `POST /v1/hmrc-agent`"""
        answer = self._http.json(
            "POST",
            "/v1/hmrc-agent",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="HmrcAgent",
        )
        return cast("M.HmrcAgent", answer)

    def get(
        self,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.HmrcAgent:
        """Fetch the sign-in of the practice at HMRC. `GET /v1/hmrc-agent`"""
        answer = self._http.json(
            "GET",
            "/v1/hmrc-agent",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="HmrcAgent",
        )
        return cast("M.HmrcAgent", answer)

    def delete(
        self,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> None:
        """End the sign-in of the practice at HMRC. `DELETE /v1/hmrc-agent`"""
        return self._http.none(
            "DELETE",
            "/v1/hmrc-agent",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
        )


class AgentInvitations:
    def __init__(self, http: "t.Transport") -> None:
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
    ) -> M.AgentInvitation:
        """Invite a client to authorise the practice as their agent. `POST /v1/clients/{id}/agent-invitations`"""
        answer = self._http.json(
            "POST",
            f"/v1/clients/{t.part(id)}/agent-invitations",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="AgentInvitation",
        )
        return cast("M.AgentInvitation", answer)

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
    ) -> "t.List[M.AgentInvitation]":
        """List the invitations of a client, the newest first. `GET /v1/clients/{id}/agent-invitations`"""
        answer = self._http.list(
            "GET",
            f"/v1/clients/{t.part(id)}/agent-invitations",
            query={"limit": limit, "cursor": cursor},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="AgentInvitation",
        )
        return cast("t.List[M.AgentInvitation]", answer)

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
    ) -> M.AgentInvitation:
        """Fetch an invitation. `GET /v1/clients/{id}/agent-invitations/{invitation_id}`"""
        answer = self._http.json(
            "GET",
            f"/v1/clients/{t.part(id)}/agent-invitations/{t.part(invitation_id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="AgentInvitation",
        )
        return cast("M.AgentInvitation", answer)

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
    ) -> M.AgentInvitation:
        """Take an invitation back. `POST /v1/clients/{id}/agent-invitations/{invitation_id}/cancel`"""
        answer = self._http.json(
            "POST",
            f"/v1/clients/{t.part(id)}/agent-invitations/{t.part(invitation_id)}/cancel",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="AgentInvitation",
        )
        return cast("M.AgentInvitation", answer)


class HmrcAccess:
    def __init__(self, http: "t.Transport") -> None:
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
    ) -> M.HmrcAccess:
        """Ask HMRC what may be done for a client, and why not. `GET /v1/clients/{id}/hmrc-access`"""
        answer = self._http.json(
            "GET",
            f"/v1/clients/{t.part(id)}/hmrc-access",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="HmrcAccess",
        )
        return cast("M.HmrcAccess", answer)


class Businesses:
    def __init__(self, http: "t.Transport") -> None:
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
    ) -> "t.List[M.Business]":
        """List businesses, newest first. `GET /v1/businesses`"""
        answer = self._http.list(
            "GET",
            "/v1/businesses",
            query={"limit": limit, "cursor": cursor, "client_id": client_id, "external_id": external_id},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Business",
        )
        return cast("t.List[M.Business]", answer)

    def create(
        self,
        body: M.BusinessInput,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.Business:
        """Create a business. `POST /v1/businesses`"""
        answer = self._http.json(
            "POST",
            "/v1/businesses",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Business",
        )
        return cast("M.Business", answer)

    def get(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.Business:
        """Fetch a business. `GET /v1/businesses/{id}`"""
        answer = self._http.json(
            "GET",
            f"/v1/businesses/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Business",
        )
        return cast("M.Business", answer)

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
    ) -> M.Business:
        """Replace a business. `PUT /v1/businesses/{id}`"""
        answer = self._http.json(
            "PUT",
            f"/v1/businesses/{t.part(id)}",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Business",
        )
        return cast("M.Business", answer)

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
    ) -> M.Business:
        """Change fields of a business. `PATCH /v1/businesses/{id}`"""
        answer = self._http.json(
            "PATCH",
            f"/v1/businesses/{t.part(id)}",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Business",
        )
        return cast("M.Business", answer)

    def delete(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> None:
        """Delete a business. `DELETE /v1/businesses/{id}`"""
        return self._http.none(
            "DELETE",
            f"/v1/businesses/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
        )


class IncomeRecords:
    def __init__(self, http: "t.Transport") -> None:
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
    ) -> "t.List[M.Transaction]":
        """List the income and expenses of a property, latest day first. `GET /v1/properties/{id}/income-records`"""
        answer = self._http.list(
            "GET",
            f"/v1/properties/{t.part(id)}/income-records",
            query={"limit": limit, "cursor": cursor, "tax_year": tax_year, "date_from": date_from, "date_to": date_to, "category": category, "uncategorised": uncategorised, "needs_review": needs_review, "external_id": external_id, "amount_min": amount_min, "amount_max": amount_max, "updated_since": updated_since, "q": q},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Transaction",
        )
        return cast("t.List[M.Transaction]", answer)

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
    ) -> M.Transaction:
        """Record income or an expense of a property. `POST /v1/properties/{id}/income-records`"""
        answer = self._http.json(
            "POST",
            f"/v1/properties/{t.part(id)}/income-records",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Transaction",
        )
        return cast("M.Transaction", answer)

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
    ) -> M.Transaction:
        """Fetch an income record. `GET /v1/properties/{id}/income-records/{record_id}`"""
        answer = self._http.json(
            "GET",
            f"/v1/properties/{t.part(id)}/income-records/{t.part(record_id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Transaction",
        )
        return cast("M.Transaction", answer)

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
    ) -> M.Transaction:
        """Replace an income record. `PUT /v1/properties/{id}/income-records/{record_id}`"""
        answer = self._http.json(
            "PUT",
            f"/v1/properties/{t.part(id)}/income-records/{t.part(record_id)}",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Transaction",
        )
        return cast("M.Transaction", answer)

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
    ) -> None:
        """Delete an income record. `DELETE /v1/properties/{id}/income-records/{record_id}`"""
        return self._http.none(
            "DELETE",
            f"/v1/properties/{t.part(id)}/income-records/{t.part(record_id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
        )


class Properties:
    def __init__(self, http: "t.Transport") -> None:
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
    ) -> M.PropertySummary:
        """Add up a tax year of a property. `GET /v1/properties/{id}/summary`"""
        answer = self._http.json(
            "GET",
            f"/v1/properties/{t.part(id)}/summary",
            query={"tax_year": tax_year, "client_id": client_id},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="PropertySummary",
        )
        return cast("M.PropertySummary", answer)

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
    ) -> M.BestSplit:
        """Find the split with the least tax of both owners. `GET /v1/properties/{id}/best-split`"""
        answer = self._http.json(
            "GET",
            f"/v1/properties/{t.part(id)}/best-split",
            query={"tax_year": tax_year},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="BestSplit",
        )
        return cast("M.BestSplit", answer)

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
    ) -> "t.List[M.Property]":
        """List properties, newest first. `GET /v1/properties`"""
        answer = self._http.list(
            "GET",
            "/v1/properties",
            query={"limit": limit, "cursor": cursor, "client_id": client_id, "external_id": external_id},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Property",
        )
        return cast("t.List[M.Property]", answer)

    def create(
        self,
        body: M.PropertyInput,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.Property:
        """Create a property. `POST /v1/properties`"""
        answer = self._http.json(
            "POST",
            "/v1/properties",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Property",
        )
        return cast("M.Property", answer)

    def get(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.Property:
        """Fetch a property. `GET /v1/properties/{id}`"""
        answer = self._http.json(
            "GET",
            f"/v1/properties/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Property",
        )
        return cast("M.Property", answer)

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
    ) -> M.Property:
        """Replace a property. `PUT /v1/properties/{id}`"""
        answer = self._http.json(
            "PUT",
            f"/v1/properties/{t.part(id)}",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Property",
        )
        return cast("M.Property", answer)

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
    ) -> M.Property:
        """Change fields of a property. `PATCH /v1/properties/{id}`"""
        answer = self._http.json(
            "PATCH",
            f"/v1/properties/{t.part(id)}",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Property",
        )
        return cast("M.Property", answer)

    def delete(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> None:
        """Delete a property. `DELETE /v1/properties/{id}`"""
        return self._http.none(
            "DELETE",
            f"/v1/properties/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
        )


class SourceAccounts:
    def __init__(self, http: "t.Transport") -> None:
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
    ) -> "t.List[M.SourceAccount]":
        """List source accounts, newest first. `GET /v1/source-accounts`"""
        answer = self._http.list(
            "GET",
            "/v1/source-accounts",
            query={"limit": limit, "cursor": cursor, "client_id": client_id, "external_id": external_id},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="SourceAccount",
        )
        return cast("t.List[M.SourceAccount]", answer)

    def create(
        self,
        body: M.SourceAccountInput,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.SourceAccount:
        """Create a source account. `POST /v1/source-accounts`"""
        answer = self._http.json(
            "POST",
            "/v1/source-accounts",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="SourceAccount",
        )
        return cast("M.SourceAccount", answer)

    def get(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.SourceAccount:
        """Fetch a source account. `GET /v1/source-accounts/{id}`"""
        answer = self._http.json(
            "GET",
            f"/v1/source-accounts/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="SourceAccount",
        )
        return cast("M.SourceAccount", answer)

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
    ) -> M.SourceAccount:
        """Replace a source account. `PUT /v1/source-accounts/{id}`"""
        answer = self._http.json(
            "PUT",
            f"/v1/source-accounts/{t.part(id)}",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="SourceAccount",
        )
        return cast("M.SourceAccount", answer)

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
    ) -> M.SourceAccount:
        """Change fields of a source account. `PATCH /v1/source-accounts/{id}`"""
        answer = self._http.json(
            "PATCH",
            f"/v1/source-accounts/{t.part(id)}",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="SourceAccount",
        )
        return cast("M.SourceAccount", answer)

    def delete(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> None:
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
    ) -> M.Reconciliation:
        """Compare an account with its statements. `GET /v1/source-accounts/{id}/reconciliation`"""
        answer = self._http.json(
            "GET",
            f"/v1/source-accounts/{t.part(id)}/reconciliation",
            query={"from": from_, "to": to},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Reconciliation",
        )
        return cast("M.Reconciliation", answer)


class Transactions:
    def __init__(self, http: "t.Transport") -> None:
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
    ) -> M.TransactionBatch:
        """Create up to 100 transactions. `POST /v1/transactions/batch`"""
        answer = self._http.json(
            "POST",
            "/v1/transactions/batch",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="TransactionBatch",
        )
        return cast("M.TransactionBatch", answer)

    def categorise(
        self,
        body: M.CategoriseInput,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> "t.Work[M.CategorisationJob, M.CategorisationJob]":
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
        return cast("t.Work[M.CategorisationJob, M.CategorisationJob]", answer)

    def get_categorisation(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.CategorisationJob:
        """Fetch a categorisation job. `GET /v1/transactions/categorise/{id}`"""
        answer = self._http.json(
            "GET",
            f"/v1/transactions/categorise/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="CategorisationJob",
        )
        return cast("M.CategorisationJob", answer)

    def cancel_categorisation(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.CategorisationJob:
        """Stop a categorisation job. `POST /v1/transactions/categorise/{id}/cancel`"""
        answer = self._http.json(
            "POST",
            f"/v1/transactions/categorise/{t.part(id)}/cancel",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="CategorisationJob",
        )
        return cast("M.CategorisationJob", answer)

    def confirm(
        self,
        body: M.ConfirmInput,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> "t.Work[M.BulkUpdate, M.BulkUpdate]":
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
        return cast("t.Work[M.BulkUpdate, M.BulkUpdate]", answer)

    def bulk_update(
        self,
        body: M.BulkUpdateInput,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.BulkUpdateAnswer:
        """Change many transactions alike. `POST /v1/transactions/bulk-update`"""
        answer = self._http.json(
            "POST",
            "/v1/transactions/bulk-update",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="BulkUpdateAnswer",
        )
        return cast("M.BulkUpdateAnswer", answer)

    def get_bulk_update(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.BulkUpdate:
        """Fetch a bulk update. `GET /v1/transactions/bulk-updates/{id}`"""
        answer = self._http.json(
            "GET",
            f"/v1/transactions/bulk-updates/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="BulkUpdate",
        )
        return cast("M.BulkUpdate", answer)

    def cancel_bulk_update(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.BulkUpdate:
        """Stop a bulk update. `POST /v1/transactions/bulk-updates/{id}/cancel`"""
        answer = self._http.json(
            "POST",
            f"/v1/transactions/bulk-updates/{t.part(id)}/cancel",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="BulkUpdate",
        )
        return cast("M.BulkUpdate", answer)

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
    ) -> "t.List[M.Transaction]":
        """List transactions, latest day first. `GET /v1/transactions`"""
        answer = self._http.list(
            "GET",
            "/v1/transactions",
            query={"limit": limit, "cursor": cursor, "tax_year": tax_year, "date_from": date_from, "date_to": date_to, "category": category, "uncategorised": uncategorised, "needs_review": needs_review, "external_id": external_id, "amount_min": amount_min, "amount_max": amount_max, "updated_since": updated_since, "q": q, "client_id": client_id, "property_id": property_id, "ledger_of": ledger_of, "business_id": business_id, "without_business": without_business, "without_property": without_property, "without_amount_gbp": without_amount_gbp, "without_document": without_document, "transfer": transfer, "source_account_id": source_account_id, "import_id": import_id},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Transaction",
        )
        return cast("t.List[M.Transaction]", answer)

    def create(
        self,
        body: M.TransactionInput,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.Transaction:
        """Create a transaction. `POST /v1/transactions`"""
        answer = self._http.json(
            "POST",
            "/v1/transactions",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Transaction",
        )
        return cast("M.Transaction", answer)

    def get(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.Transaction:
        """Fetch a transaction. `GET /v1/transactions/{id}`"""
        answer = self._http.json(
            "GET",
            f"/v1/transactions/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Transaction",
        )
        return cast("M.Transaction", answer)

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
    ) -> M.Transaction:
        """Replace a transaction. `PUT /v1/transactions/{id}`"""
        answer = self._http.json(
            "PUT",
            f"/v1/transactions/{t.part(id)}",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Transaction",
        )
        return cast("M.Transaction", answer)

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
    ) -> M.Transaction:
        """Change fields of a transaction. `PATCH /v1/transactions/{id}`"""
        answer = self._http.json(
            "PATCH",
            f"/v1/transactions/{t.part(id)}",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Transaction",
        )
        return cast("M.Transaction", answer)

    def delete(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> None:
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
    ) -> M.Transaction:
        """Put a document to a transaction. `POST /v1/transactions/{id}/documents`"""
        answer = self._http.json(
            "POST",
            f"/v1/transactions/{t.part(id)}/documents",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Transaction",
        )
        return cast("M.Transaction", answer)

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
    ) -> None:
        """Take a document from a transaction. `DELETE /v1/transactions/{id}/documents/{document_id}`"""
        return self._http.none(
            "DELETE",
            f"/v1/transactions/{t.part(id)}/documents/{t.part(document_id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
        )


class Documents:
    def __init__(self, http: "t.Transport") -> None:
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
    ) -> "t.List[M.Document]":
        """List documents, newest first. `GET /v1/documents`"""
        answer = self._http.list(
            "GET",
            "/v1/documents",
            query={"limit": limit, "cursor": cursor, "client_id": client_id, "transaction_id": transaction_id, "linked": linked},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Document",
        )
        return cast("t.List[M.Document]", answer)

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
    ) -> M.Document:
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
        return cast("M.Document", answer)

    def get(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.Document:
        """Fetch a document. `GET /v1/documents/{id}`"""
        answer = self._http.json(
            "GET",
            f"/v1/documents/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Document",
        )
        return cast("M.Document", answer)

    def delete(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> None:
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
    ) -> "t.Download":
        """Download the content of a document. `GET /v1/documents/{id}/content`"""
        return self._http.download(
            "GET",
            f"/v1/documents/{t.part(id)}/content",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
        )


class Categories:
    def __init__(self, http: "t.Transport") -> None:
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
    ) -> "t.List[M.Category]":
        """List the categories. `GET /v1/categories`"""
        answer = self._http.list(
            "GET",
            "/v1/categories",
            query={"limit": limit, "cursor": cursor},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Category",
        )
        return cast("t.List[M.Category]", answer)


class CategoryRules:
    def __init__(self, http: "t.Transport") -> None:
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
    ) -> M.CategoryRulePreview:
        """Preview what a rule would change. `POST /v1/category-rules/preview`"""
        answer = self._http.json(
            "POST",
            "/v1/category-rules/preview",
            query={"limit": limit, "cursor": cursor},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="CategoryRulePreview",
        )
        return cast("M.CategoryRulePreview", answer)

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
    ) -> "t.Work[M.CategorisationJob, M.CategorisationJob]":
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
        return cast("t.Work[M.CategorisationJob, M.CategorisationJob]", answer)

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
    ) -> "t.List[M.CategoryRule]":
        """List category rules, newest first. `GET /v1/category-rules`"""
        answer = self._http.list(
            "GET",
            "/v1/category-rules",
            query={"limit": limit, "cursor": cursor},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="CategoryRule",
        )
        return cast("t.List[M.CategoryRule]", answer)

    def create(
        self,
        body: M.CategoryRuleInput,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.CategoryRule:
        """Create a category rule. `POST /v1/category-rules`"""
        answer = self._http.json(
            "POST",
            "/v1/category-rules",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="CategoryRule",
        )
        return cast("M.CategoryRule", answer)

    def get(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.CategoryRule:
        """Fetch a category rule. `GET /v1/category-rules/{id}`"""
        answer = self._http.json(
            "GET",
            f"/v1/category-rules/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="CategoryRule",
        )
        return cast("M.CategoryRule", answer)

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
    ) -> M.CategoryRule:
        """Replace a category rule. `PUT /v1/category-rules/{id}`"""
        answer = self._http.json(
            "PUT",
            f"/v1/category-rules/{t.part(id)}",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="CategoryRule",
        )
        return cast("M.CategoryRule", answer)

    def delete(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> None:
        """Delete a category rule. `DELETE /v1/category-rules/{id}`"""
        return self._http.none(
            "DELETE",
            f"/v1/category-rules/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
        )


class CategoryMemory:
    def __init__(self, http: "t.Transport") -> None:
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
    ) -> "t.List[M.CategoryMemory]":
        """List the categories learnt from corrections, newest first. `GET /v1/category-memory`"""
        answer = self._http.list(
            "GET",
            "/v1/category-memory",
            query={"limit": limit, "cursor": cursor, "client_id": client_id, "merchant": merchant, "direction": direction, "category": category},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="CategoryMemory",
        )
        return cast("t.List[M.CategoryMemory]", answer)

    def get(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.CategoryMemory:
        """Fetch a learnt category. `GET /v1/category-memory/{id}`"""
        answer = self._http.json(
            "GET",
            f"/v1/category-memory/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="CategoryMemory",
        )
        return cast("M.CategoryMemory", answer)

    def delete(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> None:
        """Forget a correction. `DELETE /v1/category-memory/{id}`"""
        return self._http.none(
            "DELETE",
            f"/v1/category-memory/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
        )


class Imports:
    def __init__(self, http: "t.Transport") -> None:
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
    ) -> "t.List[M.Import]":
        """List imports, newest first. `GET /v1/imports`"""
        answer = self._http.list(
            "GET",
            "/v1/imports",
            query={"limit": limit, "cursor": cursor, "client_id": client_id, "source_account_id": source_account_id, "status": status},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Import",
        )
        return cast("t.List[M.Import]", answer)

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
    ) -> "t.Work[M.Import, M.Import]":
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
        return cast("t.Work[M.Import, M.Import]", answer)

    def get(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.Import:
        """Fetch an import. `GET /v1/imports/{id}`"""
        answer = self._http.json(
            "GET",
            f"/v1/imports/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Import",
        )
        return cast("M.Import", answer)

    def cancel(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.Import:
        """Cancel an import. `POST /v1/imports/{id}/cancel`"""
        answer = self._http.json(
            "POST",
            f"/v1/imports/{t.part(id)}/cancel",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Import",
        )
        return cast("M.Import", answer)

    def revert(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.Import:
        """Delete what an import created. `POST /v1/imports/{id}/revert`"""
        answer = self._http.json(
            "POST",
            f"/v1/imports/{t.part(id)}/revert",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Import",
        )
        return cast("M.Import", answer)

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
    ) -> "t.List[M.ImportError]":
        """List the lines that were not imported, in file order. `GET /v1/imports/{id}/errors`"""
        answer = self._http.list(
            "GET",
            f"/v1/imports/{t.part(id)}/errors",
            query={"limit": limit, "cursor": cursor},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="ImportError",
        )
        return cast("t.List[M.ImportError]", answer)

    def download_errors(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> "t.Download":
        """Download the lines that were not imported. `GET /v1/imports/{id}/errors.csv`"""
        return self._http.download(
            "GET",
            f"/v1/imports/{t.part(id)}/errors.csv",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
        )


class ImportMappings:
    def __init__(self, http: "t.Transport") -> None:
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
    ) -> "t.List[M.ImportMapping]":
        """List saved mappings, newest first. `GET /v1/import-mappings`"""
        answer = self._http.list(
            "GET",
            "/v1/import-mappings",
            query={"limit": limit, "cursor": cursor, "client_id": client_id, "source_account_id": source_account_id},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="ImportMapping",
        )
        return cast("t.List[M.ImportMapping]", answer)

    def create(
        self,
        body: M.ImportMappingInput,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.ImportMapping:
        """Save a mapping. `POST /v1/import-mappings`"""
        answer = self._http.json(
            "POST",
            "/v1/import-mappings",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="ImportMapping",
        )
        return cast("M.ImportMapping", answer)

    def get(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.ImportMapping:
        """Fetch a saved mapping. `GET /v1/import-mappings/{id}`"""
        answer = self._http.json(
            "GET",
            f"/v1/import-mappings/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="ImportMapping",
        )
        return cast("M.ImportMapping", answer)

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
    ) -> M.ImportMapping:
        """Replace a saved mapping. `PUT /v1/import-mappings/{id}`"""
        answer = self._http.json(
            "PUT",
            f"/v1/import-mappings/{t.part(id)}",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="ImportMapping",
        )
        return cast("M.ImportMapping", answer)

    def delete(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> None:
        """Delete a saved mapping. `DELETE /v1/import-mappings/{id}`"""
        return self._http.none(
            "DELETE",
            f"/v1/import-mappings/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
        )


class ImportFormats:
    def __init__(self, http: "t.Transport") -> None:
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
    ) -> "t.List[M.ImportFormat]":
        """List the formats that are recognised. `GET /v1/import-formats`"""
        answer = self._http.list(
            "GET",
            "/v1/import-formats",
            query={"limit": limit, "cursor": cursor},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="ImportFormat",
        )
        return cast("t.List[M.ImportFormat]", answer)

    def download_sample(
        self,
        name: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> "t.Download":
        """Download a small file of a format. `GET /v1/import-formats/{name}/sample`"""
        return self._http.download(
            "GET",
            f"/v1/import-formats/{t.part(name)}/sample",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
        )


class TaxReturns:
    def __init__(self, http: "t.Transport") -> None:
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
    ) -> "t.List[M.TaxReturn]":
        """List tax returns, newest first. `GET /v1/tax-returns`"""
        answer = self._http.list(
            "GET",
            "/v1/tax-returns",
            query={"view": "full", "limit": limit, "cursor": cursor, "client_id": client_id, "tax_year": tax_year, "status": status},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="TaxReturn",
        )
        return cast("t.List[M.TaxReturn]", answer)

    def create(
        self,
        body: M.TaxReturnInput,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.TaxReturn:
        """Open a tax return. `POST /v1/tax-returns`"""
        answer = self._http.json(
            "POST",
            "/v1/tax-returns",
            query={"view": "full"},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="TaxReturn",
        )
        return cast("M.TaxReturn", answer)

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
    ) -> M.TaxReturn:
        """Fetch a tax return by id, or by year. `GET /v1/tax-returns/{ref}`"""
        answer = self._http.json(
            "GET",
            f"/v1/tax-returns/{t.part(ref)}",
            query={"view": "full", "client_id": client_id},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="TaxReturn",
        )
        return cast("M.TaxReturn", answer)

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
    ) -> M.TaxReturnSummary:
        """Fetch a tax return by id, or by year. `GET /v1/tax-returns/{ref}`"""
        answer = self._http.json(
            "GET",
            f"/v1/tax-returns/{t.part(ref)}",
            query={"view": "summary", "client_id": client_id},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="TaxReturnSummary",
        )
        return cast("M.TaxReturnSummary", answer)

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
    ) -> M.TaxReturn:
        """Replace a tax return. `PUT /v1/tax-returns/{ref}`"""
        answer = self._http.json(
            "PUT",
            f"/v1/tax-returns/{t.part(ref)}",
            query={"view": "full", "client_id": client_id},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="TaxReturn",
        )
        return cast("M.TaxReturn", answer)

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
    ) -> M.TaxReturn:
        """Change fields of a tax return. `PATCH /v1/tax-returns/{ref}`"""
        answer = self._http.json(
            "PATCH",
            f"/v1/tax-returns/{t.part(ref)}",
            query={"view": "full", "client_id": client_id},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="TaxReturn",
        )
        return cast("M.TaxReturn", answer)

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
    ) -> None:
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
    ) -> "t.Work[M.Calculation, M.Calculation]":
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
        return cast("t.Work[M.Calculation, M.Calculation]", answer)

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
    ) -> M.Calculation:
        """Fetch the figures of a tax return. `GET /v1/tax-returns/{ref}/calculation`"""
        answer = self._http.json(
            "GET",
            f"/v1/tax-returns/{t.part(ref)}/calculation",
            query={"client_id": client_id},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Calculation",
        )
        return cast("M.Calculation", answer)

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
    ) -> M.TaxReturn:
        """Abandon a tax return before filing, or its amendment. `POST /v1/tax-returns/{ref}/cancel`"""
        answer = self._http.json(
            "POST",
            f"/v1/tax-returns/{t.part(ref)}/cancel",
            query={"client_id": client_id},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="TaxReturn",
        )
        return cast("M.TaxReturn", answer)

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
    ) -> "t.List[M.StatusChange]":
        """List the history of a tax return, newest first. `GET /v1/tax-returns/{ref}/history`"""
        answer = self._http.list(
            "GET",
            f"/v1/tax-returns/{t.part(ref)}/history",
            query={"client_id": client_id, "limit": limit, "cursor": cursor},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="StatusChange",
        )
        return cast("t.List[M.StatusChange]", answer)

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
    ) -> "t.Work[M.TaxReturn, M.TaxReturn]":
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
        return cast("t.Work[M.TaxReturn, M.TaxReturn]", answer)

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
    ) -> M.TaxReturn:
        """Record who agreed to the figures. `POST /v1/tax-returns/{ref}/declare`"""
        answer = self._http.json(
            "POST",
            f"/v1/tax-returns/{t.part(ref)}/declare",
            query={"client_id": client_id},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="TaxReturn",
        )
        return cast("M.TaxReturn", answer)

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
    ) -> "t.Work[M.TaxReturn, M.TaxReturn]":
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
        return cast("t.Work[M.TaxReturn, M.TaxReturn]", answer)

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
    ) -> M.TaxReturn:
        """Open an amendment of a filed tax return. `POST /v1/tax-returns/{ref}/amend`"""
        answer = self._http.json(
            "POST",
            f"/v1/tax-returns/{t.part(ref)}/amend",
            query={"client_id": client_id},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="TaxReturn",
        )
        return cast("M.TaxReturn", answer)

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
    ) -> M.Receipt:
        """Fetch the receipt of a filed tax return. `GET /v1/tax-returns/{ref}/receipt`"""
        answer = self._http.json(
            "GET",
            f"/v1/tax-returns/{t.part(ref)}/receipt",
            query={"client_id": client_id},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Receipt",
        )
        return cast("M.Receipt", answer)

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
    ) -> "t.Work[M.Prefill, M.Prefill]":
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
        return cast("t.Work[M.Prefill, M.Prefill]", answer)

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
    ) -> M.Prefill:
        """Fetch what HMRC holds for a tax return. `GET /v1/tax-returns/{ref}/prefill`"""
        answer = self._http.json(
            "GET",
            f"/v1/tax-returns/{t.part(ref)}/prefill",
            query={"client_id": client_id},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Prefill",
        )
        return cast("M.Prefill", answer)

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
    ) -> M.TaxReturn:
        """Take HMRC’s values over into a tax return. `POST /v1/tax-returns/{ref}/prefill/accept`"""
        answer = self._http.json(
            "POST",
            f"/v1/tax-returns/{t.part(ref)}/prefill/accept",
            query={"client_id": client_id},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="TaxReturn",
        )
        return cast("M.TaxReturn", answer)

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
    ) -> M.TaxReturn:
        """Dismiss suggestions of HMRC’s values. `POST /v1/tax-returns/{ref}/prefill/dismiss`"""
        answer = self._http.json(
            "POST",
            f"/v1/tax-returns/{t.part(ref)}/prefill/dismiss",
            query={"client_id": client_id},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="TaxReturn",
        )
        return cast("M.TaxReturn", answer)

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
    ) -> M.HmrcAssist:
        """Read what HMRC Assist says of a prepared tax return. `GET /v1/tax-returns/{ref}/assist`"""
        answer = self._http.json(
            "GET",
            f"/v1/tax-returns/{t.part(ref)}/assist",
            query={"client_id": client_id},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="HmrcAssist",
        )
        return cast("M.HmrcAssist", answer)

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
    ) -> M.HmrcAssist:
        """Tell HMRC that its messages were shown in full. `POST /v1/tax-returns/{ref}/assist/acknowledge`"""
        answer = self._http.json(
            "POST",
            f"/v1/tax-returns/{t.part(ref)}/assist/acknowledge",
            query={"client_id": client_id},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="HmrcAssist",
        )
        return cast("M.HmrcAssist", answer)


class Approvals:
    def __init__(self, http: "t.Transport") -> None:
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
    ) -> "t.List[M.Approval]":
        """List approvals, newest first. `GET /v1/approvals`"""
        answer = self._http.list(
            "GET",
            "/v1/approvals",
            query={"limit": limit, "cursor": cursor, "client_id": client_id, "tax_return_id": tax_return_id},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Approval",
        )
        return cast("t.List[M.Approval]", answer)

    def create(
        self,
        body: M.ApprovalInput,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.IssuedApproval:
        """Ask a taxpayer to agree to the figures. `POST /v1/approvals`"""
        answer = self._http.json(
            "POST",
            "/v1/approvals",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="IssuedApproval",
        )
        return cast("M.IssuedApproval", answer)

    def get(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.Approval:
        """Fetch an approval. `GET /v1/approvals/{id}`"""
        answer = self._http.json(
            "GET",
            f"/v1/approvals/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Approval",
        )
        return cast("M.Approval", answer)

    def cancel(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.Approval:
        """End a link that was not answered. `POST /v1/approvals/{id}/cancel`"""
        answer = self._http.json(
            "POST",
            f"/v1/approvals/{t.part(id)}/cancel",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Approval",
        )
        return cast("M.Approval", answer)


class SubmissionBatches:
    def __init__(self, http: "t.Transport") -> None:
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
    ) -> "t.Work[M.SubmissionBatch, M.SubmissionBatch]":
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
        return cast("t.Work[M.SubmissionBatch, M.SubmissionBatch]", answer)

    def get(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.SubmissionBatch:
        """Fetch a submission batch. `GET /v1/submission-batches/{id}`"""
        answer = self._http.json(
            "GET",
            f"/v1/submission-batches/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="SubmissionBatch",
        )
        return cast("M.SubmissionBatch", answer)

    def cancel(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.SubmissionBatch:
        """Stop a submission batch. `POST /v1/submission-batches/{id}/cancel`"""
        answer = self._http.json(
            "POST",
            f"/v1/submission-batches/{t.part(id)}/cancel",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="SubmissionBatch",
        )
        return cast("M.SubmissionBatch", answer)


class SubmissionBatchSchedules:
    def __init__(self, http: "t.Transport") -> None:
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
    ) -> "t.List[M.SubmissionBatchSchedule]":
        """List schedules of submission batches, newest first. `GET /v1/submission-batch-schedules`"""
        answer = self._http.list(
            "GET",
            "/v1/submission-batch-schedules",
            query={"limit": limit, "cursor": cursor},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="SubmissionBatchSchedule",
        )
        return cast("t.List[M.SubmissionBatchSchedule]", answer)

    def create(
        self,
        body: M.SubmissionBatchScheduleInput,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.SubmissionBatchSchedule:
        """Send every quarter’s updates by a schedule. `POST /v1/submission-batch-schedules`"""
        answer = self._http.json(
            "POST",
            "/v1/submission-batch-schedules",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="SubmissionBatchSchedule",
        )
        return cast("M.SubmissionBatchSchedule", answer)

    def get(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.SubmissionBatchSchedule:
        """Fetch a schedule of submission batches. `GET /v1/submission-batch-schedules/{id}`"""
        answer = self._http.json(
            "GET",
            f"/v1/submission-batch-schedules/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="SubmissionBatchSchedule",
        )
        return cast("M.SubmissionBatchSchedule", answer)

    def delete(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> None:
        """Delete a schedule of submission batches. `DELETE /v1/submission-batch-schedules/{id}`"""
        return self._http.none(
            "DELETE",
            f"/v1/submission-batch-schedules/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
        )


class Declarations:
    def __init__(self, http: "t.Transport") -> None:
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
    ) -> M.DeclarationWording:
        """Fetch the wording to agree to. `GET /v1/declarations/current`"""
        answer = self._http.json(
            "GET",
            "/v1/declarations/current",
            query={"kind": kind},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="DeclarationWording",
        )
        return cast("M.DeclarationWording", answer)


class Coverage:
    def __init__(self, http: "t.Transport") -> None:
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
    ) -> M.Coverage:
        """See what of a return reaches HMRC. `GET /v1/coverage`"""
        answer = self._http.json(
            "GET",
            "/v1/coverage",
            query={"tax_year": tax_year},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Coverage",
        )
        return cast("M.Coverage", answer)


class Obligations:
    def __init__(self, http: "t.Transport") -> None:
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
    ) -> "t.List[M.Obligation]":
        """List obligations, the earliest due date first. `GET /v1/obligations`"""
        answer = self._http.list(
            "GET",
            "/v1/obligations",
            query={"limit": limit, "cursor": cursor, "client_id": client_id, "kind": kind, "status": status, "due_before": due_before},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Obligation",
        )
        return cast("t.List[M.Obligation]", answer)

    def refresh(
        self,
        body: Optional[M.ObligationRefreshInput] = None,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.ObligationReading:
        """Read a client’s obligations from HMRC now. `POST /v1/obligations/refresh`"""
        answer = self._http.json(
            "POST",
            "/v1/obligations/refresh",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="ObligationReading",
        )
        return cast("M.ObligationReading", answer)


class QuarterlyUpdates:
    def __init__(self, http: "t.Transport") -> None:
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
    ) -> "t.List[M.QuarterlyUpdate]":
        """List quarterly updates, newest first. `GET /v1/quarterly-updates`"""
        answer = self._http.list(
            "GET",
            "/v1/quarterly-updates",
            query={"limit": limit, "cursor": cursor, "client_id": client_id, "business_id": business_id, "tax_year": tax_year, "status": status},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="QuarterlyUpdate",
        )
        return cast("t.List[M.QuarterlyUpdate]", answer)

    def create(
        self,
        body: M.QuarterlyUpdateInput,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> "t.Work[M.QuarterlyUpdate, M.QuarterlyUpdate]":
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
        return cast("t.Work[M.QuarterlyUpdate, M.QuarterlyUpdate]", answer)

    def get(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.QuarterlyUpdate:
        """Fetch a quarterly update. `GET /v1/quarterly-updates/{id}`"""
        answer = self._http.json(
            "GET",
            f"/v1/quarterly-updates/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="QuarterlyUpdate",
        )
        return cast("M.QuarterlyUpdate", answer)


class HmrcAccounts:
    def __init__(self, http: "t.Transport") -> None:
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
    ) -> M.MtdStatus:
        """Ask HMRC whether a client is in Making Tax Digital. `GET /v1/clients/{id}/mtd-status`"""
        answer = self._http.json(
            "GET",
            f"/v1/clients/{t.part(id)}/mtd-status",
            query={"tax_year": tax_year},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="MtdStatus",
        )
        return cast("M.MtdStatus", answer)

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
    ) -> M.HmrcAccount:
        """Read a client’s Self Assessment account at HMRC. `GET /v1/clients/{id}/hmrc-account`"""
        answer = self._http.json(
            "GET",
            f"/v1/clients/{t.part(id)}/hmrc-account",
            query={"tax_year": tax_year},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="HmrcAccount",
        )
        return cast("M.HmrcAccount", answer)

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
    ) -> M.PaymentPlan:
        """Read what a client has to pay, and what being late costs. `GET /v1/clients/{id}/payment-plan`"""
        answer = self._http.json(
            "GET",
            f"/v1/clients/{t.part(id)}/payment-plan",
            query={"as_of": as_of, "reduce_to": reduce_to},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="PaymentPlan",
        )
        return cast("M.PaymentPlan", answer)

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
    ) -> M.UpdatePeriods:
        """Ask HMRC which quarters a client’s businesses use. `GET /v1/clients/{id}/update-periods`"""
        answer = self._http.json(
            "GET",
            f"/v1/clients/{t.part(id)}/update-periods",
            query={"tax_year": tax_year},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="UpdatePeriods",
        )
        return cast("M.UpdatePeriods", answer)

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
    ) -> M.UpdatePeriods:
        """Choose standard or calendar quarters for a business at HMRC. `PUT /v1/clients/{id}/update-periods`"""
        answer = self._http.json(
            "PUT",
            f"/v1/clients/{t.part(id)}/update-periods",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="UpdatePeriods",
        )
        return cast("M.UpdatePeriods", answer)


class FraudPrevention:
    def __init__(self, http: "t.Transport") -> None:
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
    ) -> M.FraudPreventionValidation:
        """Check the facts about a user’s device as HMRC would. `POST /v1/fraud-prevention/validate`"""
        answer = self._http.json(
            "POST",
            "/v1/fraud-prevention/validate",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="FraudPreventionValidation",
        )
        return cast("M.FraudPreventionValidation", answer)


class TaxEstimates:
    def __init__(self, http: "t.Transport") -> None:
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
    ) -> M.TaxEstimate:
        """Work out a year from figures. `POST /v1/tax-estimates`"""
        answer = self._http.json(
            "POST",
            "/v1/tax-estimates",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="TaxEstimate",
        )
        return cast("M.TaxEstimate", answer)


class ReportSchedules:
    def __init__(self, http: "t.Transport") -> None:
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
    ) -> "t.List[M.ReportSchedule]":
        """List report schedules, newest first. `GET /v1/report-schedules`"""
        answer = self._http.list(
            "GET",
            "/v1/report-schedules",
            query={"limit": limit, "cursor": cursor, "client_id": client_id},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="ReportSchedule",
        )
        return cast("t.List[M.ReportSchedule]", answer)

    def create(
        self,
        body: M.ReportScheduleInput,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.ReportSchedule:
        """Create a report schedule. `POST /v1/report-schedules`"""
        answer = self._http.json(
            "POST",
            "/v1/report-schedules",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="ReportSchedule",
        )
        return cast("M.ReportSchedule", answer)

    def get(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.ReportSchedule:
        """Fetch a report schedule. `GET /v1/report-schedules/{id}`"""
        answer = self._http.json(
            "GET",
            f"/v1/report-schedules/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="ReportSchedule",
        )
        return cast("M.ReportSchedule", answer)

    def delete(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> None:
        """Delete a report schedule. `DELETE /v1/report-schedules/{id}`"""
        return self._http.none(
            "DELETE",
            f"/v1/report-schedules/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
        )


class Reports:
    def __init__(self, http: "t.Transport") -> None:
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
    ) -> "t.List[M.Report]":
        """List reports, newest first. `GET /v1/reports`"""
        answer = self._http.list(
            "GET",
            "/v1/reports",
            query={"limit": limit, "cursor": cursor, "client_id": client_id, "type": type, "status": status},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Report",
        )
        return cast("t.List[M.Report]", answer)

    def create(
        self,
        body: M.ReportInput,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> "t.Work[M.Report, M.Report]":
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
        return cast("t.Work[M.Report, M.Report]", answer)

    def get(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.Report:
        """Fetch a report. `GET /v1/reports/{id}`"""
        answer = self._http.json(
            "GET",
            f"/v1/reports/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Report",
        )
        return cast("M.Report", answer)

    def download(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> "t.Download":
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
    ) -> M.Report:
        """Cancel a report that is not finished. `POST /v1/reports/{id}/cancel`"""
        answer = self._http.json(
            "POST",
            f"/v1/reports/{t.part(id)}/cancel",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Report",
        )
        return cast("M.Report", answer)


class Branding:
    def __init__(self, http: "t.Transport") -> None:
        self._http = http

    def get(
        self,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.Branding:
        """Fetch the branding of reports. `GET /v1/branding`"""
        answer = self._http.json(
            "GET",
            "/v1/branding",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Branding",
        )
        return cast("M.Branding", answer)

    def replace(
        self,
        body: Union[M.BrandingInput, Mapping[str, Any]],
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.Branding:
        """Set the branding of reports. `PUT /v1/branding`"""
        answer = self._http.json(
            "PUT",
            "/v1/branding",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Branding",
        )
        return cast("M.Branding", answer)


class Analytics:
    def __init__(self, http: "t.Transport") -> None:
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
    ) -> M.AnalyticsSummary:
        """Fetch a year of a client at a glance. `GET /v1/analytics/summary`"""
        answer = self._http.json(
            "GET",
            "/v1/analytics/summary",
            query={"client_id": client_id, "tax_year": tax_year},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="AnalyticsSummary",
        )
        return cast("M.AnalyticsSummary", answer)

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
    ) -> M.AnalyticsSeries:
        """Fetch figures of a client by period, category, property or business. `GET /v1/analytics/series`"""
        answer = self._http.json(
            "GET",
            "/v1/analytics/series",
            query={"client_id": client_id, "metric": metric, "by": by, "from": from_, "to": to},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="AnalyticsSeries",
        )
        return cast("M.AnalyticsSeries", answer)


class RequestLogs:
    def __init__(self, http: "t.Transport") -> None:
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
    ) -> "t.List[M.RequestLog]":
        """List your requests, newest first. `GET /v1/request-logs`"""
        answer = self._http.list(
            "GET",
            "/v1/request-logs",
            query={"limit": limit, "cursor": cursor, "since": since, "until": until, "status": status, "key_id": key_id, "request_id": request_id},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="RequestLog",
        )
        return cast("t.List[M.RequestLog]", answer)

    def get(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.RequestLog:
        """Fetch one of your requests. `GET /v1/request-logs/{id}`"""
        answer = self._http.json(
            "GET",
            f"/v1/request-logs/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="RequestLog",
        )
        return cast("M.RequestLog", answer)


class Practice:
    def __init__(self, http: "t.Transport") -> None:
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
    ) -> "t.List[M.ClientReadiness]":
        """List what is missing of every client’s year. `GET /v1/practice/readiness`"""
        answer = self._http.list(
            "GET",
            "/v1/practice/readiness",
            query={"limit": limit, "cursor": cursor, "tax_year": tax_year, "state": state, "without_document": without_document, "q": q},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="ClientReadiness",
        )
        return cast("t.List[M.ClientReadiness]", answer)


class TestScenarios:
    def __init__(self, http: "t.Transport") -> None:
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
    ) -> M.TestScenario:
        """Make a situation to handle, in test data. `POST /v1/test-scenarios`"""
        answer = self._http.json(
            "POST",
            "/v1/test-scenarios",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="TestScenario",
        )
        return cast("M.TestScenario", answer)


class TestClocks:
    def __init__(self, http: "t.Transport") -> None:
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
    ) -> "t.List[M.TestClock]":
        """List test clocks, newest first. `GET /v1/test-clocks`"""
        answer = self._http.list(
            "GET",
            "/v1/test-clocks",
            query={"limit": limit, "cursor": cursor},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="TestClock",
        )
        return cast("t.List[M.TestClock]", answer)

    def create(
        self,
        body: M.TestClockInput,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.TestClock:
        """Create a test clock. `POST /v1/test-clocks`"""
        answer = self._http.json(
            "POST",
            "/v1/test-clocks",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="TestClock",
        )
        return cast("M.TestClock", answer)

    def get(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.TestClock:
        """Fetch a test clock. `GET /v1/test-clocks/{id}`"""
        answer = self._http.json(
            "GET",
            f"/v1/test-clocks/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="TestClock",
        )
        return cast("M.TestClock", answer)

    def delete(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> None:
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
    ) -> M.TestClock:
        """Take a test clock to a later time. `POST /v1/test-clocks/{id}/advance`"""
        answer = self._http.json(
            "POST",
            f"/v1/test-clocks/{t.part(id)}/advance",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="TestClock",
        )
        return cast("M.TestClock", answer)


class WebhookEndpoints:
    def __init__(self, http: "t.Transport") -> None:
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
    ) -> "t.List[M.WebhookEndpoint]":
        """List webhook endpoints, newest first. `GET /v1/webhook-endpoints`"""
        answer = self._http.list(
            "GET",
            "/v1/webhook-endpoints",
            query={"limit": limit, "cursor": cursor},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="WebhookEndpoint",
        )
        return cast("t.List[M.WebhookEndpoint]", answer)

    def create(
        self,
        body: M.WebhookEndpointInput,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.IssuedWebhookEndpoint:
        """Register a webhook endpoint. `POST /v1/webhook-endpoints`"""
        answer = self._http.json(
            "POST",
            "/v1/webhook-endpoints",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="IssuedWebhookEndpoint",
        )
        return cast("M.IssuedWebhookEndpoint", answer)

    def get(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.WebhookEndpoint:
        """Fetch a webhook endpoint. `GET /v1/webhook-endpoints/{id}`"""
        answer = self._http.json(
            "GET",
            f"/v1/webhook-endpoints/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="WebhookEndpoint",
        )
        return cast("M.WebhookEndpoint", answer)

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
    ) -> M.WebhookEndpoint:
        """Replace a webhook endpoint. `PUT /v1/webhook-endpoints/{id}`"""
        answer = self._http.json(
            "PUT",
            f"/v1/webhook-endpoints/{t.part(id)}",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="WebhookEndpoint",
        )
        return cast("M.WebhookEndpoint", answer)

    def delete(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> None:
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
    ) -> M.IssuedWebhookEndpoint:
        """Give a webhook endpoint a new secret. `POST /v1/webhook-endpoints/{id}/rotate-secret`"""
        answer = self._http.json(
            "POST",
            f"/v1/webhook-endpoints/{t.part(id)}/rotate-secret",
            query={},
            body=body,
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="IssuedWebhookEndpoint",
        )
        return cast("M.IssuedWebhookEndpoint", answer)

    def test(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.WebhookTest:
        """Send a test event to a webhook endpoint. `POST /v1/webhook-endpoints/{id}/test`"""
        answer = self._http.json(
            "POST",
            f"/v1/webhook-endpoints/{t.part(id)}/test",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="WebhookTest",
        )
        return cast("M.WebhookTest", answer)

    def enable(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.WebhookEndpoint:
        """Enable a webhook endpoint again. `POST /v1/webhook-endpoints/{id}/enable`"""
        answer = self._http.json(
            "POST",
            f"/v1/webhook-endpoints/{t.part(id)}/enable",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="WebhookEndpoint",
        )
        return cast("M.WebhookEndpoint", answer)

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
    ) -> "t.List[M.WebhookDelivery]":
        """List the deliveries of a webhook endpoint, newest first. `GET /v1/webhook-endpoints/{id}/deliveries`"""
        answer = self._http.list(
            "GET",
            f"/v1/webhook-endpoints/{t.part(id)}/deliveries",
            query={"limit": limit, "cursor": cursor, "status": status, "type": type, "created_since": created_since, "created_until": created_until},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="WebhookDelivery",
        )
        return cast("t.List[M.WebhookDelivery]", answer)

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
    ) -> "t.Work[M.WebhookRecovery, M.WebhookRecovery]":
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
        return cast("t.Work[M.WebhookRecovery, M.WebhookRecovery]", answer)


class WebhookDeliveries:
    def __init__(self, http: "t.Transport") -> None:
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
    ) -> M.WebhookDeliveryWithAttempts:
        """Fetch a delivery with its attempts. `GET /v1/webhook-deliveries/{id}`"""
        answer = self._http.json(
            "GET",
            f"/v1/webhook-deliveries/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="WebhookDeliveryWithAttempts",
        )
        return cast("M.WebhookDeliveryWithAttempts", answer)

    def resend(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.WebhookDelivery:
        """Send a delivery again. `POST /v1/webhook-deliveries/{id}/resend`"""
        answer = self._http.json(
            "POST",
            f"/v1/webhook-deliveries/{t.part(id)}/resend",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="WebhookDelivery",
        )
        return cast("M.WebhookDelivery", answer)


class WebhookRecoveries:
    def __init__(self, http: "t.Transport") -> None:
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
    ) -> M.WebhookRecovery:
        """Fetch a recovery of webhooks with its counts. `GET /v1/webhook-recoveries/{id}`"""
        answer = self._http.json(
            "GET",
            f"/v1/webhook-recoveries/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="WebhookRecovery",
        )
        return cast("M.WebhookRecovery", answer)


class Events:
    def __init__(self, http: "t.Transport") -> None:
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
    ) -> "t.List[M.Event]":
        """List events, newest first; or follow them, oldest first. `GET /v1/events`"""
        answer = self._http.list(
            "GET",
            "/v1/events",
            query={"limit": limit, "cursor": cursor, "type": type, "order": order, "client_id": client_id, "created_since": created_since, "created_before": created_before},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Event",
        )
        return cast("t.List[M.Event]", answer)

    def get(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> M.Event:
        """Fetch an event. `GET /v1/events/{id}`"""
        answer = self._http.json(
            "GET",
            f"/v1/events/{t.part(id)}",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="Event",
        )
        return cast("M.Event", answer)


class EventTypes:
    def __init__(self, http: "t.Transport") -> None:
        self._http = http

    def list(
        self,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> "t.List[M.EventType]":
        """List the types of events. `GET /v1/event-types`"""
        answer = self._http.list(
            "GET",
            "/v1/event-types",
            query={},
            options=t.Options(idempotency_key, if_match, wait_seconds, timeout, max_retries),
            model="EventType",
        )
        return cast("t.List[M.EventType]", answer)


class Resources:
    """Every resource of the API."""

    def __init__(self, http: "t.Transport") -> None:
        self.service = Service(http)
        self.me = Me(http)
        self.rate_limit = RateLimit(http)
        self.api_keys = ApiKeys(http)
        self.oauth_apps = OauthApps(http)
        self.oauth_grants = OauthGrants(http)
        self.users = Users(http)
        self.clients = Clients(http)
        self.erasures = Erasures(http)
        self.hmrc_authorisations = HmrcAuthorisations(http)
        self.hmrc_agent = HmrcAgent(http)
        self.agent_invitations = AgentInvitations(http)
        self.hmrc_access = HmrcAccess(http)
        self.businesses = Businesses(http)
        self.income_records = IncomeRecords(http)
        self.properties = Properties(http)
        self.source_accounts = SourceAccounts(http)
        self.transactions = Transactions(http)
        self.documents = Documents(http)
        self.categories = Categories(http)
        self.category_rules = CategoryRules(http)
        self.category_memory = CategoryMemory(http)
        self.imports = Imports(http)
        self.import_mappings = ImportMappings(http)
        self.import_formats = ImportFormats(http)
        self.tax_returns = TaxReturns(http)
        self.approvals = Approvals(http)
        self.submission_batches = SubmissionBatches(http)
        self.submission_batch_schedules = SubmissionBatchSchedules(http)
        self.declarations = Declarations(http)
        self.coverage = Coverage(http)
        self.obligations = Obligations(http)
        self.quarterly_updates = QuarterlyUpdates(http)
        self.hmrc_accounts = HmrcAccounts(http)
        self.fraud_prevention = FraudPrevention(http)
        self.tax_estimates = TaxEstimates(http)
        self.report_schedules = ReportSchedules(http)
        self.reports = Reports(http)
        self.branding = Branding(http)
        self.analytics = Analytics(http)
        self.request_logs = RequestLogs(http)
        self.practice = Practice(http)
        self.test_scenarios = TestScenarios(http)
        self.test_clocks = TestClocks(http)
        self.webhook_endpoints = WebhookEndpoints(http)
        self.webhook_deliveries = WebhookDeliveries(http)
        self.webhook_recoveries = WebhookRecoveries(http)
        self.events = Events(http)
        self.event_types = EventTypes(http)
