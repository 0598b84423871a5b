"""Key, client, file, year, calculation, filing in the sandbox, report, verified webhook."""

import json
import os
import platform
import random
import sys
import urllib.request
from datetime import datetime, timezone
from pathlib import Path

from event_receiver import EventReceiver
from tax_compliance import TaxApi, money, response_of
from tax_compliance.models import Calculation, FraudPrevention, TaxReturn

TAX_YEAR = "2025-26"
STATEMENT = Path(__file__).parent.parent / "statement.csv"


def main() -> None:
    api_url = os.environ.get("API_URL", "http://127.0.0.1:3000")
    receiver = EventReceiver()
    with TaxApi(base_url=api_url, api_key=os.environ["API_KEY"]) as tax:
        # Before the first event: an endpoint of our own.
        endpoint = tax.webhook_endpoints.create({"url": receiver.url, "events": ["*"]})
        receiver.secret = endpoint["secret"]
        try:
            print(json.dumps(run_story(tax, receiver)))
        finally:
            tax.webhook_endpoints.delete(endpoint["id"])
            receiver.close()


def run_story(tax: TaxApi, receiver: EventReceiver) -> dict[str, object]:
    nino = f"JN{random.randrange(10**6):06d}A"
    client = tax.clients.create({"given_name": "Ada", "family_name": "Byron", "nino": nino})
    business = tax.businesses.create(
        {
            "client_id": client["id"],
            "trading_name": "Loom and Engine",
            "trade": "Weaver",
            "commenced_on": "2016-05-02",
        }
    )
    account = tax.source_accounts.create(
        {"client_id": client["id"], "name": "Business account", "default_business_id": business["id"]}
    )

    imported = tax.imports.create(
        STATEMENT, client_id=client["id"], source_account_id=account["id"], content_type="text/csv"
    ).wait(on_progress=lambda state: say(f"Import: {state['status']}, {state['progress']['processed']} rows"))

    opened = tax.tax_returns.create({"client_id": client["id"], "tax_year": TAX_YEAR})
    calculation = tax.tax_returns.calculate(opened["id"]).wait()
    for line in calculation["lines"]:
        say(f"  {line['rule']}: {money.format(line['amount'])}")

    authorise(tax, client["id"])
    filed = file(tax, opened["id"], calculation)
    year = tax.tax_returns.summary(2025, client_id=client["id"])
    say(f"Income {money.format(year['total_income'])}, expenses {money.format(year['total_expenses'])}")

    report = tax.reports.create(
        {"type": "tax_summary", "format": "pdf", "client_id": client["id"], "tax_year": TAX_YEAR}
    ).wait()
    pdf = tax.reports.download(report["id"]).bytes()

    event = receiver.received("tax_return.submitted", 60)
    liability = year["tax_liability"]
    return {
        "client_id": client["id"],
        "import_created": imported["counts"]["created"],
        "tax_liability": None if liability is None else float(liability),
        "status": filed["status"],
        "pdf_bytes": len(pdf),
        "webhook_verified": event is not None,
    }


def authorise(tax: TaxApi, client_id: str) -> None:
    """Opens the page at HMRC's sandbox as the client's browser would."""
    page = tax.hmrc_authorisations.start(client_id)["authorise_url"]
    with urllib.request.urlopen(f"{page}&auto=true") as response:
        response.read()


def file(tax: TaxApi, return_id: str, calculation: Calculation) -> TaxReturn:
    """Prepare, compare, agree, submit."""
    facts = device_facts()
    prepared = tax.tax_returns.prepare(return_id, {"fraud_prevention": facts}, wait_seconds=20).wait()
    if prepared["status"] != "awaiting_declaration":
        raise RuntimeError(prepared["issues"])
    wording = tax.declarations.current(kind="taxpayer")
    declared = tax.tax_returns.declare(
        return_id,
        {
            "calculation_id": calculation["id"],
            "figures_hash": calculation["figures_hash"],
            "wording_version": wording["version"],
            "declarant": {"kind": "taxpayer", "name": "Ada Byron"},
            "agreed": True,
            "agreed_at": now(),
            "accepts": [issue["code"] for issue in prepared["issues"] if issue["needs_acceptance"]],
        },
        if_match=response_of(tax.tax_returns.get(return_id)).etag,
    )
    submission = tax.tax_returns.submit(
        return_id, {"fraud_prevention": facts}, if_match=response_of(declared).etag, wait_seconds=20
    )
    return submission.wait()


def device_facts() -> FraudPrevention:
    """What HMRC wants to know of the device on which "submit" is pressed; a real program reads it there."""
    return {
        "connection_method": "OTHER_VIA_SERVER",
        "device_id": "beec798b-b366-47fa-b1f8-92cede14a1ce",
        "multi_factor": {"unavailable": "This example runs without a person."},
        "public_ip": "203.0.113.7",
        "public_ip_timestamp": now(),
        "public_port": {"unavailable": "This example runs without a person."},
        "vendor_forwarded": {"unavailable": "This example runs without a person."},
        "timezone": "UTC+00:00",
        "user_ids": {"os": "ada"},
        "user_agent": {
            "os_family": platform.system(),
            "os_version": platform.release(),
            "device_manufacturer": "unknown",
            "device_model": "unknown",
        },
        "local_ips": {"unavailable": "This example runs without a person."},
        "local_ips_timestamp": {"unavailable": "This example runs without a person."},
        "mac_addresses": {"unavailable": "This example runs without a person."},
    }


def now() -> str:
    return datetime.now(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def say(line: str) -> None:
    print(line, file=sys.stderr)


if __name__ == "__main__":
    main()
