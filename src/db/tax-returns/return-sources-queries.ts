import type { Business } from '../../domain/businesses/business.js';
import type { Client } from '../../domain/clients/client.js';
import type { Pence } from '../../domain/money.js';
import { lettingsOf } from '../../domain/properties/joint-view.js';
import type { JointLedger } from '../../domain/properties/owners.js';
import type { Property } from '../../domain/properties/property.js';
import type { TaxCalculation } from '../../domain/tax/tax-calculation.js';
import type { YearBefore } from '../../domain/tax-returns/year-before.js';
import type { IsoDate, TaxYearStart } from '../../domain/tax-year.js';
import { NotFoundError } from '../../errors.js';
import { periodsFrom, type StoredPeriod } from '../businesses/businesses-queries.js';
import { prepared, rowsOf, type TenantReader } from '../executor.js';
import { clockOf } from '../test-clocks/client-time.js';

/** A client and what they earn from, as far as a return is made of it. Live ones only, oldest first. */
export interface ReturnSources {
  readonly client: Pick<
    Client,
    'dateOfBirth' | 'region' | 'studentLoanPlans' | 'marriageAllowance' | 'blindPerson'
  >;
  /** By the database's clock, in the United Kingdom. */
  readonly today: IsoDate;
  readonly businesses: readonly SourceBusiness[];
  /** The client's properties. Those in others' ledgers that the client has a part in come last. */
  readonly properties: readonly SourceProperty[];
  /** Ledgers of others that count for the client too. */
  readonly joint: readonly JointLedger[];
  /** `null` where no year was asked about, or none of its figures are there. */
  readonly yearBefore: YearBefore | null;
}

interface SourceBusiness
  extends Pick<
    Business,
    | 'id'
    | 'tradingName'
    | 'commencedOn'
    | 'ceasedOn'
    | 'accountingBasis'
    | 'accountingDate'
    | 'periodsOfAccount'
    | 'lateAccountingDateRule'
    | 'vehicles'
    | 'vat'
  > {
  /** Rows of the year that are dated before it began or after it ended; `null` where no year was asked about. */
  readonly outside?: { readonly count: number; readonly amountPence: Pence } | null;
  /** Rows that its accounts to another day than 5 April have in the next year, or have taken from the last; `null` where they have none. */
  readonly late?: { readonly count: number; readonly amountPence: Pence } | null;
}

interface SourceProperty
  extends Pick<
    Property,
    | 'id'
    | 'clientId'
    | 'name'
    | 'kind'
    | 'letting'
    | 'ownership'
    | 'ownershipShareBps'
    | 'amountsAre'
    | 'owners'
    | 'marriedOwners'
    | 'form17From'
  > {
  readonly address: { readonly country: string };
}

interface SourcesRow {
  date_of_birth: string | null;
  region: Client['region'];
  student_loan_plans: Client['studentLoanPlans'];
  marriage_allowance: Client['marriageAllowance'];
  blind_person: boolean;
  today: IsoDate;
  businesses: readonly (Omit<SourceBusiness, 'periodsOfAccount'> & {
    readonly periodsOfAccount: readonly StoredPeriod[];
  })[];
  properties: readonly SourceProperty[];
  year_before: YearBeforeColumn | null;
}

/** Stored figures as they are: those of calculations made long ago lack some. */
interface YearBeforeColumn extends Omit<YearBefore, 'taxYear' | 'capitalLosses' | 'paymentsOnAccount'> {
  readonly capitalLosses: Pence | null;
  readonly firstOnAccount: Pence | null;
  readonly amountsDue: TaxCalculation['amountsDue'] | null;
}

/**
 * One look for all of them, since every return that is shown or calculated needs them.
 * @param taxYear of the return, for what the year before left
 * @throws {NotFoundError}
 */
export async function loadReturnSources(
  db: TenantReader,
  clientId: string,
  taxYear: TaxYearStart | null = null,
): Promise<ReturnSources> {
  const row: SourcesRow | undefined = await rowsOf(db, 'clients')
    .where({ 'clients.id': clientId })
    .whereNull('deleted_at')
    .options(prepared(db, db.livemode ? 'return-sources' : 'return-sources-by-clock'))
    .first(
      'date_of_birth',
      'region',
      'student_loan_plans',
      'marriage_allowance',
      'blind_person',
      db.queries.raw(db.livemode ? todayAt('now()') : todayAt(`coalesce(${OWN_CLOCK}, now())`)),
      db.queries.raw(BUSINESSES, { taxYear }),
      db.queries.raw(PROPERTIES),
      db.queries.raw(YEAR_BEFORE, [taxYear === null ? null : taxYear - 1]),
    );
  if (!row) throw new NotFoundError('There is no such client.');
  return {
    client: {
      dateOfBirth: row.date_of_birth,
      region: row.region,
      studentLoanPlans: row.student_loan_plans,
      marriageAllowance: row.marriage_allowance,
      blindPerson: row.blind_person,
    },
    today: row.today,
    businesses: row.businesses.map((one) => ({
      ...one,
      periodsOfAccount: periodsFrom(one.periodsOfAccount),
    })),
    ...lettingsOf(clientId, row.properties),
    yearBefore:
      row.year_before === null || taxYear === null ? null : toYearBefore(row.year_before, taxYear - 1),
  };
}

function toYearBefore(
  { firstOnAccount, amountsDue, capitalLosses, ...column }: YearBeforeColumn,
  taxYear: TaxYearStart,
): YearBefore {
  const second = amountsDue?.find(({ what }) => what === 'second payment on account')?.amount ?? 0;
  return {
    ...column,
    taxYear,
    capitalLosses: capitalLosses ?? 0,
    paymentsOnAccount: (firstOnAccount ?? 0) + second,
  };
}

const todayAt = (instant: string) =>
  `to_char(${instant} at time zone 'Europe/London', 'YYYY-MM-DD') as today`;
const OWN_CLOCK = clockOf('clients', 'clients.id');

/** Condition on live rows `o` of a client of `clients`. */
const OF_CLIENT = `where o.tenant_id = clients.tenant_id and o.livemode = clients.livemode
  and o.client_id = clients.id and o.deleted_at is null`;

/** Rows outside the life of a trade that began or ended. A row that names no business is of the only one. */
const OUTSIDE = `case when o.commenced_on is null and o.ceased_on is null then null else (
  select json_build_object('count', count(*), 'amountPence', coalesce(sum(abs(t.amount_gbp_pence)), 0))
  from transactions t
  where t.tenant_id = o.tenant_id and t.livemode = o.livemode and t.client_id = o.client_id
    and t.tax_year = cast(:taxYear as integer) and t.deleted_at is null and t.category like 'self_employment.%'
    and (t.date < o.commenced_on or t.date > o.ceased_on)
    and (t.business_id = o.id or (t.business_id is null and not exists (
      select 1 from businesses p where p.tenant_id = o.tenant_id and p.livemode = o.livemode
        and p.client_id = o.client_id and p.deleted_at is null and p.id <> o.id)))) end`;

/** Rows from the day after the accounting date to 5 April, at both ends of the year; none where the late accounting date rule is disapplied. */
const LATE = `case when (o.accounting_date < '03-31' or o.accounting_date > '04-04')
    or o.periods_of_account <> '[]' or o.late_accounting_date_rule = 'disapplied' then null else (
  select json_build_object('count', count(*), 'amountPence', coalesce(sum(abs(t.amount_gbp_pence)), 0))
  from transactions t
  where t.tenant_id = o.tenant_id and t.livemode = o.livemode and t.client_id = o.client_id
    and t.deleted_at is null and t.category like 'self_employment.%'
    and ((t.tax_year = cast(:taxYear as integer)
        and t.date > to_date((cast(:taxYear as integer) + 1) || '-' || o.accounting_date, 'YYYY-MM-DD'))
      or (t.tax_year = cast(:taxYear as integer) - 1
        and t.date > to_date(cast(:taxYear as integer) || '-' || o.accounting_date, 'YYYY-MM-DD')))
    and (t.business_id = o.id or (t.business_id is null and not exists (
      select 1 from businesses p where p.tenant_id = o.tenant_id and p.livemode = o.livemode
        and p.client_id = o.client_id and p.deleted_at is null and p.id <> o.id)))) end`;

/** Live businesses of a client of `clients` as JSON, with the rows that lie outside their life or their accounts. Bindings: `taxYear`. */
const BUSINESSES = `(
  select coalesce(json_agg(json_build_object('id', o.id, 'tradingName', o.trading_name,
    'commencedOn', o.commenced_on, 'ceasedOn', o.ceased_on, 'accountingBasis', o.accounting_basis,
    'accountingDate', o.accounting_date, 'periodsOfAccount', o.periods_of_account,
    'lateAccountingDateRule', o.late_accounting_date_rule, 'vehicles', o.vehicles, 'vat', o.vat, 'outside', ${OUTSIDE}, 'late', ${LATE})
    order by o.id), '[]')
  from businesses o ${OF_CLIENT}) as businesses`;

/** Live properties of a client of `clients` as JSON: those of its ledger, and those of others’ of which it owns a part. */
const PROPERTIES = `(
  select coalesce(json_agg(json_build_object('id', o.id, 'kind', o.kind, 'letting', o.letting, 'ownership', o.ownership,
    'clientId', o.client_id, 'name', o.name, 'ownershipShareBps', o.ownership_share_bps, 'amountsAre', o.amounts_are,
    'owners', o.owners, 'marriedOwners', o.married_owners, 'form17From', o.form_17_from,
    'address', json_build_object('country', o.address ->> 'country')) order by o.id), '[]')
  from properties o where o.tenant_id = clients.tenant_id and o.livemode = clients.livemode and o.deleted_at is null
    and o.client_id = any(array(
      select clients.id union all select j.client_id from properties j
      where j.tenant_id = clients.tenant_id and j.livemode = clients.livemode and j.deleted_at is null and j.owners <> '[]'
        and j.owners @> jsonb_build_array(jsonb_build_object('clientId', clients.id))))) as properties`;

/** Newest calculated return of a client of `clients` for the year that is bound, and what it carries forward; `null` where there is none. */
const YEAR_BEFORE = `(
  select json_build_object('taxReturnId', r.id,
    'isFiled', r.filed is not null or r.state in ('submitted', 'accepted'),
    'inputs', r.inputs,
    'carriedForward', c.figures -> 'carriedForward',
    'capitalLosses', c.figures -> 'capitalGains' -> 'lossesCarriedForward',
    'firstOnAccount', c.figures -> 'paymentsOnAccount' -> 'each', 'amountsDue', c.figures -> 'amountsDue',
    'pools', jsonb_path_query_array(c.trace, '$[*] \\? (@.kind == "adjustment" && @.capitalAllowances != null)'))
  from tax_returns r
  join calculations c on c.tenant_id = r.tenant_id and c.livemode = r.livemode and c.id = r.calculation_id
  where r.tenant_id = clients.tenant_id and r.livemode = clients.livemode and r.client_id = clients.id
    and r.tax_year = cast(? as integer) and r.deleted_at is null and r.state <> 'cancelled' and c.figures is not null
  order by r.created_at desc, r.id desc limit 1) as year_before`;
