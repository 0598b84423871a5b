"""What each fault of `FAULTS_URL` comes to. Run with `python3 -m unittest` in clients/python."""

import asyncio
import json
import os
import tempfile
import threading
import time
import tracemalloc
import unittest
import urllib.request
import uuid
from decimal import Decimal
from typing import Any, Callable, Dict, Optional, Tuple

from tax_compliance import AsyncOAuth, AsyncTaxApi, MemoryTokenStore, OAuth, TaxApi, Tokens, errors, response_of

URL = os.environ["FAULTS_URL"]
LARGE_BYTES = 64 * 1024 * 1024
MOST_MEMORY_BYTES = 8 * 1024 * 1024


def peak_of(act: Callable[[], object]) -> int:
    """The most memory that was held while it ran."""
    tracemalloc.start()
    try:
        act()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def meeting(fault: str, **options: Any) -> Tuple[TaxApi, str]:
    key = f"{fault}.{uuid.uuid4()}"
    return TaxApi(base_url=URL, api_key=key, **options), key


def seen(key: str) -> Dict[str, Any]:
    with urllib.request.urlopen(f"{URL}/_seen/{key}") as response:
        return dict(json.load(response))


class Faults(unittest.TestCase):
    def test_waits_as_long_as_retry_after_says(self) -> None:
        tax, key = meeting("limited")
        self.assertEqual(tax.clients.get("cl_1")["id"], "cl_1")
        first, second = seen(key)["requests"]
        self.assertGreaterEqual(second["at"] - first["at"], 990)

    def test_sends_a_post_again_with_the_key_of_the_first(self) -> None:
        for fault, count in [("error", 3), ("proxy", 2), ("reset", 2), ("half", 2), ("busy", 2)]:
            with self.subTest(fault):
                tax, key = meeting(fault)
                self.assertEqual(tax.clients.create({"given_name": "Ada", "family_name": "Byron"})["id"], "cl_1")
                requests = seen(key)["requests"]
                self.assertEqual(len(requests), count)
                self.assertEqual(len({one["key"] for one in requests}), 1)
                self.assertTrue(requests[0]["key"])

    def test_gives_up_a_slow_answer_and_asks_again(self) -> None:
        for fault in ("slow", "stalls"):
            with self.subTest(fault):
                tax, key = meeting(fault, timeout=0.4)
                self.assertEqual(tax.clients.get("cl_1")["id"], "cl_1")
                self.assertGreaterEqual(len(seen(key)["requests"]), 2)

    def test_says_so_when_no_answer_comes_in_time(self) -> None:
        tax, _ = meeting("silent", timeout=0.15, max_retries=1)
        with self.assertRaises(errors.TimedOutError):
            tax.clients.get("cl_1")

    def test_has_one_effect_when_the_answer_was_lost(self) -> None:
        tax, key = meeting("lost")
        client = tax.clients.create({"given_name": "Ada", "family_name": "Byron"})
        self.assertTrue(response_of(client).replayed)
        self.assertEqual(response_of(client).etag, '"1"')
        self.assertEqual(len(seen(key)["effects"]), 1)
        self.assertEqual(len(seen(key)["requests"]), 2)

    def test_takes_not_found_for_done_when_the_answer_to_a_delete_was_lost(self) -> None:
        tax, key = meeting("gone")
        tax.clients.delete("cl_1")
        self.assertEqual(len(seen(key)["requests"]), 2)

    def test_refreshes_once_for_twenty_threads(self) -> None:
        id = str(uuid.uuid4())
        store = MemoryTokenStore(Tokens(f"expired.{id}", f"r.{id}", time.time() + 3600, "clients:read"))
        tax = TaxApi(base_url=URL, auth=OAuth(base_url=URL, client_id="app_1", store=store))
        found = []
        threads = [threading.Thread(target=lambda: found.append(tax.clients.get("cl_1")["id"])) for _ in range(20)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(found, ["cl_1"] * 20)
        self.assertEqual(seen(f"token.{id}")["refreshes"], 1)

    def test_takes_the_token_that_another_process_has_got(self) -> None:
        id = str(uuid.uuid4())
        old = Tokens(f"expired.{id}", f"r.{id}", time.time() + 3600, "clients:read")
        shared = MemoryTokenStore(old)
        faster = OAuth(base_url=URL, client_id="app_1", store=shared)

        class Store:
            loads = 0

            def load(self) -> Optional[Tokens]:
                self.loads += 1
                if self.loads == 2:
                    faster.refresh(old.access_token)
                return old if self.loads <= 2 else shared.load()

            def save(self, tokens: Tokens) -> None:
                shared.save(tokens)

        tax = TaxApi(base_url=URL, auth=OAuth(base_url=URL, client_id="app_1", store=Store()))
        self.assertEqual(tax.clients.get("cl_1")["id"], "cl_1")
        self.assertEqual(seen(f"token.{id}")["refreshes"], 2)

    def test_gives_the_family_the_code_the_request_and_each_field(self) -> None:
        tax, key = meeting("invalid")
        with self.assertRaises(errors.ValidationError) as caught:
            tax.clients.create({"given_name": "Ada", "family_name": "Byron"})
        error = caught.exception
        self.assertEqual((error.code, error.status, error.request_id), ("validation_failed", 422, "req_1"))
        self.assertEqual(error.field_errors[0]["pointer"], "#/transactions/3/given_nme")
        self.assertEqual(
            str(error),
            "422 validation_failed: transactions[3].given_nme is not a known field; did you mean given_name?",
        )
        self.assertFalse(error.retryable)
        self.assertEqual(len(seen(key)["requests"]), 1)

    def test_names_three_places_and_how_many_more_there_are(self) -> None:
        with self.assertRaises(errors.ValidationError) as caught:
            meeting("wrong")[0].clients.create({"given_name": "Ada", "family_name": "Byron"})
        self.assertEqual(
            str(caught.exception),
            "422 validation_failed: the body: Give a calculation.; limit must be at most 100; "
            "If-Match must be an ETag; and 1 more",
        )

    def test_ends_with_an_error_and_its_reason_when_work_waits_for_somebody(self) -> None:
        with self.assertRaises(errors.WorkFailedError) as caught:
            meeting("acts")[0].tax_returns.prepare(
                "tr_1", {"fraud_prevention": {"connection_method": "OTHER_VIA_SERVER"}}
            ).wait()
        self.assertEqual(caught.exception.code, "work_action_required")
        self.assertEqual(
            str(caught.exception),
            "It ended as action_required: business_not_matched: HMRC has no such trade.",
        )

    def test_ends_with_the_last_answer(self) -> None:
        tax, key = meeting("down", max_retries=2)
        with self.assertRaises(errors.ServerError):
            tax.clients.get("cl_1")
        self.assertEqual(len(seen(key)["requests"]), 3)

    def test_fetches_a_list_as_far_as_it_is_read(self) -> None:
        tax, key = meeting("pages")
        clients = iter(tax.clients.list())
        self.assertEqual([next(clients)["id"] for _ in range(3)], ["cl_0_a", "cl_0_b", "cl_1_a"])
        self.assertEqual(len(seen(key)["requests"]), 2)
        self.assertEqual(len(list(tax.clients.list())), 6)

    def test_fetches_a_file_again_that_was_cut(self) -> None:
        tax, _ = meeting("half")
        self.assertEqual(len(tax.reports.download("rpt_1").bytes()), 1000)

    def test_writes_a_large_file_as_it_arrives(self) -> None:
        for fault, requests in (("large", 1), ("cut", 2)):
            with self.subTest(fault), tempfile.TemporaryDirectory() as folder:
                tax, key = meeting(fault)
                path = os.path.join(folder, "report.pdf")
                peak = peak_of(lambda: self.assertEqual(tax.reports.download("rpt_1").save(path), LARGE_BYTES))
                self.assertLess(peak, MOST_MEMORY_BYTES)
                self.assertEqual(os.path.getsize(path), LARGE_BYTES)
                with open(path, "rb") as opened:
                    opened.seek(LARGE_BYTES // 2 - 1000)
                    middle = (LARGE_BYTES // 2 - 1000) % 65_536
                    self.assertEqual(opened.read(500), bytes(one % 251 for one in range(middle, middle + 500)))
                self.assertEqual(len(seen(key)["requests"]), requests)

    def test_does_not_join_parts_of_two_files(self) -> None:
        tax, key = meeting("changed")
        with self.assertRaises(errors.DownloadChangedError):
            for _ in tax.reports.download("rpt_1").chunks():
                pass
        self.assertEqual(len(seen(key)["requests"]), 2)

    def test_gives_up_a_file_of_which_no_more_comes(self) -> None:
        tax, _ = meeting("stuck", timeout=0.4, max_retries=0)
        with self.assertRaises(errors.TimedOutError):
            for _ in tax.reports.download("rpt_1").chunks():
                pass

    def test_sends_a_large_file_piece_by_piece(self) -> None:
        tax, key = meeting("large")
        with tempfile.NamedTemporaryFile() as file:
            file.truncate(LARGE_BYTES)
            self.assertLess(peak_of(lambda: tax.imports.create(file.name, client_id="cl_1")), MOST_MEMORY_BYTES)
        self.assertEqual(seen(key)["requests"][0]["bytes"], LARGE_BYTES)

    def test_sends_a_file_object_again_from_where_it_stood(self) -> None:
        tax, key = meeting("reset")
        with tempfile.TemporaryFile() as file:
            file.write(b"skip,date,amount\n")
            file.seek(5)
            tax.imports.create(file, client_id="cl_1")
        self.assertEqual([one["bytes"] for one in seen(key)["requests"]], [12, 12])

    def test_believes_an_answer_that_says_not_to_try_again(self) -> None:
        tax, key = meeting("final")
        with self.assertRaises(errors.ServerError):
            tax.clients.get("cl_1")
        self.assertEqual(len(seen(key)["requests"]), 1)

    def test_amounts_are_decimals_even_when_whole(self) -> None:
        from tax_compliance._wire import decode, encode

        year = decode(b'{"total_income":45000,"tax_liability":4846.2,"id":"tr_1"}', "TaxReturnSummary")
        self.assertEqual(year["total_income"], Decimal(45000))
        self.assertIsInstance(year["total_income"], Decimal)
        self.assertEqual(str(year["tax_liability"]), "4846.2")
        self.assertEqual(encode({"amount": Decimal("8200.07")}), b'{"amount": 8200.07}')


class AsyncFaults(unittest.IsolatedAsyncioTestCase):
    async def test_sends_a_post_again_with_one_effect(self) -> None:
        for fault in ("limited", "error", "reset", "half", "lost"):
            with self.subTest(fault):
                key = f"{fault}.{uuid.uuid4()}"
                async with AsyncTaxApi(base_url=URL, api_key=key) as tax:
                    client = await tax.clients.create({"given_name": "Ada", "family_name": "Byron"})
                self.assertEqual(client["id"], "cl_1")
                self.assertEqual(len({one["key"] for one in seen(key)["requests"]}), 1)

    async def test_gives_up_a_slow_answer(self) -> None:
        async with AsyncTaxApi(base_url=URL, api_key=f"slow.{uuid.uuid4()}", timeout=0.4) as tax:
            self.assertEqual((await tax.clients.get("cl_1"))["id"], "cl_1")

    async def test_refreshes_once_for_twenty_calls(self) -> None:
        id = str(uuid.uuid4())
        store = MemoryTokenStore(Tokens(f"expired.{id}", f"r.{id}", time.time() + 3600, "clients:read"))
        auth = AsyncOAuth(base_url=URL, client_id="app_1", store=store)
        async with AsyncTaxApi(base_url=URL, auth=auth) as tax:
            found = await asyncio.gather(*(tax.clients.get("cl_1") for _ in range(20)))
        self.assertEqual([one["id"] for one in found], ["cl_1"] * 20)
        self.assertEqual(seen(f"token.{id}")["refreshes"], 1)

    async def test_stops_when_it_is_cancelled(self) -> None:
        key = f"silent.{uuid.uuid4()}"
        async with AsyncTaxApi(base_url=URL, api_key=key) as tax:
            call = asyncio.ensure_future(tax.clients.get("cl_1"))
            while not (await asyncio.to_thread(seen, key))["requests"]:
                await asyncio.sleep(0.01)
            call.cancel()
            with self.assertRaises(asyncio.CancelledError):
                await call
        self.assertEqual(len(seen(key)["requests"]), 1)

    async def test_sends_and_writes_large_files_piece_by_piece(self) -> None:
        key = f"large.{uuid.uuid4()}"
        tracemalloc.start()
        async with AsyncTaxApi(base_url=URL, api_key=key) as tax:
            with tempfile.NamedTemporaryFile() as file:
                self.assertEqual(await tax.reports.download("rpt_1").save(file.name), LARGE_BYTES)
                await tax.imports.create(file.name, client_id="cl_1")
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        self.assertLess(peak, MOST_MEMORY_BYTES)
        self.assertEqual([one["bytes"] for one in seen(key)["requests"]], [0, LARGE_BYTES])

    async def test_pages(self) -> None:
        async with AsyncTaxApi(base_url=URL, api_key=f"pages.{uuid.uuid4()}") as tax:
            self.assertEqual(len([one["id"] async for one in tax.clients.list()]), 6)


if __name__ == "__main__":
    unittest.main()
