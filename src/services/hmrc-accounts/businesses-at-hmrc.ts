import type { AppContext } from '../../context.js';
import { listBusinessesOfClient } from '../../db/businesses/businesses-queries.js';
import type { UpdateSubject } from '../../domain/quarterly-updates/quarterly-update.js';
import { matchTrades } from '../../domain/tax-returns/match-trades.js';
import type { TenantKey } from '../../domain/tenant.js';
import type { HmrcBusinessType } from '../../gateways/hmrc/hmrc-gateway.js';
import type { ClientSession } from '../hmrc-authorisations/client-session.js';
import { readTenant } from '../in-tenant.js';

/** A business that HMRC lists, and what it is here. */
interface BusinessAtHmrc {
  readonly hmrcBusinessId: string;
  /** `null` for a trade that is certainly none of those on record. */
  readonly subject: UpdateSubject | null;
  readonly type: HmrcBusinessType;
}

/** The businesses that HMRC lists for a client. @throws as `ClientSession.ask` */
export async function businessesAtHmrc(
  ctx: Pick<AppContext, 'db'>,
  key: TenantKey,
  { nino, ask }: ClientSession,
  clientId: string,
): Promise<BusinessAtHmrc[]> {
  const { businesses } = await ask((hmrc, call) => hmrc.listBusinesses(call, nino));
  const own = await readTenant(ctx, key, (db) => listBusinessesOfClient(db, clientId));
  const trades = matchTrades(
    own,
    businesses.filter(({ type }) => type === 'self-employment'),
  );
  const ownIds = new Map([...trades].map(([id, hmrcId]) => [hmrcId, id]));
  return businesses.map(({ businessId: hmrcBusinessId, type }) => {
    const businessId = ownIds.get(hmrcBusinessId);
    const trade = businessId === undefined ? null : ({ kind: 'self_employment', businessId } as const);
    return { hmrcBusinessId, type, subject: SUBJECTS[type] ?? trade };
  });
}

const SUBJECTS: Readonly<Partial<Record<HmrcBusinessType, UpdateSubject>>> = {
  'uk-property': { kind: 'uk_property', businessId: null },
  'foreign-property': { kind: 'foreign_property', businessId: null },
};

/** HMRC's id of one business; `null` where HMRC lists no business that is certainly the same. */
export async function businessAtHmrc(
  ctx: Pick<AppContext, 'db'>,
  key: TenantKey,
  session: ClientSession,
  { clientId, subject }: { readonly clientId: string; readonly subject: UpdateSubject },
): Promise<string | null> {
  const businesses = await businessesAtHmrc(ctx, key, session, clientId);
  const found = businesses.find(
    (one) => one.subject?.kind === subject.kind && one.subject.businessId === subject.businessId,
  );
  return found?.hmrcBusinessId ?? null;
}
