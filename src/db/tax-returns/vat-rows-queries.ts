import { type VatTreatment, vatTreatment } from '../../domain/businesses/vat.js';
import { CIS_SUFFERED, TURNOVER } from '../../domain/categories/category.js';
import { penceFromColumn } from '../../domain/money.js';
import { type IsoDate, type TaxYearStart, taxYearEndsOn, taxYearStartsOn } from '../../domain/tax-year.js';
import type { Counted } from '../../domain/transactions/counted.js';
import { PARTS_WITH_VAT, SAYS_VAT, vatBindings } from '../categories/counted-parts.js';
import { prepared, type TenantReader } from '../executor.js';
import { composeStatement } from '../statement.js';
import type { ReturnSources } from './return-sources-queries.js';

interface ClientYear {
  readonly clientId: string;
  readonly taxYear: TaxYearStart;
}

type CountRow = { count: string; pence: string };

/** A year's payments of VAT to HMRC, and repayments, as their words say, that name no registered trade. */
export async function countVatPayments(
  db: TenantReader,
  { clientId, taxYear }: ClientYear,
  vat: VatTreatment | null,
): Promise<Counted> {
  const registered = vat === null ? [] : [...vat.gross, ...vat.net.map(({ id }) => id)];
  const { rows } = await db.queries
    .raw<{ rows: CountRow[] }>(
      `select count(*) as count, coalesce(sum(abs(amount_gbp_pence)), 0) as pence
       from transactions
       where tenant_id = :tenantId and livemode = :livemode and client_id = :clientId
         and date >= cast(:fromOn as date) and date <= cast(:untilOn as date)
         and deleted_at is null and category = 'tax_payment' and amount_gbp_pence is not null and ${SAYS_VAT}
         and (business_id is null or business_id <> all(cast(:registered as uuid[])))`,
      { ...ofYear(db, clientId, taxYear), registered },
    )
    .options(prepared(db, 'vat-payments'));
  return counted(rows);
}

export const VAT_BY_DEFAULT = composeStatement(
  [PARTS_WITH_VAT],
  'select count(*) as count, coalesce(sum(abs(pence)), 0) as pence from parts where is_vat_by_default',
);

/** A year's rows of net figures from which VAT is taken by the rate of their category, since they give none. */
export async function countVatByDefault(
  db: TenantReader,
  { clientId, taxYear }: ClientYear,
  { businesses }: Pick<ReturnSources, 'businesses'>,
): Promise<Counted> {
  const vat = vatTreatment(businesses);
  if (vat === null) return { count: 0, amountPence: 0 };
  const { rows } = await db.queries
    .raw<{ rows: CountRow[] }>(VAT_BY_DEFAULT.text, {
      ...vatBindings(vat, businesses),
      ...ofYear(db, clientId, taxYear),
    })
    .options(prepared(db, 'vat-by-default'));
  return counted(rows);
}

/**
 * Turnover of a client's trades by calendar month, `2025-04`, from one day to another: amounts that contractors withheld too, whichever
 * sign it has.
 */
export async function turnoverByMonth(
  db: TenantReader,
  { clientId, fromOn, untilOn }: { clientId: string; fromOn: IsoDate; untilOn: IsoDate },
): Promise<ReadonlyMap<string, Counted>> {
  const { rows } = await db.queries
    .raw<{ rows: (CountRow & { month: string })[] }>(
      `select to_char(date, 'YYYY-MM') as month, sum(count) as count,
         coalesce(sum(pence) filter (where category = :turnover), 0)
           + abs(coalesce(sum(pence) filter (where category = :withheld), 0)) as pence
       from ledger_sums
       where tenant_id = :tenantId and livemode = :livemode and client_id = :clientId
         and date >= cast(:fromOn as date) and date <= cast(:untilOn as date)
         and category in (:turnover, :withheld)
       group by month`,
      {
        tenantId: db.tenantId,
        livemode: db.livemode,
        clientId,
        fromOn,
        untilOn,
        turnover: TURNOVER,
        withheld: CIS_SUFFERED,
      },
    )
    .options(prepared(db, 'turnover-by-month'));
  return new Map(rows.map((row) => [row.month, counted([row])]));
}

const ofYear = (db: TenantReader, clientId: string, taxYear: TaxYearStart) => ({
  tenantId: db.tenantId,
  livemode: db.livemode,
  clientId,
  fromOn: taxYearStartsOn(taxYear),
  untilOn: taxYearEndsOn(taxYear),
});

const counted = ([row]: readonly CountRow[]): Counted => ({
  count: Number(row?.count ?? 0),
  amountPence: penceFromColumn(row?.pence ?? 0),
});
