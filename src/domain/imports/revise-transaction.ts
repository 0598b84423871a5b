import type { BankRow } from '../bank-files/bank-row.js';
import type { JudgingContext } from '../transactions/judge-category.js';
import { isAskedForProperty } from '../transactions/property-not-named.js';
import { type SettledTransaction, settleTransaction } from '../transactions/settle-transaction.js';
import type {
  Attribution,
  SplitFields,
  Transaction,
  TransactionFields,
} from '../transactions/transaction.js';
import { isContrary, type OwnPlaces, placedParts, withoutContrary } from './own-row.js';
import { reasonWithStraddle, taxYearStraddle } from './tax-year-straddle.js';

const GIVEN = {
  categorySource: 'import',
  categoryConfidence: 1,
  categoryReason: 'Given by the file.',
} as const;

/**
 * A transaction as it is to stand after a file has listed it again; `null` when nothing is new. What the
 * file leaves empty stays, and so does a category that a person or a file has given. Parts stay while the
 * amount does; without them a person has to look. @param places of a row in our own words
 */
export function reviseTransaction(
  current: Transaction,
  row: BankRow,
  context: JudgingContext,
  places: OwnPlaces = NO_PLACES,
): SettledTransaction | null {
  const attribution = places.attribution ?? {
    businessId: current.businessId,
    propertyId: current.propertyId,
  };
  const fields = { ...revisedFields(current, row, places), attribution };
  const givesCategory = row.category !== null && row.category !== current.category;
  const parts = places.splits === null ? null : placedParts(places.splits, attribution);
  const givesParts = parts !== null && !areSameParts(current.splits, withoutContrary(parts));
  const isNew = givesCategory || givesParts || differs(current, fields) || differsInOwn(current, fields);
  if (!isNew) return null;
  const settled = settleTransaction(fields, attribution, context, current);
  const losesParts = current.splits !== null && fields.splits === null;
  const isAsked = isAskedForProperty(settled.categoryReason);
  const reason = isAsked ? { categoryReason: settled.categoryReason } : {};
  const judged = { ...settled, ...(givesCategory || givesParts ? { ...GIVEN, ...reason } : {}) };
  const straddle = judged.categorySource === 'user' ? null : taxYearStraddle(row);
  const hasContrary = parts?.some(isContrary) === true;
  return {
    ...judged,
    splits: judged.splits && withoutContrary(judged.splits),
    categoryReason: reasonWithStraddle(straddle, judged.categoryReason),
    needsReview: settled.needsReview || losesParts || places.isUnknown || hasContrary || straddle !== null,
  };
}

const NO_PLACES: OwnPlaces = { attribution: null, splits: null, isUnknown: false };

function revisedFields(
  current: Transaction,
  row: BankRow,
  places: OwnPlaces,
): Omit<TransactionFields, 'attribution'> {
  const isSettled = current.categorySource === 'user' || current.categorySource === 'import';
  const keepsParts = current.amountPence === row.amountPence && current.currency === row.currency;
  return {
    date: row.date,
    amountPence: row.amountPence,
    currency: row.currency,
    exchangeRate: row.own?.exchangeRate ?? (row.currency === current.currency ? current.exchangeRate : null),
    description: row.description,
    counterparty: row.counterparty ?? current.counterparty,
    reference: row.reference ?? current.reference,
    notes: row.notes ?? current.notes,
    category: row.category ?? (isSettled ? current.category : null),
    allowableBps: row.own?.allowableBps ?? (isSettled ? current.allowableBps : null),
    splits: places.splits ?? (keepsParts ? current.splits : null),
    vehicle: row.own?.vehicle ?? current.vehicle,
    vatPence: row.vatPence ?? (keepsParts ? current.vatPence : null),
    externalId: current.externalId,
    sourceAccountId: current.sourceAccountId,
    metadata: row.own?.metadata ?? current.metadata,
    needsReview: null,
  };
}

/** Whether a row of our own format changes a field that only such a row can change. */
function differsInOwn(
  current: Transaction,
  { attribution, ...fields }: TransactionFields & { readonly attribution: Attribution },
): boolean {
  return (
    attribution.businessId !== current.businessId ||
    attribution.propertyId !== current.propertyId ||
    fields.exchangeRate !== current.exchangeRate ||
    fields.vehicle !== current.vehicle ||
    (fields.allowableBps !== null && fields.allowableBps !== current.allowableBps) ||
    !isSameMetadata(fields.metadata, current.metadata)
  );
}

const areSameParts = (kept: readonly SplitFields[] | null, given: readonly SplitFields[]): boolean =>
  kept !== null &&
  JSON.stringify(kept.map(partOf)) === JSON.stringify(given.map(partOf)) &&
  given.every(({ vatPence = null }, index) => vatPence === null || vatPence === kept[index]?.vatPence);

const partOf = ({ amountPence, category, businessId, propertyId }: SplitFields) => [
  amountPence,
  category,
  businessId,
  propertyId,
];

type Metadata = Transaction['metadata'];

const isSameMetadata = (one: Metadata, other: Metadata): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, text]) => other[name] === text);

const REVISED_BY_FILE = [
  'date',
  'amountPence',
  'currency',
  'description',
  'counterparty',
  'reference',
  'notes',
  'vatPence',
] as const;

const differs = (current: Transaction, fields: Omit<TransactionFields, 'attribution'>): boolean =>
  REVISED_BY_FILE.some((name) => current[name] !== fields[name]);
