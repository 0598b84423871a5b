"""What a state of long work means."""

from typing import Any

from .errors import ConflictError, TaxApiError, WorkFailedError

_BUSY = frozenset({"queued", "processing", "preparing", "submitting", "sending", "running", "unknown"})
# Ends at which nothing was done that was asked for; with `action_required`, somebody has to see to `issues`.
_FAILED = frozenset({"failed", "cancelled", "rejected", "action_required"})
FIRST_PAUSE_SECONDS = 0.2
LONGEST_PAUSE_SECONDS = 3.0


def is_finished(state: Any) -> bool:
    """Raises WorkFailedError when it has failed, was cancelled or rejected, or needs somebody to act."""
    # A filed return stays `submitted` while an amendment of it goes its own way.
    amendment = state.get("amendment") if isinstance(state, dict) else None
    status = str((amendment or state).get("state" if amendment else "status", ""))
    if status in _FAILED:
        raise WorkFailedError(status, state)
    return status not in _BUSY


def is_not_ready(error: TaxApiError) -> bool:
    """There is nothing to show yet."""
    return isinstance(error, ConflictError) and error.code == "calculation_not_ready"
