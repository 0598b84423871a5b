import type { BankRow } from '../bank-files/bank-row.js';
import type { Pence } from '../money.js';
import { WHOLE_BPS } from '../percent.js';
import { type IsoDate, type TaxYearStart, taxYearOf } from '../tax-year.js';
import { type Judgement, type JudgingContext, judgeCategory } from '../transactions/judge-category.js';
import { type Attribution, BASE_CURRENCY, contradicts, UNATTRIBUTED } from '../transactions/transaction.js';
import { batchKeyOf } from './batch-key.js';
import type { ImportTarget } from './import.js';
import { boundedText, storableText } from './storable-text.js';
import { reasonWithStraddle, taxYearStraddle } from './tax-year-straddle.js';

/** A row of a file as it is to stand in the ledger. */
export interface PlannedTransaction extends Judgement {
  readonly line: number;
  readonly date: IsoDate;
  readonly taxYear: TaxYearStart;
  readonly amountPence: Pence;
  readonly currency: string;
  /** `null` for another currency: there is no rate, so the row is out of the totals. */
  readonly amountGbpPence: Pence | null;
  readonly description: string;
  readonly counterparty: string | null;
  readonly reference: string | null;
  readonly notes: string | null;
  readonly externalId: string | null;
  readonly kind: BankRow['kind'];
  readonly part: BankRow['part'];
  readonly balancePence: Pence | null;
  readonly valueDate: IsoDate | null;
  /** What the payments of one booking share, so that the booking told whole is found again; `null` for any other row. */
  readonly batchKey: string | null;
}

/** The longest texts that a transaction of the API may have; a bank's longer ones are cut. */
const MAX = { description: 500, counterparty: 200, reference: 100, notes: 2000 } as const;

/** The row with texts that fit and can be stored, before anything is decided or hashed. Its id is not cut. */
export function fittedRow(row: BankRow): BankRow {
  const externalId = row.externalId === null ? null : storableText(row.externalId);
  const category = row.category === null ? null : storableText(row.category);
  const description = boundedText(row.description, MAX.description);
  const counterparty = fitted(row.counterparty, MAX.counterparty);
  const reference = fitted(row.reference, MAX.reference);
  const notes = fitted(row.notes, MAX.notes);
  const isUnchanged =
    externalId === row.externalId &&
    category === row.category &&
    description === row.description &&
    counterparty === row.counterparty &&
    reference === row.reference &&
    notes === row.notes;
  return isUnchanged ? row : { ...row, externalId, category, description, counterparty, reference, notes };
}

const fitted = (text: string | null, limit: number) => (text === null ? null : boundedText(text, limit));

/** Decides on a row's category and what it counts towards. A category that the file itself gives stands. */
export function planTransaction(
  row: BankRow,
  target: ImportTarget,
  context: JudgingContext,
): PlannedTransaction {
  const { businessId, propertyId } = target;
  const judgement =
    row.category === null
      ? judgeCategory(judgedRow(row, target), context)
      : givenByFile(row.category, { businessId, propertyId });
  const isBase = row.currency === BASE_CURRENCY;
  const straddle = taxYearStraddle(row);
  return {
    line: row.line,
    date: row.date,
    taxYear: taxYearOf(row.date),
    amountPence: row.amountPence,
    currency: row.currency,
    amountGbpPence: isBase ? row.amountPence : null,
    description: row.description,
    counterparty: row.counterparty,
    reference: row.reference,
    notes: row.notes,
    externalId: row.externalId,
    kind: row.kind,
    part: row.part,
    balancePence: row.balancePence,
    valueDate: row.valueDate,
    batchKey: row.batch === null ? null : batchKeyOf({ ...row, amountPence: row.batch.amountPence }),
    category: judgement.category,
    categorySource: judgement.categorySource,
    categoryConfidence: judgement.categoryConfidence,
    categoryReason: reasonWithStraddle(straddle, judgement.categoryReason),
    categoryRuleId: judgement.categoryRuleId,
    categoryVersion: judgement.categoryVersion,
    categoryAlternatives: judgement.categoryAlternatives,
    businessId: judgement.businessId,
    propertyId: judgement.propertyId,
    allowableBps: judgement.allowableBps,
    needsReview: judgement.needsReview || !isBase || straddle !== null,
    memoryId: judgement.memoryId,
  };
}

/** Field by field: this runs for every row, and a spread costs ten times as much. */
function judgedRow(row: BankRow, { sourceAccountId, businessId, propertyId }: ImportTarget) {
  return {
    description: row.description,
    counterparty: row.counterparty,
    reference: row.reference,
    notes: row.notes,
    amountPence: row.amountPence,
    currency: row.currency,
    date: row.date,
    kind: row.kind,
    part: row.part,
    sourceAccountId,
    businessId,
    propertyId,
  };
}

/** Of a letting's category in a trade's file, or the reverse, a person has to say what it counts towards. */
function givenByFile(category: string, own: Attribution): Judgement {
  const isContrary = contradicts(category, own);
  return {
    category,
    categorySource: 'import',
    categoryConfidence: 1,
    categoryReason: 'Given by the file.',
    categoryRuleId: null,
    categoryVersion: null,
    categoryAlternatives: [],
    ...(isContrary ? UNATTRIBUTED : own),
    allowableBps: WHOLE_BPS,
    needsReview: isContrary,
    memoryId: null,
  };
}
