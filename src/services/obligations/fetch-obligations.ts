import { listBusinessesOfClient } from '../../db/businesses/businesses-queries.js';
import type { ObligationBusinessType, ObligationPeriod } from '../../domain/obligations/obligation.js';
import { matchTrades } from '../../domain/tax-returns/match-trades.js';
import {
  type IsoDate,
  type TaxYearStart,
  taxYearEndsOn,
  taxYearOf,
  taxYearStartsOn,
} from '../../domain/tax-year.js';
import type { TenantKey } from '../../domain/tenant.js';
import type {
  BusinessObligation,
  HmrcBusiness,
  HmrcObligationPeriod as ListedPeriod,
} from '../../gateways/hmrc/hmrc-gateway.js';
import { openClientSession, type SessionSlice } from '../hmrc-authorisations/client-session.js';
import { readTenant } from '../in-tenant.js';

/**
 * Fetches a client's obligations from HMRC: everything that is open, and whole tax years of which something is not known.
 * No person waits for it, so the calls go out as our own batch, behind everything else.
 * @param options.today the client's date in the United Kingdom
 * @param options.known what is on record, so that two calls suffice where nothing has changed; `null`: this and last tax
 *   year are read whole
 * @throws as `openClientSession`
 * @throws {HmrcRefusalError} {HmrcUnavailableError}
 */
export async function fetchObligations(
  ctx: SessionSlice,
  owner: TenantKey & { readonly clientId: string },
  { known, today }: { readonly known: readonly ObligationPeriod[] | null; readonly today: IsoDate },
): Promise<ObligationPeriod[]> {
  const { nino, ask } = await openClientSession(ctx, owner, {
    work: 'obligations',
    facts: null,
    priority: 'background',
  });
  const open = await ask((hmrc, call) => hmrc.listObligations(call, { nino, status: 'open' }));
  const thisYear = taxYearOf(today);
  const taxYears = known === null ? [thisYear - 1, thisYear] : yearsNoLongerOpen(known, open.obligations);
  const recent: BusinessObligation[] = [];
  for (const taxYear of taxYears) {
    const range = { fromOn: taxYearStartsOn(taxYear), toOn: taxYearEndsOn(taxYear) };
    const { obligations } = await ask((hmrc, call) => hmrc.listObligations(call, { nino, ...range }));
    recent.push(...obligations);
  }
  const final = await ask((hmrc, call) => hmrc.listFinalDeclarationObligations(call, { nino }));
  const listed = [...open.obligations, ...recent];
  const own = await readTenant(ctx, owner, (db) => listBusinessesOfClient(db, owner.clientId));
  const matched = knownIds(known ?? [], own);
  const ids =
    known !== null && tradesOf(listed).every((id) => matched.has(id))
      ? matched
      : ownIds(own, (await ask((hmrc, call) => hmrc.listBusinesses(call, nino))).businesses);
  return onceEach([
    ...listed.flatMap((period) => quarterly(period, ids)),
    ...final.obligations.map((period) => ({ kind: 'final' as const, business: null, ...fieldsOf(period) })),
  ]);
}

/** Tax years of quarters that were open and are not listed as open any more. */
function yearsNoLongerOpen(
  known: readonly ObligationPeriod[],
  listed: readonly BusinessObligation[],
): TaxYearStart[] {
  const isListed = ({ business, periodEndOn }: ObligationPeriod) =>
    listed.some((one) => one.businessId === business?.hmrcBusinessId && one.periodEndOn === periodEndOn);
  const gone = known.filter((one) => one.kind === 'quarterly' && !one.isFulfilled && !isListed(one));
  return [...new Set(gone.map(({ periodEndOn }) => taxYearOf(periodEndOn)))].toSorted(
    (one, other) => one - other,
  );
}

type Own = Parameters<typeof matchTrades>[0];

/** Our id of each trade by HMRC's. */
function ownIds(own: Own, businesses: readonly HmrcBusiness[]): ReadonlyMap<string, string> {
  const trades = businesses.filter(({ type }) => type === 'self-employment');
  return new Map([...matchTrades(own, trades)].map(([id, hmrcBusinessId]) => [hmrcBusinessId, id]));
}

/** Our id of each trade by HMRC's, for trades that were matched before and are still there. */
const knownIds = (known: readonly ObligationPeriod[], own: Own): ReadonlyMap<string, string> =>
  new Map(
    known.flatMap(({ business }) =>
      business?.businessId != null && own.some(({ id }) => id === business.businessId)
        ? [[business.hmrcBusinessId, business.businessId] as const]
        : [],
    ),
  );

const tradesOf = (listed: readonly BusinessObligation[]): string[] =>
  listed.filter(({ type }) => type === 'self-employment').map(({ businessId }) => businessId);

const TYPES: Readonly<Record<string, ObligationBusinessType>> = {
  'self-employment': 'self_employment',
  'uk-property': 'uk_property',
  'foreign-property': 'foreign_property',
};

/** A kind of business that is new to us has no update that we could send; it is left out. */
function quarterly(period: BusinessObligation, ids: ReadonlyMap<string, string>): ObligationPeriod[] {
  const type = TYPES[period.type];
  if (type === undefined) return [];
  const { businessId: hmrcBusinessId } = period;
  const business = { hmrcBusinessId, type, businessId: ids.get(hmrcBusinessId) ?? null };
  return [{ kind: 'quarterly', business, ...fieldsOf(period) }];
}

const fieldsOf = ({ periodStartOn, periodEndOn, dueOn, receivedOn, status }: ListedPeriod) => ({
  periodStartOn,
  periodEndOn,
  dueOn,
  receivedOn,
  isFulfilled: status === 'fulfilled',
});

export const periodKey = ({ kind, business, periodEndOn }: ObligationPeriod): string =>
  [kind, business?.hmrcBusinessId ?? '', periodEndOn].join(' ');

/** The calls overlap; the later answer stands. */
const onceEach = (periods: readonly ObligationPeriod[]): ObligationPeriod[] => [
  ...new Map(periods.map((period) => [periodKey(period), period])).values(),
];
