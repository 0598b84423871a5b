import { publicId } from '../../../domain/ids.js';
import { type Pence, poundsFromPence } from '../../../domain/money.js';
import { percentFromBps } from '../../../domain/percent.js';
import { formatTaxYear } from '../../../domain/tax-year.js';
import { transactionIssues } from '../../../domain/transactions/field-issues.js';
import {
  type Attribution,
  type Similar,
  type SplitFields,
  type Transaction,
  type TransactionFields,
  transactionTypeOf,
} from '../../../domain/transactions/transaction.js';
import { type Issue, ValidationError } from '../../../errors.js';
import { bpsOf, penceOf } from '../../shapes/amounts.js';
import { currencyOf } from '../../shapes/record-fields.js';
import { uuidOrNull } from '../../shapes/references.js';
import type { TransactionBody } from './schemas.js';

export function presentTransaction(transaction: Transaction) {
  return {
    id: publicId('transaction', transaction.id),
    client_id: publicId('client', transaction.clientId),
    date: transaction.date,
    amount: poundsFromPence(transaction.amountPence),
    currency: transaction.currency,
    amount_gbp: poundsOrNull(transaction.amountGbpPence),
    exchange_rate: transaction.exchangeRate,
    description: transaction.description,
    counterparty: transaction.counterparty,
    reference: transaction.reference,
    type: transactionTypeOf(transaction.category),
    category: transaction.category,
    category_source: transaction.categorySource,
    category_confidence: shortest(transaction.categoryConfidence),
    category_reason: transaction.categoryReason,
    category_rule_id: idOrNull('categoryRule', transaction.categoryRuleId),
    category_version: transaction.categoryVersion,
    category_alternatives: transaction.categoryAlternatives.map(({ category, confidence }) => ({
      category,
      confidence,
    })),
    ...presentAttribution(transaction),
    allowable_percent: percentFromBps(transaction.allowableBps),
    splits: transaction.splits?.map(presentSplit) ?? null,
    splits_proposed: (transaction.splitsProposed ?? []).map(presentSplit),
    vat_amount: poundsOrNull(transaction.vatPence),
    vehicle: transaction.vehicle,
    external_id: transaction.externalId,
    source: transaction.source,
    source_account_id: idOrNull('sourceAccount', transaction.sourceAccountId),
    import_id: idOrNull('import', transaction.importId),
    import_row: transaction.importRow,
    value_date: transaction.valueDate,
    tax_year: formatTaxYear(transaction.taxYear),
    needs_review: transaction.needsReview,
    possible_duplicate_of: idOrNull('transaction', transaction.possibleDuplicateOf),
    transfer_pair_id: idOrNull('transaction', transaction.transferPairId),
    locked: transaction.isLocked,
    document_ids: transaction.documentIds.map((id) => publicId('document', id)),
    notes: transaction.notes,
    metadata: transaction.metadata,
    ...(transaction.similar === undefined ? {} : { similar: presentSimilar(transaction.similar) }),
    created_at: transaction.createdAt.toISOString(),
    updated_at: transaction.updatedAt.toISOString(),
  };
}

/** The filter has the names of the list's parameters. */
const presentSimilar = ({ count, clientId, text, category, isMoneyIn }: Similar) => ({
  count,
  filter: {
    client_id: publicId('client', clientId),
    q: text,
    ...(category === null ? { uncategorised: true } : { category }),
    ...(isMoneyIn ? { amount_min: 0.01 } : { amount_max: -0.01 }),
  },
});

export const presentSplit = (split: SplitFields) => ({
  amount: poundsFromPence(split.amountPence),
  category: split.category,
  ...(split.vatPence === undefined || split.vatPence === null
    ? {}
    : { vat_amount: poundsFromPence(split.vatPence) }),
  ...presentAttribution(split),
});

const presentAttribution = ({ businessId, propertyId }: Attribution) => ({
  business_id: idOrNull('business', businessId),
  property_id: idOrNull('property', propertyId),
});

const idOrNull = (kind: Parameters<typeof publicId>[0], uuid: string | null) =>
  uuid === null ? null : publicId(kind, uuid);

const poundsOrNull = (pence: Pence | null) => (pence === null ? null : poundsFromPence(pence));

/** Four decimals are all there ever were: the column is a single-precision float. */
const shortest = (confidence: number | null) => (confidence === null ? null : Number(confidence.toFixed(4)));

/**
 * Fields as sent, with every absent one at its default.
 * @throws {ValidationError} naming everything that is wrong with it in itself
 */
export function transactionFieldsFrom(body: TransactionBody): TransactionFields {
  const fields = {
    date: body.date,
    amountPence: penceOf(body.amount),
    currency: currencyOf(body.currency),
    exchangeRate: body.exchange_rate ?? null,
    description: body.description,
    counterparty: body.counterparty ?? null,
    reference: body.reference ?? null,
    category: body.category ?? null,
    attribution: attributionFrom(body),
    allowableBps: body.allowable_percent === undefined ? null : bpsOf(body.allowable_percent),
    splits: body.splits?.map(splitFrom) ?? null,
    vehicle: body.vehicle ?? null,
    vatPence: penceOrNull(body.vat_amount),
    externalId: body.external_id ?? null,
    sourceAccountId: uuidOrNull('sourceAccount', body.source_account_id),
    notes: body.notes ?? null,
    metadata: body.metadata ?? {},
    needsReview: body.needs_review ?? null,
  };
  const issues: Issue[] = transactionIssues(fields);
  if (issues.length > 0) throw new ValidationError(issues);
  return fields;
}

type SplitBody = NonNullable<TransactionBody['splits']>[number];

const penceOrNull = (pounds: number | null | undefined) =>
  pounds === undefined || pounds === null ? null : penceOf(pounds);

const splitFrom = (split: SplitBody) => ({
  amountPence: penceOf(split.amount),
  category: split.category,
  vatPence: penceOrNull(split.vat_amount),
  businessId: uuidOrNull('business', split.business_id),
  propertyId: uuidOrNull('property', split.property_id),
});

/**
 * The business or property that a body names; `null` where it names neither, so that the account's default counts. A null
 * in the body says that there is to be none.
 */
function attributionFrom(body: TransactionBody): Attribution | null {
  if (body.business_id === undefined && body.property_id === undefined) return null;
  return {
    businessId: uuidOrNull('business', body.business_id),
    propertyId: uuidOrNull('property', body.property_id),
  };
}
