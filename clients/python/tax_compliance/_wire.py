"""Bodies: from the wire with amounts as Decimal, and to it with every digit kept."""

import json
from decimal import Decimal
from typing import Any, Dict, Mapping, Optional, Union

from ._generated.numbers import NUMBERS

Spec = Union[bool, str]


class Answer(Dict[str, Any]):
    """What the API answered. `response_of` gives what came with it."""

    response: "ResponseInfo"


class ResponseInfo:
    """`etag` is for `if_match` of a later call; `replayed` says that it is the stored answer to an earlier call."""

    def __init__(self, status: int, headers: Mapping[str, str]) -> None:
        self.status = status
        self.headers = headers
        self.etag = headers.get("etag")
        self.request_id = headers.get("request-id")
        self.replayed = headers.get("idempotent-replayed") == "true"


def response_of(answer: object) -> ResponseInfo:
    """Takes what a call of the library returned."""
    if not isinstance(answer, Answer):
        raise TypeError("This is no answer of a call.")
    return answer.response


def encode(body: object) -> bytes:
    return json.dumps(body, default=_to_number, ensure_ascii=False).encode()


def _to_number(value: object) -> float:
    if not isinstance(value, Decimal):
        raise TypeError(f"{type(value).__name__} cannot be sent.")
    number = float(value)
    if Decimal(repr(number)) != value:
        raise ValueError(f"{value} has more digits than a JSON number keeps.")
    return number


def decode(content: bytes, model: Optional[str]) -> Any:
    """`model` is the name of the model of the answer, or of the items of a page. Raises ValueError for no JSON."""
    value = json.loads(content, parse_float=Decimal)
    if model is None:
        return value
    if isinstance(value, dict) and isinstance(value.get("data"), list) and "next_cursor" in value:
        return {**value, "data": _with_decimals(value["data"], model)}
    return _with_decimals(value, model)


def _with_decimals(value: Any, spec: Spec) -> Any:
    if isinstance(value, list):
        return [_with_decimals(item, spec) for item in value]
    if spec is True:
        if isinstance(value, dict):
            return {name: _with_decimals(item, True) for name, item in value.items()}
        return Decimal(value) if isinstance(value, int) and not isinstance(value, bool) else value
    if not isinstance(value, dict):
        return value
    specs = NUMBERS.get(str(spec), {})
    if "" in specs:
        return _with_decimals(value, specs[""])
    return {name: _with_decimals(item, specs[name]) if name in specs else item for name, item in value.items()}
