import { vatTreatment } from '../../domain/businesses/vat.js';
import { FLAT_RATE_CATEGORIES } from '../../domain/categories/cost-nature.js';
import { penceFromColumn } from '../../domain/money.js';
import type { JointLedger } from '../../domain/properties/owners.js';
import type { WordedSum } from '../../domain/tax-returns/flat-rate-costs.js';
import { type TaxYearStart, taxYearEndsOn, taxYearStartsOn } from '../../domain/tax-year.js';
import { shareCuts, sumsOfOwner } from '../../domain/transactions/category-total.js';
import { LIMITS } from '../../limits/limits.js';
import { aboutParts, vatBindings } from '../categories/counted-parts.js';
import { prepared, type TenantReader } from '../executor.js';
import type { ReturnSources } from './return-sources-queries.js';

interface WordedRow {
  business_id: string | null;
  property_id: string | null;
  category: string;
  stretch: number;
  vehicle: string | null;
  description: string;
  counterparty: string | null;
  reference: string | null;
  notes: string | null;
  allowable_bps: number;
  count: string;
  recorded_pence: string;
  allowable_pence: string;
}

/**
 * Totals of a year's costs, wording by wording, of the categories in which some may be covered by a flat rate: the
 * rows of `categoryTotals`, the greatest first, up to a limit.
 */
export async function wordedSums(
  db: TenantReader,
  { clientId, taxYear }: { readonly clientId: string; readonly taxYear: TaxYearStart },
  { businesses, properties, joint }: Pick<ReturnSources, 'businesses' | 'properties' | 'joint'>,
): Promise<WordedSum[]> {
  const sums = await wordedSumsOfLedger(db, { clientId, taxYear }, { businesses, properties });
  for (const ledger of joint) {
    const own = { businesses: [], properties: ledger.properties };
    const whole = await wordedSumsOfLedger(db, { clientId: ledger.holderId, taxYear }, own);
    sums.push(...sumsOfOwner(whole, ledger, clientId));
  }
  return sums;
}

export const WORDED_SUMS = aboutParts(`
  select business_id, property_id, category, width_bucket(date, cast(:cuts as date[])) as stretch,
    vehicle, left(description, 200) as description, counterparty, reference, left(notes, 200) as notes, allowable_bps,
    count(*) as count, sum(pence) as recorded_pence,
    sum(case when allowable_bps < 10000 then round(pence * allowable_bps / 10000.0) else pence end)
      as allowable_pence
  from parts where category = any(cast(:categories as text[]))
  group by business_id, property_id, category, stretch, vehicle, left(description, 200), counterparty, reference,
    left(notes, 200), allowable_bps
  order by abs(sum(pence)) desc
  limit :limit`);

async function wordedSumsOfLedger(
  db: TenantReader,
  { clientId, taxYear }: { readonly clientId: string; readonly taxYear: TaxYearStart },
  { businesses, properties }: Pick<ReturnSources, 'businesses'> & Pick<JointLedger, 'properties'>,
): Promise<WordedSum[]> {
  const vat = vatTreatment(businesses);
  const cuts = shareCuts(properties, taxYear);
  const { rows } = await db.queries
    .raw<{ rows: WordedRow[] }>((vat === null ? WORDED_SUMS.plain : WORDED_SUMS.withVat).text, {
      ...vatBindings(vat, businesses),
      tenantId: db.tenantId,
      livemode: db.livemode,
      clientId,
      fromOn: taxYearStartsOn(taxYear),
      untilOn: taxYearEndsOn(taxYear),
      categories: [...FLAT_RATE_CATEGORIES],
      cuts,
      limit: LIMITS.work.wordingsRead.value,
    })
    .options(prepared(db, vat === null ? 'worded-sums' : 'worded-sums-with-vat'));
  return rows.map((row) => toSum(row, cuts));
}

const toSum = (row: WordedRow, cuts: readonly string[]): WordedSum => ({
  businessId: row.business_id,
  propertyId: row.property_id,
  category: row.category,
  sharesFrom: cuts[row.stretch - 1] ?? cuts[0] ?? '',
  vehicle: row.vehicle,
  description: row.description,
  counterparty: row.counterparty,
  reference: row.reference,
  notes: row.notes,
  allowableBps: row.allowable_bps,
  count: Number(row.count),
  recordedPence: penceFromColumn(row.recorded_pence),
  allowablePence: penceFromColumn(row.allowable_pence),
});
