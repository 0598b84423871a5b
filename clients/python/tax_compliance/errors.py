"""What calls raise."""

import json
from email.utils import parsedate_to_datetime
from time import time
from typing import Any, Dict, List, Mapping, Optional, Type


class TaxApiError(Exception):
    """Everything that a call raises. `code` is stable; `retryable` says whether the same call may succeed later."""

    def __init__(self, message: str, *, code: str, retryable: bool) -> None:
        super().__init__(message)
        self.code = code
        self.retryable = retryable


class ProblemError(TaxApiError):
    """The API answered, and said no. `field_errors` names each place of the request that was wrong."""

    def __init__(self, status: int, problem: Dict[str, Any], headers: Mapping[str, str]) -> None:
        retryable = problem.get("retryable")
        super().__init__(
            _message_of(status, problem),
            code=str(problem.get("code") or f"http_{status}"),
            retryable=retryable if isinstance(retryable, bool) else status in (408, 429) or status >= 500,
        )
        self.status = status
        self.problem = problem
        self.request_id: Optional[str] = problem.get("request_id") or headers.get("request-id")
        self.field_errors: List[Dict[str, str]] = problem.get("errors") or []
        self.retry_after = retry_after_seconds(headers)


class BadRequestError(ProblemError):
    """400, 405, 406 and others: the request is not one that the API understands."""


class AuthenticationError(ProblemError):
    """401: the credential is missing, wrong, expired or revoked."""


class PermissionDeniedError(ProblemError):
    """403: the credential may not do this."""


class NotFoundError(ProblemError):
    """404 and 410: it does not exist, or no longer."""


class ConflictError(ProblemError):
    """409: what is stored does not allow it now."""


class PreconditionError(ProblemError):
    """412 and 428: somebody has changed it since it was read, or `if_match` is missing."""


class ValidationError(ProblemError):
    """413, 415 and 422: the body is not acceptable."""


class RateLimitError(ProblemError):
    """429: too many requests, and still so after the retries."""


class ServerError(ProblemError):
    """5xx: our fault, and still so after the retries."""


class ConnectionFailedError(TaxApiError):
    """No whole answer arrived: the connection was refused, reset or cut."""

    def __init__(self, message: str, code: str = "connection_failed") -> None:
        super().__init__(message, code=code, retryable=True)


class TimedOutError(ConnectionFailedError):
    """No whole answer arrived in time."""

    def __init__(self, message: str) -> None:
        super().__init__(message, "timeout")


class DownloadChangedError(TaxApiError):
    """A download was cut, and the file was another one when it was asked for again."""

    def __init__(self) -> None:
        message = "The download was cut, and the file has changed since."
        super().__init__(message, code="download_changed", retryable=True)


class WorkFailedError(TaxApiError):
    """Work that was waited for has failed, was cancelled or rejected, or needs somebody to act (`action_required`);
    `resource` says why."""

    def __init__(self, status: str, resource: Any) -> None:
        reasons = _reasons_of(resource)
        message = f"It ended as {status}: {reasons}" if reasons else f"It ended as {status}."
        super().__init__(message, code=f"work_{status}", retryable=False)
        self.resource = resource


class WebhookVerificationError(TaxApiError):
    """A request that claims to be a webhook and is not one of ours, or is too old."""

    def __init__(self, message: str) -> None:
        super().__init__(message, code="webhook_not_verified", retryable=False)


class OAuthError(TaxApiError):
    """The token endpoint said no."""


_BY_STATUS: Dict[int, Type[ProblemError]] = {
    401: AuthenticationError,
    403: PermissionDeniedError,
    404: NotFoundError,
    409: ConflictError,
    410: NotFoundError,
    412: PreconditionError,
    413: ValidationError,
    415: ValidationError,
    422: ValidationError,
    428: PreconditionError,
    429: RateLimitError,
}


def problem_error(status: int, headers: Mapping[str, str], content: bytes) -> ProblemError:
    """The body need not be a problem document: proxies answer too."""
    try:
        problem = json.loads(content)
    except ValueError:
        problem = {}
    family = _BY_STATUS.get(status, ServerError if status >= 500 else BadRequestError)
    return family(status, problem if isinstance(problem, dict) else {}, headers)


# Places that a message names; `field_errors` has them all.
_NAMED = 3


def _message_of(status: int, problem: Dict[str, Any]) -> str:
    """`422 validation_failed: transactions[3].given_nme is not a known field; did you mean given_name?`"""
    places = _places_in(problem.get("errors"))
    said = places or problem.get("detail") or problem.get("title") or f"The API answered {status}."
    return f"{status} {problem.get('code') or f'http_{status}'}: {said}"


def _reasons_of(resource: Any) -> str:
    """Why work ended as it did: its error, or the issues that somebody has to see to."""
    if not isinstance(resource, dict):
        return ""
    error = resource.get("error")
    if isinstance(error, dict):
        return f"{error.get('code')}: {error.get('detail')}"
    issues = resource.get("issues") or []
    blocking = [issue for issue in issues if not issue.get("needs_acceptance")]
    return _listed([f"{issue.get('code')}: {issue.get('detail')}" for issue in blocking or issues])


def _places_in(errors: Any) -> str:
    if not isinstance(errors, list):
        return ""
    return _listed([_place_and_detail(one) for one in errors if isinstance(one, dict)])


def _place_and_detail(error: Dict[str, str]) -> str:
    pointer, detail = error.get("pointer"), error.get("detail", "")
    place = error.get("parameter") or error.get("header") or "" if pointer is None else _path_of(pointer)
    return f"{place}: {detail}" if detail[:1].isupper() else f"{place} {detail}"


def _listed(words: List[str]) -> str:
    more = f"; and {len(words) - _NAMED} more" if len(words) > _NAMED else ""
    return "; ".join(words[:_NAMED]) + more


def _path_of(pointer: str) -> str:
    """`#/transactions/3/amount` is `transactions[3].amount`."""
    path = ""
    for step in pointer.lstrip("#").strip("/").split("/"):
        path += f"[{step}]" if step.isdigit() else "." + step.replace("~1", "/").replace("~0", "~")
    return path.lstrip(".") or "the body"


def retry_after_seconds(headers: Mapping[str, str]) -> Optional[float]:
    """Seconds or a date, as seconds from now; None when there is none."""
    text = headers.get("retry-after", "").strip()
    if text.isascii() and text.isdigit() and len(text) < 10:
        return float(text)
    try:
        return max(0.0, parsedate_to_datetime(text).timestamp() - time())
    except (TypeError, ValueError):
        return None
