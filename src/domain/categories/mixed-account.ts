import { findCategory } from './category.js';
import type { CategoryFinding } from './finding.js';
import type { Purpose } from './purpose.js';
import { PURPOSES, type PurposeName } from './purposes.js';
import type { RowReading } from './row-reading.js';

const purposesOf = (names: readonly PurposeName[]): ReadonlySet<Purpose> =>
  new Set(names.map((name) => PURPOSES[name]));

/** Purposes of private life: rows of a mixed account are never costs of them unless a person or a rule says so. */
const OWN_LIFE = purposesOf([
  'rent',
  'rent_refund',
  'energy',
  'water',
  'telecom',
  'council',
  'council_tax',
  'groceries',
  'mixed_retail',
  'shopping',
  'crafts',
  'meal',
  'food_maker',
  'takeaway',
  'flowers',
  'furniture',
  'office_furniture',
  'appliance',
  'health',
  'household',
  'beauty',
  'school',
  'bicycles',
  'nursery',
  'diy_store',
  'leisure',
  'streaming',
  'tv_licence',
  'fitness',
  'digital_store',
  'insurer',
  'block_manager',
  'letting_agent',
  'boiler_cover',
  'vet',
  'holiday',
  'overdrawn',
  'loan_interest',
  'loan_fees',
  'hire_purchase',
  'premium',
  'purchase',
  'equipment_repair',
  'letting_services',
  'capital_improvement',
  'fine',
  'car_dealer',
  'car_purchase',
]);

/** Purposes of both a trade and a home. */
const EITHER = purposesOf([
  'fuel',
  'vehicle',
  'parking',
  'public_transport',
  'ride',
  'motor_insurer',
  'motor_parts',
  'vehicle_rent',
  'van',
  'stationery',
  'equipment',
  'parcel_carrier',
  'bank_fees',
  'trade_merchant',
  'tool_supplier',
  'tool_hire',
  'skip_hire',
  'building_firm',
  'subcontract_labour',
  'labour',
  'cleaning_supplies',
  'catering_supplies',
  'cash_and_carry',
  'stock',
  'salon_supplies',
  'photo_lab',
  'farm_supplies',
  'solicitor',
  'security',
  'marketplace',
  'mortgage',
  'parking_space',
  'salary',
  'hosting',
]);

/** Trades that buy tools, plant and labour for their work rather than for a home. */
const BUILDERS: ReadonlySet<string> = new Set(['construction', 'gardening', 'motor', 'farming', 'cleaning']);
const OF_BUILDERS = purposesOf([
  'trade_merchant',
  'tool_supplier',
  'tool_hire',
  'skip_hire',
  'building_firm',
  'subcontract_labour',
  'labour',
]);

/** Trades that sell goods; who else is paid by a marketplace has mostly sold things of their own. */
const SELLERS: ReadonlySet<string> = new Set([
  'retail',
  'making',
  'creative',
  'printing',
  'photography',
  'hospitality',
  'farming',
]);

/** Stay what they are in an account of any use. */
const KEPT: ReadonlySet<string> = new Set([
  'transfer',
  'tax_payment',
  'loan_principal',
  'other_tax_income',
  'deposit_held',
  'private',
]);

const SURE_ENOUGH = 0.75;
const UNSURE = 0.6;
const BY_ACCOUNT = 0.99;

/**
 * Category of a row in an account that serves both a trade, or a let, and its owner. A row that belongs to the trade keeps its
 * category. Every other row is private. A person is asked where it could be either.
 */
export function inMixedAccount(finding: CategoryFinding, row: RowReading): CategoryFinding {
  const { category, purpose } = finding;
  if (category === null) return asPrivate(finding, true);
  if (KEPT.has(category)) return finding;
  const direction = findCategory(category)?.direction;
  if (direction === 'neutral' && !category.includes('.'))
    return asPrivate(finding, finding.review || finding.confidence < SURE_ENOUGH);
  if (row.isIn && direction === 'income')
    return { ...finding, review: finding.review || finding.isDefault === true || mayBeOwn(purpose, row) };
  if (finding.confidence < SURE_ENOUGH || purpose === undefined || OWN_LIFE.has(purpose))
    return asPrivate(finding, true);
  return isOfTheTrade(purpose, row) || !EITHER.has(purpose) ? finding : { ...finding, review: true };
}

/** Everything in an account for private life is private; what looks like a customer's payment is pointed out. */
export function inPersonalAccount(finding: CategoryFinding): CategoryFinding {
  if (finding.category === 'transfer') return finding;
  const isIncome = finding.category !== null && findCategory(finding.category)?.direction === 'income';
  const looksEarned = isIncome && finding.isDefault !== true && finding.confidence >= SURE_ENOUGH;
  return {
    ...finding,
    category: 'private',
    source: 'structure',
    confidence: looksEarned ? UNSURE : BY_ACCOUNT,
    reason: looksEarned
      ? `${finding.reason} The account is for private use.`
      : 'The account is for private use.',
    review: looksEarned,
    allowablePercent: null,
    alternatives: looksEarned ? withOwn(finding) : [],
  };
}

const mayBeOwn = (purpose: Purpose | undefined, row: RowReading): boolean =>
  purpose !== undefined &&
  (OWN_LIFE.has(purpose) || EITHER.has(purpose)) &&
  !(purpose === PURPOSES.marketplace && isOfTheTrade(purpose, row));

/** The purpose is known to be a cost of this very trade. */
function isOfTheTrade(purpose: Purpose, { trades }: RowReading): boolean {
  if (purpose === PURPOSES.marketplace) return trades.some((trade) => SELLERS.has(trade));
  if (trades.some((trade) => purpose.business.trades?.[trade] !== undefined)) return true;
  return OF_BUILDERS.has(purpose) && trades.some((trade) => BUILDERS.has(trade));
}

function asPrivate(finding: CategoryFinding, isUnsure: boolean): CategoryFinding {
  return {
    ...finding,
    category: 'private',
    source: finding.source ?? 'structure',
    confidence: isUnsure ? UNSURE : finding.confidence,
    reason: `${finding.reason} The account is of mixed use.`,
    review: isUnsure,
    allowablePercent: null,
    alternatives: withOwn(finding),
  };
}

/** Alternatives, led by the category that the row would have in an account that is not mixed. */
const withOwn = ({ category, confidence, alternatives }: CategoryFinding): CategoryFinding['alternatives'] =>
  [
    ...(category === null ? [] : [{ category, confidence: Math.round(confidence * 5_000) / 10_000 }]),
    ...alternatives,
  ].filter((one) => one.category !== 'private');
