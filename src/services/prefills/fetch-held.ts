import { listBusinessesOfClient } from '../../db/businesses/businesses-queries.js';
import { isTakenFor } from '../../domain/filing/registry/filing-operation.js';
import { FILING_OPERATIONS } from '../../domain/filing/registry/filing-operations.js';
import { broughtForward } from '../../domain/prefills/brought-forward.js';
import type {
  HeldEmployment,
  HeldForPrefill,
  HeldLoss,
  HeldPerson,
  HeldSavings,
} from '../../domain/prefills/held-for-prefill.js';
import { matchTrades } from '../../domain/tax-returns/match-trades.js';
import type { TaxYearStart } from '../../domain/tax-year.js';
import type { TenantKey } from '../../domain/tenant.js';
import type { HmrcCall } from '../../gateways/hmrc/hmrc-call.js';
import type { HmrcBusiness, HmrcGateway } from '../../gateways/hmrc/hmrc-gateway.js';
import type { PersonYear, ReadLoss } from '../../gateways/hmrc/prefill-data.js';
import { LIMITS } from '../../limits/limits.js';
import { openClientSession, type SessionSlice } from '../hmrc-authorisations/client-session.js';
import { readTenant } from '../in-tenant.js';
import { fetchPerson } from './fetch-person.js';
import { namedRefusal } from './named-refusal.js';

interface PersonsYear extends TenantKey {
  readonly clientId: string;
  readonly taxYear: TaxYearStart;
}

/** Asks HMRC one thing, of which a refusal is told by name. */
type Read = <T>(what: string, work: (hmrc: HmrcGateway, call: HmrcCall) => Promise<T>) => Promise<T>;

const MAX = LIMITS.hmrc.prefillEntries.value;

/**
 * Fetches what HMRC holds of a person's year that a return repeats: one call after the other at HMRC's pace, and as our own
 * batch, since nobody's device is known here.
 * @param mayWait decides whether a calculation that HMRC does not show yet is waited for
 * @returns `calculating` to begin again when HMRC has calculated
 * @throws as `openClientSession` @throws {RejectedByHmrcError} saying what HMRC did not show @throws {HmrcUnavailableError}
 */
export async function fetchHeld(
  ctx: SessionSlice,
  owner: PersonsYear,
  mayWait: () => Promise<boolean>,
): Promise<HeldForPrefill | 'calculating'> {
  const { nino, ask } = await openClientSession(ctx, owner, {
    work: 'prefill',
    facts: null,
    priority: 'interactive',
  });
  const year = { nino, taxYear: owner.taxYear };
  const read: Read = (what, work) => namedRefusal(what, () => ask(work));
  const fetched = await namedRefusal('facts about the person', () => fetchPerson(ask, year));
  if (fetched === 'calculating' && (await mayWait())) return 'calculating';
  return {
    ...(await fetchReported(read, year)),
    savings: await fetchSavings(read, year),
    losses: await fetchLosses(ctx, read, owner, nino),
    person: personOf(fetched),
  };
}

const personOf = (fetched: Awaited<ReturnType<typeof fetchPerson>>): HeldPerson | null =>
  fetched === 'calculating' ? null : fetched.person;

/** Facts that employers, pension payers, contractors and offices have reported, and reports of gains. */
async function fetchReported(read: Read, year: PersonYear) {
  const employments = await fetchEmployments(read, year);
  const { benefits } = await read('state benefits', (hmrc, call) => hmrc.listHeldBenefits(call, year));
  const { deductedPence } = await read('deductions of contractors', (hmrc, call) =>
    hmrc.readCisDeducted(call, year),
  );
  const { disposals } = await read('reports of gains', (hmrc, call) =>
    hmrc.listReportedDisposals(call, year),
  );
  return { employments, benefits, cisDeductedPence: deductedPence, disposals: disposals.slice(0, MAX) };
}

async function fetchEmployments(read: Read, year: PersonYear): Promise<HeldEmployment[]> {
  const { employmentIds } = await read('employments', (hmrc, call) => hmrc.listHeldEmployments(call, year));
  const employments: HeldEmployment[] = [];
  for (const employmentId of employmentIds.slice(0, MAX)) {
    const { employment } = await read('the figures of an employment', (hmrc, call) =>
      hmrc.readHeldEmployment(call, { ...year, employmentId }),
    );
    if (employment !== null) employments.push(employment);
  }
  return employments;
}

/** Interest of all accounts together. */
async function fetchSavings(read: Read, year: PersonYear): Promise<HeldSavings | null> {
  const { accounts } = await read('savings accounts', (hmrc, call) =>
    hmrc.listSavingsAccounts(call, year.nino),
  );
  const all: HeldSavings[] = [];
  for (const { accountId } of accounts.slice(0, MAX)) {
    const { savings } = await read('the interest of an account', (hmrc, call) =>
      hmrc.readSavings(call, { ...year, accountId }),
    );
    if (savings !== null) all.push(savings);
  }
  if (all.length === 0) return null;
  return {
    untaxedPence: all.reduce((sum, { untaxedPence }) => sum + (untaxedPence ?? 0), 0),
    taxedPence: all.reduce((sum, { taxedPence }) => sum + (taxedPence ?? 0), 0),
  };
}

/** HMRC shows losses that are brought forward into years up to 2025-26; from then on it has what it was told of each business. */
async function fetchLosses(
  ctx: SessionSlice,
  read: Read,
  owner: PersonsYear,
  nino: string,
): Promise<HeldLoss[]> {
  const isStated = isTakenFor(FILING_OPERATIONS.losses_7, owner.taxYear);
  const { losses } = isStated
    ? { losses: [] }
    : await read('losses brought forward', (hmrc, call) =>
        hmrc.listLossesOfYear(call, { nino, fromTaxYear: owner.taxYear - 1 }),
      );
  if (!isStated && losses.length === 0) return [];
  const { businesses } = await read('businesses', (hmrc, call) => hmrc.listBusinesses(call, nino));
  const held = isStated
    ? await fetchStatedLosses(read, { nino, taxYear: owner.taxYear }, businesses)
    : losses;
  if (held.length === 0) return [];
  const own = await readTenant(ctx, owner, (db) => listBusinessesOfClient(db, owner.clientId));
  const listed = businesses.filter(({ type }) => type === 'self-employment');
  const ids = new Map([...matchTrades(own, listed)].map(([id, hmrcBusinessId]) => [hmrcBusinessId, id]));
  return held.slice(0, MAX).map((loss) => heldLoss(loss, ids));
}

/** Losses stated business by business, as HMRC holds them from 2026-27 on. */
async function fetchStatedLosses(
  read: Read,
  { nino, taxYear }: PersonYear,
  businesses: readonly HmrcBusiness[],
): Promise<ReadLoss[]> {
  const found: ReadLoss[] = [];
  for (const { businessId: hmrcBusinessId, type } of businesses.slice(0, MAX)) {
    if (type === 'property-unspecified') continue;
    const stated = async (year: TaxYearStart) => {
      if (!isTakenFor(FILING_OPERATIONS.losses_7, year)) return null;
      const ref = { nino, taxYear: year, key: 'losses_7', itemId: hmrcBusinessId } as const;
      return (await read('the losses of a business', (hmrc, call) => hmrc.readPart(call, ref))).body;
    };
    const amountPence = broughtForward(await stated(taxYear), await stated(taxYear - 1));
    if (amountPence > 0) found.push({ hmrcBusinessId, type, amountPence });
  }
  return found;
}

const heldLoss = (
  { hmrcBusinessId, type, amountPence }: ReadLoss,
  ids: ReadonlyMap<string, string>,
): HeldLoss => ({
  businessId: ids.get(hmrcBusinessId) ?? null,
  type,
  amountPence,
});
