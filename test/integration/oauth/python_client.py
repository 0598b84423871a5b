"""The whole life of a token, by Authlib's OAuth2Session and the pages that a person sees.

Reads one JSON value with `origin`, `client_id`, `client_secret`, `redirect_uri`, `email` and `password` from standard
input, and writes what each step brought, as JSON, to standard output.
"""

import json
import sys
from html.parser import HTMLParser
from urllib.parse import urljoin

import requests
from authlib.common.security import generate_token
from authlib.integrations.requests_client import OAuth2Session


class Forms(HTMLParser):
    """The forms of a page: where each goes, and what its fields hold."""

    def __init__(self, markup):
        super().__init__()
        self.forms = []
        self.feed(markup)

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        if tag == "form":
            self.forms.append({"action": attributes["action"], "fields": {}})
        elif tag in ("input", "select") and self.forms and "name" in attributes:
            self.forms[-1]["fields"][attributes["name"]] = attributes.get("value", "")


def follow(browser, answer, redirect_uri):
    """Follows redirects to a page, or to the app's own address, which is not called."""
    while answer.is_redirect:
        target = urljoin(answer.url, answer.headers["Location"])
        if target.startswith(redirect_uri):
            return None, target
        answer = browser.get(target, allow_redirects=False)
    answer.raise_for_status()
    return answer, None


def send(browser, page, step, filled, redirect_uri):
    form = next(form for form in Forms(page.text).forms if form["fields"].get("step") == step)
    fields = {**form["fields"], **filled}
    answer = browser.post(urljoin(page.url, form["action"]), data=fields, allow_redirects=False)
    return follow(browser, answer, redirect_uri)


def allow(given, address):
    """Signs in and allows the app. Returns the address to which the browser is sent back."""
    browser = requests.Session()
    redirect_uri = given["redirect_uri"]
    page, _ = follow(browser, browser.get(address, allow_redirects=False), redirect_uri)
    person = {"email": given["email"], "password": given["password"]}
    page, _ = send(browser, page, "sign_in", person, redirect_uri)
    _, back = send(browser, page, "consent", {"answer": "allow"}, redirect_uri)
    return back


def main():
    given = json.load(sys.stdin)
    origin = given["origin"]
    server = requests.get(origin + "/.well-known/oauth-authorization-server").json()
    credentials = {"client_id": given["client_id"], "client_secret": given["client_secret"]}

    session = OAuth2Session(
        **credentials,
        scope="clients:read offline_access",
        redirect_uri=given["redirect_uri"],
        code_challenge_method="S256",
    )
    verifier = generate_token(48)
    address, state = session.create_authorization_url(server["authorization_endpoint"], code_verifier=verifier)
    first = dict(
        session.fetch_token(
            server["token_endpoint"],
            authorization_response=allow(given, address),
            state=state,
            code_verifier=verifier,
        )
    )
    read = session.get(origin + "/v1/clients").status_code

    second = dict(session.refresh_token(server["token_endpoint"]))
    read_again = session.get(origin + "/v1/clients").status_code
    introspected = session.introspect_token(server["introspection_endpoint"], token=second["access_token"]).json()

    revoked = session.revoke_token(server["revocation_endpoint"], token=second["refresh_token"]).status_code
    bearer = {"Authorization": "Bearer " + second["access_token"]}
    after = requests.get(origin + "/v1/clients", headers=bearer).status_code

    own = OAuth2Session(**credentials, scope="clients:read")
    own.fetch_token(server["token_endpoint"], grant_type="client_credentials")
    by_itself = own.get(origin + "/v1/clients").status_code

    outcome = {
        "granted": first["scope"],
        "read": read,
        "refreshed": second["refresh_token"] != first["refresh_token"],
        "read_again": read_again,
        "active": introspected["active"],
        "revoked": revoked,
        "after_revocation": after,
        "by_itself": by_itself,
    }
    json.dump(outcome, sys.stdout)


main()
