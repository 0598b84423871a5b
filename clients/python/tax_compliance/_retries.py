"""When a call is sent again."""

from random import random
from typing import Optional

from .errors import ConnectionFailedError, ProblemError, TaxApiError

MAX_RETRIES = 4
TIMEOUT_SECONDS = 60.0
_FIRST_BACKOFF_SECONDS = 0.25
_LONGEST_BACKOFF_SECONDS = 8.0
# The library does not sleep longer: the caller decides what to do until then.
_LONGEST_RETRY_AFTER_SECONDS = 60.0
_PASSING = frozenset({408, 429, 500, 502, 503, 504})


class Retries:
    """The attempts of one call. `repeatable` is False for a body that can be read once."""

    def __init__(self, method: str, limit: int, repeatable: bool, can_refresh: bool) -> None:
        self._method = method
        self._limit = limit
        self._repeatable = repeatable
        self._can_refresh = can_refresh and repeatable
        self._attempt = 0
        self._was_lost = False

    def wants_refresh(self, error: TaxApiError) -> bool:
        """Once a call: the token was refused."""
        wanted = self._can_refresh and _status_of(error) == 401
        if wanted:
            self._can_refresh = False
        return wanted

    def counts_as_done(self, error: TaxApiError) -> bool:
        """The first answer to a DELETE was lost, and by now the object is gone: that is what was asked for."""
        return self._was_lost and self._method == "DELETE" and _status_of(error) == 404

    def wait_seconds(self, error: TaxApiError) -> float:
        """How long to wait before the next attempt. Raises the error when there is none."""
        status = _status_of(error)
        self._was_lost = self._was_lost or status is None or status >= 500
        backoff = min(_FIRST_BACKOFF_SECONDS * float(2**self._attempt), _LONGEST_BACKOFF_SECONDS) * (0.5 + random() / 2)
        asked = error.retry_after if isinstance(error, ProblemError) else None
        wait = backoff if asked is None else asked
        passing = (
            isinstance(error, ConnectionFailedError)
            or (status in _PASSING and error.retryable)
            or error.code == "idempotency_in_progress"
        )
        over = self._attempt >= self._limit or wait > _LONGEST_RETRY_AFTER_SECONDS
        if over or not passing or not self._repeatable:
            raise error
        self._attempt += 1
        return wait


def _status_of(error: TaxApiError) -> Optional[int]:
    return error.status if isinstance(error, ProblemError) else None
