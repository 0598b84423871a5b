import type { BankRow } from '../bank-files/bank-row.js';
import type { CategoriseContext, CategoryDecision } from '../categories/categorise.js';
import { categorise } from '../categories/categorise.js';
import { findCategory } from '../categories/category.js';
import type { Pence } from '../money.js';
import { type IsoDate, type TaxYearStart, taxYearOf } from '../tax-year.js';
import type { ImportTarget } from './import.js';
import { boundedText, storableText } from './storable-text.js';

/** A row of a file as it is to stand in the ledger. */
export interface PlannedTransaction {
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
  readonly original: BankRow['original'];
  readonly category: string | null;
  readonly categorySource: 'import' | 'rule' | 'dictionary' | 'structure' | null;
  /** 0 to 1; `null` when nobody had to judge. */
  readonly categoryConfidence: number | null;
  readonly categoryReason: string | null;
  readonly categoryRuleId: string | null;
  readonly categoryVersion: string | null;
  readonly categoryAlternatives: CategoryDecision['alternatives'];
  readonly businessId: string | null;
  readonly propertyId: string | null;
  readonly allowableBps: number;
  readonly needsReview: boolean;
}

/** The longest texts that a transaction of the API may have; a bank's longer ones are cut. */
const MAX = { description: 500, counterparty: 200, reference: 100, notes: 2000 } as const;
const WHOLE_BPS = 10_000;
const BASE_CURRENCY = 'GBP';

/** The row with texts that fit and can be stored, before anything is decided or hashed. Its id is not cut. */
export function fittedRow(row: BankRow): BankRow {
  const fitted = (text: string | null, limit: number) => (text === null ? null : boundedText(text, limit));
  return {
    ...row,
    externalId: row.externalId === null ? null : storableText(row.externalId),
    category: row.category === null ? null : storableText(row.category),
    description: boundedText(row.description, MAX.description),
    counterparty: fitted(row.counterparty, MAX.counterparty),
    reference: fitted(row.reference, MAX.reference),
    notes: fitted(row.notes, MAX.notes),
  };
}

/** Decides on a row's category and what it belongs to. A category that the file itself gives stands. */
export function planTransaction(
  row: BankRow,
  target: ImportTarget,
  context: CategoriseContext,
): PlannedTransaction {
  const judged =
    row.category === null
      ? judgedCategory(categorise({ ...row, sourceAccountId: target.sourceAccountId }, context))
      : givenCategory(row.category);
  const { asked, ...category } = judged;
  const attribution = attributionOf(category.category, asked, target);
  const isBase = row.currency === BASE_CURRENCY;
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
    original: row.original,
    ...category,
    ...attribution,
    needsReview: category.needsReview || !isBase,
  };
}

interface Attribution {
  readonly businessId: string | null;
  readonly propertyId: string | null;
}

const NOTHING: Attribution = { businessId: null, propertyId: null };

function givenCategory(code: string) {
  return {
    asked: NOTHING,
    category: code,
    categorySource: 'import',
    categoryConfidence: null,
    categoryReason: 'Given by the file.',
    categoryRuleId: null,
    categoryVersion: null,
    categoryAlternatives: [],
    allowableBps: WHOLE_BPS,
    needsReview: false,
  } as const;
}

function judgedCategory(decision: CategoryDecision) {
  return {
    asked: { businessId: decision.businessId, propertyId: decision.propertyId },
    category: decision.category,
    categorySource: decision.source,
    categoryConfidence: decision.category === null ? null : decision.confidence,
    categoryReason: decision.reason,
    categoryRuleId: decision.ruleId,
    categoryVersion: decision.version,
    categoryAlternatives: decision.alternatives,
    allowableBps:
      decision.allowablePercent === null ? WHOLE_BPS : Math.round(decision.allowablePercent * 100),
    needsReview: decision.needsReview,
  };
}

/** What the decision asks for, else the import's own. Never a business for a letting's category, nor the reverse. */
function attributionOf(category: string | null, asked: Attribution, own: ImportTarget): Attribution {
  if (asked.businessId !== null) return { businessId: asked.businessId, propertyId: null };
  if (asked.propertyId !== null) return { businessId: null, propertyId: asked.propertyId };
  const side = category === null ? 'none' : (findCategory(category)?.side ?? 'none');
  return {
    businessId: side === 'property' ? null : own.businessId,
    propertyId: side === 'self_employment' ? null : own.propertyId,
  };
}
