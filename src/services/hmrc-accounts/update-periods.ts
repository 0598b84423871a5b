import type { AppContext } from '../../context.js';
import { listBusinessesOfClient } from '../../db/businesses/businesses-queries.js';
import type { UpdatePeriods, UpdateSubject } from '../../domain/quarterly-updates/quarterly-update.js';
import type { FraudPrevention } from '../../domain/tax-returns/fraud-prevention.js';
import type { TaxYearStart } from '../../domain/tax-year.js';
import type { TenantKey } from '../../domain/tenant.js';
import { ValidationError } from '../../errors.js';
import type { QuarterChoice } from '../../gateways/hmrc/hmrc-gateway.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import {
  type ClientSession,
  openClientSession,
  type SessionSlice,
} from '../hmrc-authorisations/client-session.js';
import { readTenant } from '../in-tenant.js';
import { assertFactsComplete } from '../submissions/facts.js';
import { businessAtHmrc, businessesAtHmrc } from './businesses-at-hmrc.js';

interface YearOfClient {
  readonly clientId: string;
  readonly taxYear: TaxYearStart;
}

/** The quarters by which one business reports. */
interface BusinessPeriods {
  readonly hmrcBusinessId: string;
  /** `null` for a trade that is certainly none of those on record. */
  readonly subject: UpdateSubject | null;
  readonly periods: UpdatePeriods;
}

export interface PeriodsReading {
  readonly taxYear: TaxYearStart;
  readonly asOf: Date;
  readonly businesses: readonly BusinessPeriods[];
}

type Slice = SessionSlice & Pick<AppContext, 'now'>;

/** Asks HMRC by which quarters each business of a client reports in a tax year. @throws as `openClientSession` and `HmrcGateway` */
export async function readUpdatePeriods(
  ctx: Slice,
  { clientId, taxYear, ...key }: TenantKey & YearOfClient,
): Promise<PeriodsReading> {
  const session = await openClientSession(
    ctx,
    { ...key, clientId },
    { work: 'update_periods', facts: null, priority: 'interactive' },
  );
  const businesses = await periodsOf(ctx, key, session, { clientId, taxYear });
  return { taxYear, asOf: ctx.now(), businesses };
}

interface Choice extends YearOfClient {
  readonly subject: UpdateSubject;
  readonly periods: UpdatePeriods;
  readonly facts: FraudPrevention;
}

/**
 * Has HMRC take another kind of quarters for one business, from a tax year on. Choosing again what is chosen changes nothing.
 * @throws {ValidationError} `fraud_prevention_incomplete`, or `invalid_reference` for a business that HMRC does not list
 * @throws as `openClientSession` and `HmrcGateway`
 */
export async function chooseUpdatePeriods(
  ctx: Slice,
  effect: Effect,
  { facts, subject, periods, ...year }: Choice,
): Promise<Committed<PeriodsReading>> {
  assertFactsComplete(facts);
  const { tenantId, livemode } = effect.principal;
  const key = { tenantId, livemode };
  const { clientId, taxYear } = year;
  await assertOwn(ctx, key, { clientId, subject });
  const session = await openClientSession(
    ctx,
    { ...key, clientId },
    {
      work: 'update_periods',
      facts,
      priority: 'interactive',
    },
  );
  const { nino, ask } = session;
  const businessId = await businessAtHmrc(ctx, key, session, { clientId, subject });
  if (businessId === null) throw notListed(subject);
  await ask((hmrc, call) => hmrc.chooseQuarters(call, { nino, businessId, taxYear, periods }));
  const businesses = await periodsOf(ctx, key, session, year);
  return commitEffect(ctx, effect, async () => ({ taxYear, asOf: ctx.now(), businesses }));
}

async function assertOwn(
  ctx: Pick<AppContext, 'db'>,
  key: TenantKey,
  { clientId, subject }: Pick<Choice, 'clientId' | 'subject'>,
): Promise<void> {
  if (subject.kind !== 'self_employment') return;
  const own = await readTenant(ctx, key, (db) => listBusinessesOfClient(db, clientId));
  if (own.every(({ id }) => id !== subject.businessId)) throw notListed(subject);
}

async function periodsOf(
  ctx: Pick<AppContext, 'db'>,
  key: TenantKey,
  session: ClientSession,
  { clientId, taxYear }: YearOfClient,
): Promise<BusinessPeriods[]> {
  const { nino, ask } = session;
  const found: BusinessPeriods[] = [];
  for (const { hmrcBusinessId, subject, type } of await businessesAtHmrc(ctx, key, session, clientId)) {
    if (type === 'property-unspecified') continue;
    const { choice } = await ask((hmrc, call) =>
      hmrc.readQuarters(call, { nino, businessId: hmrcBusinessId }),
    );
    found.push({ hmrcBusinessId, subject, periods: periodsIn(taxYear, choice) });
  }
  return found;
}

/** A choice holds for the year that it was made for and those after it; before any, quarters are standard. */
const periodsIn = (taxYear: TaxYearStart, choice: QuarterChoice | null): UpdatePeriods =>
  choice !== null && choice.fromTaxYear <= taxYear ? choice.periods : 'standard';

const notListed = ({ kind }: UpdateSubject) =>
  new ValidationError(
    [
      {
        pointer: kind === 'self_employment' ? '#/business_id' : '#/property',
        code: 'invalid_reference',
        detail: 'is not a business of this client that HMRC lists',
      },
    ],
    'invalid_reference',
  );
