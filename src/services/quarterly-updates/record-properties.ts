import type { AppContext } from '../../context.js';
import { hmrcPropertyIds, setHmrcPropertyId } from '../../db/properties/hmrc-properties-repository.js';
import { listPropertiesOfClient } from '../../db/properties/properties-queries.js';
import type { LettingToRecord } from '../../domain/filing/foreign-property-year.js';
import type { ForeignLetting } from '../../domain/filing/hmrc-fields.js';
import type { Property } from '../../domain/properties/property.js';
import type { LettingAbroad, StoredUpdate } from '../../domain/quarterly-updates/quarterly-update.js';
import type { TaxYearStart } from '../../domain/tax-year.js';
import type { TenantKey } from '../../domain/tenant.js';
import type { RecordedProperty } from '../../gateways/hmrc/foreign-property-data.js';
import type { ClientSession } from '../hmrc-authorisations/client-session.js';
import { inTenant } from '../in-tenant.js';
import { type Principal, processPrincipal } from '../principal.js';

/** HMRC's limit of a property's name, in characters. */
const NAME_LENGTH = 105;

type Slice = Pick<AppContext, 'db'>;

/**
 * The lettings of an update as HMRC takes them: by country in 2025-26, later by HMRC's ids of the properties. A
 * property that HMRC does not have on record is put there; it is looked for first, so that a lost answer records
 * nothing twice.
 */
export async function lettingsSent(
  ctx: Slice,
  key: TenantKey,
  session: ClientSession,
  { update, businessId }: { readonly update: StoredUpdate; readonly businessId: string },
): Promise<ForeignLetting[]> {
  const lettings = update.figures.abroad ?? [];
  if (lettings.every(({ propertyId }) => propertyId === null)) {
    return lettings.map(({ countryCode, income, expenses }) => ({ countryCode, income, expenses }));
  }
  const { clientId, taxYear } = update;
  const wanted = { clientId, taxYear, businessId, lettings: lettings.filter(isOfProperty) };
  const ids = await recordedIds(ctx, processPrincipal(key, 'quarterly-update'), session, wanted);
  return lettings.map(({ propertyId, income, expenses }) => {
    const recorded = propertyId === null ? undefined : ids.get(propertyId);
    if (recorded === undefined) throw new Error('a letting of the update has no property on record');
    return { propertyId: recorded, income, expenses };
  });
}

const isOfProperty = (letting: LettingAbroad): letting is LettingAbroad & LettingToRecord =>
  letting.propertyId !== null;

interface ToRecord {
  readonly clientId: string;
  readonly taxYear: TaxYearStart;
  readonly businessId: string;
  readonly lettings: readonly LettingToRecord[];
}

/** HMRC's ids of properties abroad by ours. One that HMRC does not have is put on its record, and looked for first. */
export async function recordedIds(
  ctx: Slice,
  principal: Principal,
  { nino, ask }: Pick<ClientSession, 'nino' | 'ask'>,
  { clientId, taxYear, businessId, lettings }: ToRecord,
): Promise<ReadonlyMap<string, string>> {
  const year = { nino, businessId, taxYear };
  const [own, stored] = await inTenant(ctx, principal, async (db) => [
    await listPropertiesOfClient(db, clientId),
    await hmrcPropertyIds(db, clientId),
  ]);
  const ids = new Map(stored);
  const missing = lettings.filter(({ propertyId }) => !ids.has(propertyId));
  if (missing.length === 0) return ids;
  const { properties } = await ask((hmrc, call) => hmrc.listForeignProperties(call, year));
  const names = namesAtHmrc(own);
  for (const letting of missing) {
    const wanted = { name: names.get(letting.propertyId) ?? '', countryCode: letting.countryCode };
    const found = unclaimed(properties, ids).find(isNamed(wanted));
    const { propertyId } =
      found ?? (await ask((hmrc, call) => hmrc.createForeignProperty(call, { ...year, ...wanted })));
    await inTenant(ctx, principal, (db) => setHmrcPropertyId(db, letting.propertyId, propertyId));
    ids.set(letting.propertyId, propertyId);
  }
  return ids;
}

const unclaimed = (properties: readonly RecordedProperty[], ids: ReadonlyMap<string, string>) => {
  const claimed = new Set(ids.values());
  return properties.filter(({ propertyId }) => !claimed.has(propertyId));
};

const isNamed =
  (wanted: { readonly name: string; readonly countryCode: string }) =>
  ({ name, countryCode }: RecordedProperty): boolean =>
    name === wanted.name && countryCode === wanted.countryCode;

/** HMRC takes a name once in a country, so that a second property of the name gets a number. */
function namesAtHmrc(properties: readonly Property[]): ReadonlyMap<string, string> {
  const seen = new Map<string, number>();
  const inOrder = [...properties].sort((a, b) => (a.id < b.id ? -1 : 1));
  return new Map(
    inOrder.map(({ id, name, address }) => {
      const place = `${address.country} ${name}`;
      const count = (seen.get(place) ?? 0) + 1;
      seen.set(place, count);
      const suffix = count === 1 ? '' : ` (${count})`;
      return [id, `${name.slice(0, NAME_LENGTH - suffix.length)}${suffix}`] as const;
    }),
  );
}
