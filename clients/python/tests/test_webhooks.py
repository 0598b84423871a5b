"""Which requests are taken for webhooks of ours. Run with `python3 -m unittest` in clients/python."""

import base64
import hashlib
import hmac
import unittest
from typing import Dict, List, Sequence
from urllib.parse import parse_qs, urlsplit

from tax_compliance import OAuth, webhooks
from tax_compliance.errors import WebhookVerificationError

SECRET = "whsec_" + base64.b64encode(bytes([5]) * 32).decode()
OTHER = "whsec_" + base64.b64encode(bytes([6]) * 32).decode()
BODY = b'{"id":"evt_1","type":"client.created","data":{"client":{"id":"cl_1"}}}'
NOW = 1_780_000_000


def own(body: bytes, secrets: Sequence[str], at: int = NOW) -> Dict[str, str]:
    signatures = [
        "v1=" + hmac.new(one.encode(), f"{at}.".encode() + body, hashlib.sha256).hexdigest() for one in secrets
    ]
    return {"X-Service-Signature": ",".join([f"t={at}", *signatures])}


def standard(body: bytes, secret: str) -> Dict[str, str]:
    key = base64.b64decode(secret[len("whsec_") :])
    digest = hmac.new(key, f"evt_1.{NOW}.".encode() + body, hashlib.sha256).digest()
    signature = "v1," + base64.b64encode(digest).decode()
    return {"webhook-id": "evt_1", "webhook-timestamp": str(NOW), "webhook-signature": signature}


class Verify(unittest.TestCase):
    def test_takes_either_signature_and_both_secrets_of_a_rotation(self) -> None:
        for headers in (own(BODY, [SECRET]), standard(BODY, SECRET), own(BODY, [OTHER, SECRET])):
            self.assertEqual(webhooks.verify(BODY, headers, [OTHER, SECRET], now=NOW)["id"], "evt_1")
            self.assertEqual(webhooks.verify(BODY, headers, SECRET, now=NOW)["id"], "evt_1")

    def test_refuses_all_else(self) -> None:
        wrong: List[Dict[str, str]] = [
            own(BODY, [OTHER]),
            own(BODY + b" ", [SECRET]),
            {},
            own(BODY, [SECRET], NOW - 301),
            own(BODY, [SECRET], NOW + 301),
            {"x-service-signature": "v1=00"},
            {"x-service-signature": own(BODY, [SECRET])["X-Service-Signature"][:-2]},
            {**standard(BODY, SECRET), "webhook-signature": "v1,"},
        ]
        for headers in wrong:
            with self.subTest(headers), self.assertRaises(WebhookVerificationError):
                webhooks.verify(BODY, headers, SECRET, now=NOW)
        with self.assertRaises(WebhookVerificationError):
            webhooks.verify(BODY, own(BODY, [""]), "", now=NOW)

    def test_refuses_a_secret_that_makes_no_key(self) -> None:
        digest = hmac.new(b"", f"evt_1.{NOW}.".encode() + BODY, hashlib.sha256).digest()
        signature = "v1," + base64.b64encode(digest).decode()
        headers = {**standard(BODY, SECRET), "webhook-signature": signature}
        for secret in ("", "whsec_", "whsec_!"):
            with self.subTest(secret), self.assertRaises(WebhookVerificationError):
                webhooks.verify(BODY, headers, secret, now=NOW)

    def test_reads_a_batch(self) -> None:
        batch = b'{"id":"bat_1","type":"batch","events":[%b,%b]}' % (BODY, BODY)
        payload = webhooks.verify(batch, own(batch, [SECRET]), SECRET, now=NOW)
        self.assertEqual([event["type"] for event in webhooks.events_of(payload)], ["client.created"] * 2)


class Authorize(unittest.TestCase):
    def test_the_challenge_fits_the_verifier(self) -> None:
        oauth = OAuth(base_url="https://api.example", client_id="app_1", redirect_uri="https://app.example/callback")
        url, state, verifier = oauth.authorize_url(["clients:read"])
        query = parse_qs(urlsplit(url).query)
        challenge = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()
        self.assertEqual(query["code_challenge"], [challenge])
        self.assertEqual(query["state"], [state])
