import { publicId } from '../../domain/ids.js';
import {
  isLocked,
  isPrepared,
  publicStatus,
  type TaxReturnState,
} from '../../domain/tax-returns/tax-return.js';
import { formatTaxYear, type TaxYearStart } from '../../domain/tax-year.js';
import { ConflictError } from '../../errors.js';
import { rowsOf, type TenantExecutor } from '../executor.js';

interface Period {
  readonly clientId: string;
  readonly taxYear: TaxYearStart;
}

/** A return that locks a period of a client's ledger, as a write finds it. */
export interface PeriodReturn extends Period {
  readonly id: string;
  readonly state: TaxReturnState;
  /** Properties of the ledger that another owner's return has a part of; `null` for the client's own. */
  readonly jointPropertyIds: readonly string[] | null;
}

/** The refusal of a write inside a return that is submitted or on its way. It does not say whose, where it is another owner's. */
export function lockedPeriod({ id, taxYear, state, jointPropertyIds }: PeriodReturn): ConflictError {
  const status = publicStatus(state);
  const year = formatTaxYear(taxYear);
  return jointPropertyIds === null
    ? new ConflictError(
        'period_locked',
        `The tax year ${year} of this client is locked: its return is ${status}.`,
        { tax_year: year, tax_return_id: publicId('taxReturn', id), status },
      )
    : new ConflictError(
        'period_locked',
        `Joint letting of the tax year ${year} is locked: the return of another owner is ${status}. Amend that return first.`,
        { tax_year: year, status },
      );
}

/** The years of a client that no write may touch now, share-locked, so that a submission cannot begin while the write is not yet committed. */
export async function lockedTaxYears(
  db: TenantExecutor,
  clientId: string,
): Promise<ReadonlySet<TaxYearStart>> {
  const rows: { tax_year: number; state: TaxReturnState }[] = await rowsOf(db, 'tax_returns')
    .where({ client_id: clientId })
    .whereNull('deleted_at')
    .forShare()
    .select('tax_year', 'state');
  return new Set(rows.filter((row) => isLocked(row.state)).map((row) => row.tax_year));
}

/** Whether the return of a year has been prepared, or HMRC has it and an amendment is open; share-locked as above. */
export async function isYearPrepared(
  db: TenantExecutor,
  { clientId, taxYear }: Pick<PeriodReturn, 'clientId' | 'taxYear'>,
): Promise<boolean> {
  const rows: { state: TaxReturnState; amendment_opened_at: Date | null }[] = await rowsOf(db, 'tax_returns')
    .where({ client_id: clientId, tax_year: taxYear })
    .whereNull('deleted_at')
    .forShare()
    .select('state', 'amendment_opened_at');
  return rows.some((row) => isPrepared(row.state) || row.amendment_opened_at !== null);
}

/** Years of a client's ledger that no write may touch now, share-locked as above. */
export interface LockedYears {
  /** Years that the client's own returns lock. */
  readonly own: ReadonlySet<TaxYearStart>;
  /** Years that returns of others who own property of the ledger lock, for letting alone. */
  readonly ofOwners: ReadonlySet<TaxYearStart>;
}

/**
 * Clients who own property of others' ledgers, and which, as rows of `ledger_id`, `client_id` and `property_ids`. Reads the
 * ledgers' clients from `ledgers` (`client_id`). Binds `tenantId` and `livemode`.
 */
export const OWNERS_OF_LEDGERS = `
    select p.client_id, cast(o ->> 'clientId' as uuid), array_agg(p.id)
    from properties p cross join lateral jsonb_array_elements(p.owners) o
    where p.tenant_id = :tenantId and p.livemode = :livemode and p.client_id = any(array(select client_id from ledgers))
      and p.deleted_at is null and p.owners <> '[]' and o ->> 'clientId' <> cast(p.client_id as text)
    group by 1, 2`;

/**
 * Purpose: returns of a client, and those of other owners of property in the client’s ledger.
 * Bindings: `clientId`, `tenantId`, `livemode`.
 * Answer: a row for each return, with its year and state; `is_own`: it is the client’s.
 * Locks: the returns in the order of their ids, for share, until the transaction ends.
 */
const LOCKED_LEDGER_YEARS = `
  with ledgers as not materialized (select cast(:clientId as uuid) as client_id),
  taking_part as materialized (
    select client_id as ledger_id, client_id, cast(null as uuid[]) from ledgers
    union all ${OWNERS_OF_LEDGERS})
  select t.ledger_id = t.client_id as is_own, r.tax_year, r.state
  from taking_part t
  join tax_returns r on r.tenant_id = :tenantId and r.livemode = :livemode and r.client_id = t.client_id
    and r.client_id = any(array(select client_id from taking_part)) and r.deleted_at is null
  order by r.id for share of r`;

/** The years that returns of the client, or of other owners of the client's property, lock. Share-locks those returns in the order of their ids. */
export async function lockedLedgerYears(db: TenantExecutor, clientId: string): Promise<LockedYears> {
  const { rows } = await db.trx
    .raw<{ rows: { is_own: boolean; tax_year: number; state: TaxReturnState }[] }>(LOCKED_LEDGER_YEARS, {
      clientId,
      tenantId: db.tenantId,
      livemode: db.livemode,
    })
    .options({ name: 'locked-ledger-years' });
  const locked = rows.filter(({ state }) => isLocked(state));
  const yearsOf = (isOwn: boolean) =>
    new Set(locked.filter((row) => row.is_own === isOwn).map((row) => row.tax_year));
  return { own: yearsOf(true), ofOwners: yearsOf(false) };
}

/** Both together, for work that does not look at each row. */
export const allOf = ({ own, ofOwners }: LockedYears): ReadonlySet<TaxYearStart> =>
  new Set([...own, ...ofOwners]);
