"""Key, client, file, year, calculation, filing in the sandbox, report, verified webhook."""

import json
import os
import platform
import random
import sys
import urllib.request
from datetime import datetime, timezone
from decimal import Decimal
from pathlib import Path

from event_receiver import EventReceiver
from tax_compliance import TaxApi, money, response_of
from tax_compliance.models import (
    Calculation,
    FraudPrevention,
    TaxReturn,
    TaxReturnInputs,
    TransactionInput,
)

TAX_YEAR = "2025-26"
STATEMENT = Path(__file__).parent.parent / "statement.csv"

# Amounts that no bank account shows: a job, dividends, a pension, Gift Aid, and shares that were sold.
REST_OF_THE_YEAR: TaxReturnInputs = {
    "employments": [{"pay": Decimal("9840"), "tax_deducted": Decimal("1968")}],
    "dividends": {"uk": Decimal("1260.40")},
    "reliefs": {"pension_relief_at_source_net": Decimal("2400"), "gift_aid_paid": Decimal("180")},
    "capital_gains": {
        "disposals": [
            {
                "kind": "listed_shares",
                "description": "900 ordinary shares",
                "company_name": "Wharf Lane Instruments plc",
                "acquired_on": "2017-03-14",
                "disposed_on": "2025-11-06",
                "proceeds": Decimal("13420.50"),
                "costs": Decimal("6118.25"),
            }
        ]
    },
}


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

    sandbox = authorise(tax, client["id"])
    enter_classes_and_rent(tax, client["id"], nino, sandbox)
    opened = tax.tax_returns.create(
        {"client_id": client["id"], "tax_year": TAX_YEAR, "inputs": REST_OF_THE_YEAR}
    )
    calculation = tax.tax_returns.calculate(opened["id"]).wait()
    for line in calculation["lines"]:
        say(f"  {line['rule']}: {money.format(line['amount'])}")

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


def authorise(tax: TaxApi, client_id: str) -> str:
    """Opens the page at HMRC's sandbox as the client's browser would. Gives the sandbox's address."""
    page = tax.hmrc_authorisations.start(client_id)["authorise_url"]
    with urllib.request.urlopen(f"{page}&auto=true") as response:
        response.read()
    return page.split("/oauth/")[0]


def enter_classes_and_rent(tax: TaxApi, client_id: str, nino: str, sandbox: str) -> None:
    """A second trade and a flat that is let. HMRC knows trades from their registration; the sandbox is told."""
    name = "Byron Classes"
    fact = {"business": {"nino": nino, "type": "self-employment", "trading_name": name}}
    told = urllib.request.Request(
        f"{sandbox}/_control/state", json.dumps(fact).encode(), {"content-type": "application/json"}
    )
    urllib.request.urlopen(told).close()
    classes = tax.businesses.create(
        {"client_id": client_id, "trading_name": name, "commenced_on": "2022-09-05"}
    )
    flat = tax.properties.create(
        {
            "client_id": client_id,
            "kind": "residential",
            "address": {"line_1": "1 Loom Lane", "town": "Leicester", "postcode": "LE1 1AA"},
        }
    )

    def of_classes(amount: str, text: str, category: str) -> TransactionInput:
        return {
            "client_id": client_id,
            "business_id": classes["id"],
            "date": "2025-12-12",
            "amount": Decimal(amount),
            "description": text,
            "category": category,
        }

    def of_flat(amount: str, text: str, category: str) -> TransactionInput:
        return {
            "client_id": client_id,
            "property_id": flat["id"],
            "date": "2025-09-01",
            "amount": Decimal(amount),
            "description": text,
            "category": category,
        }

    tax.transactions.create_batch(
        {
            "transactions": [
                of_classes("2990", "Classes", "self_employment.turnover"),
                of_classes("-121.70", "Handouts", "self_employment.admin_costs"),
                of_flat("9600", "Rent", "property.rent_income"),
                of_flat("-2150", "Mortgage", "property.residential_financial_cost"),
            ]
        }
    )


def file(tax: TaxApi, return_id: str, calculation: Calculation) -> TaxReturn:
    """Prepare, compare, agree, submit."""
    facts = device_facts()
    prepared = tax.tax_returns.prepare(return_id, {"fraud_prevention": facts}, wait_seconds=20).wait()
    if prepared["status"] != "awaiting_declaration":
        raise RuntimeError(prepared["issues"])
    left = [one for one in prepared["issues"] if one["code"] in ("not_sent_to_hmrc", "missing_detail")]
    if left:
        raise RuntimeError(f"Left to type at HMRC: {left}")
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
