"""Webhooks: `verify` makes sure that a request is one of ours."""

import base64
import binascii
import hashlib
import hmac
import time
from typing import Any, Callable, List, Literal, Mapping, Optional, Sequence, Tuple, TypedDict, Union, cast

from ._generated.models import Event
from ._wire import decode
from .errors import WebhookVerificationError

_TOLERANCE_SECONDS = 300.0


class EventBatch(TypedDict):
    """Several events in one request, for endpoints with `batching`."""

    id: str
    type: Literal["batch"]
    events: List[Event]


WebhookPayload = Union[Event, EventBatch]


def verify(
    raw: Union[bytes, str],
    headers: Mapping[str, str],
    secret: Union[str, Sequence[str]],
    *,
    tolerance_seconds: float = _TOLERANCE_SECONDS,
    now: Optional[float] = None,
) -> WebhookPayload:
    """
    Takes the body byte for byte as it came, and `whsec_…`, or several while a secret is being rotated. `type` says
    which event it is, and so what `data` holds. Raises WebhookVerificationError unless the request is ours, and new.
    """
    body = raw.encode() if isinstance(raw, str) else raw
    signed_at, message, given, to_key = _read_headers(body, {name.lower(): headers[name] for name in headers})
    if abs((time.time() if now is None else now) - signed_at) > tolerance_seconds:
        raise WebhookVerificationError("The request was signed too long ago, or in the future.")
    genuine = False
    for each in [secret] if isinstance(secret, str) else secret:
        key = to_key(each)
        if not key:
            raise WebhookVerificationError("The secret is empty, or is no `whsec_…`.")
        expected = hmac.new(key, message, hashlib.sha256).digest()
        for signature in given:
            genuine = hmac.compare_digest(expected, signature) or genuine
    if not genuine:
        raise WebhookVerificationError("No signature is by this secret.")
    try:
        return cast(WebhookPayload, decode(body, None))
    except ValueError as error:
        raise WebhookVerificationError("The body is no JSON.") from error


def events_of(payload: WebhookPayload) -> List[Event]:
    """The events of a request: one, or those of a batch."""
    batch: Any = payload
    return cast(List[Event], batch["events"] if batch["type"] == "batch" else [batch])


Claim = Tuple[int, bytes, List[bytes], Callable[[str], bytes]]


def _read_headers(body: bytes, headers: Mapping[str, str]) -> Claim:
    standard = headers.get("webhook-signature")
    if standard is not None:
        timestamp = headers.get("webhook-timestamp", "")
        message = f"{headers.get('webhook-id', '')}.{timestamp}.".encode() + body
        given = [_from_base64(one[3:]) for one in standard.split(" ") if one.startswith("v1,")]
        return _seconds_of(timestamp), message, given, lambda secret: _from_base64(secret.replace("whsec_", "", 1))
    own = headers.get("x-service-signature")
    if own is None:
        raise WebhookVerificationError("The request has no signature.")
    parts = [one.strip() for one in own.split(",")]
    timestamp = next((one[2:] for one in parts if one.startswith("t=")), "")
    given = [_from_hex(one[3:]) for one in parts if one.startswith("v1=")]
    return _seconds_of(timestamp), f"{timestamp}.".encode() + body, given, lambda secret: secret.encode()


def _seconds_of(text: str) -> int:
    if text.isascii() and text.isdigit() and len(text) <= 12:
        return int(text)
    raise WebhookVerificationError("The request has no time of signing.")


def _from_base64(text: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return b""


def _from_hex(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        return b""
