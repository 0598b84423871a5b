import type { Pence } from '../money.js';
import { countryCodeOfThree } from '../properties/country-code.js';
import type { LettingAbroad } from '../quarterly-updates/quarterly-update.js';
import { LAST_FOREIGN_PROPERTY_BY_COUNTRY } from '../tax/rates/filing-years.js';
import type { ForeignProperty } from '../tax/tax-input.js';
import type { TaxReturnIssue } from '../tax-returns/tax-return-record.js';
import type { CategoryTotal } from '../transactions/category-total.js';
import { adjustmentsOrNull, type BusinessAdjustments } from './adjustments-or-null.js';
import { type AmountSums, addAmount, netReceipts, withoutNil } from './amount-sums.js';
import type {
  ForeignLetting,
  ForeignPropertyAnnual,
  ForeignPropertyCumulative,
  LettingRef,
} from './hmrc-fields.js';
import { hmrcFieldOf } from './uk-property-year.js';
import { notSent } from './unsent-issues.js';
import type { PropertySource } from './year-sources.js';

/** The year of the lettings abroad, as it is sent to HMRC: by country in 2025-26, from 2026-27 on by property, with our id of each. */
export interface ForeignPropertyYear {
  readonly cumulative: Pick<ForeignPropertyCumulative, 'lettings'>;
  readonly annual: Pick<ForeignPropertyAnnual, 'lettings'>;
  /** Adjustments of the return to the transactions; `null` if there are none, or they are in the update. */
  readonly accounting: BusinessAdjustments<'foreign-property'> | null;
  /** Properties that HMRC has to have on record before, with their countries; none where it takes countries. */
  readonly properties: readonly LettingToRecord[];
  /** Issues for values that cannot be sent. */
  readonly issues: readonly TaxReturnIssue[];
}

/** A letting of one property, by our id of it. */
export interface LettingToRecord {
  readonly propertyId: string;
  readonly countryCode: string;
}

interface Letting {
  readonly code: string;
  /** `null` for all in the country. */
  readonly propertyId: string | null;
  readonly income: AmountSums;
  readonly expenses: AmountSums;
  readonly allowances: AmountSums;
}

/**
 * The client's lettings abroad by country, or by property from 2026-27 on. What the return's own inputs add names neither: it
 * goes with the only one that there is, which may be a property on record without transactions, or cannot be sent. `null` where nothing
 * was let abroad.
 */
export function foreignPropertyYear(
  source: PropertySource,
  given: ForeignProperty | null | undefined,
): ForeignPropertyYear | null {
  const isGiven = Object.values(given ?? {}).some((amount) => amount !== undefined && amount !== 0);
  const broughtForward = source.input.foreignProperty?.residentialFinanceCostsBroughtForward ?? 0;
  const isAdded = isGiven || broughtForward > 0;
  const withFigures = lettingsOf(source);
  const lettings = withFigures.length === 0 && isAdded ? onlyOnRecord(source) : withFigures;
  const [only, ...others] = lettings;
  if (only === undefined) return isAdded ? nothingSent(whyNot(source)) : null;
  const allowance = allowanceClaimed(source);
  const added = others.length === 0 ? (given ?? {}) : {};
  addAmount(only.income, 'foreignTaxPaidOrDeducted', added.foreignTax ?? 0);
  if (others.length === 0) addAmount(only.expenses, 'broughtFwdResidentialFinancialCost', broughtForward);
  if (allowance > 0) addAmount(only.income, 'rentAmount', added.income ?? 0);
  return {
    ...bodiesOf(lettings, allowance),
    accounting: allowance > 0 ? null : givenAdjustments(only, added),
    properties: lettings.flatMap(({ code, propertyId }) =>
      propertyId === null ? [] : [{ propertyId, countryCode: code }],
    ),
    issues: isAdded && others.length > 0 ? [notSent('/inputs/foreign_property', whyNot(source))] : [],
  };
}

/** The letting of the only property abroad, or of those of the only country; none where there are several. */
function onlyOnRecord(source: PropertySource): Letting[] {
  const recorded = lettingsOf(
    source,
    source.properties.filter(({ isForeign }) => isForeign),
  );
  return recorded.length === 1 ? recorded : [];
}

const whyNot = ({ input }: PropertySource): string =>
  input.taxYear > LAST_FOREIGN_PROPERTY_BY_COUNTRY.value ? NO_PROPERTY : NO_COUNTRY;

const NO_COUNTRY =
  'HMRC takes property abroad by country. Record the property with its address and its transactions, or give these figures to HMRC in their online account before you declare.';
const NO_PROPERTY =
  'HMRC takes property abroad of this year one by one. Record each property with its address and its transactions, or give these figures to HMRC in their online account before you declare.';

const nothingSent = (why: string): ForeignPropertyYear => ({
  cumulative: { lettings: [] },
  annual: { lettings: [] },
  accounting: null,
  properties: [],
  issues: [notSent('/inputs/foreign_property', why)],
});

/** The year with HMRC's ids of properties in place of ours. Lettings by country stay as they are. */
export function withIdsOfHmrc(
  { cumulative, annual, accounting, ...others }: ForeignPropertyYear,
  ids: ReadonlyMap<string, string>,
): ForeignPropertyYear {
  const known = <Letting extends LettingRef>(letting: Letting): Letting => {
    if (!('propertyId' in letting)) return letting;
    const propertyId = ids.get(letting.propertyId);
    if (propertyId === undefined) throw new Error('a letting of the return has no property on record');
    return { ...letting, propertyId };
  };
  return {
    ...others,
    cumulative: { lettings: cumulative.lettings.map(known) },
    annual: { lettings: annual.lettings.map(known) },
    accounting: accounting && { ...accounting, lettings: accounting.lettings.map(known) },
  };
}

/**
 * The client's lettings abroad as an update reports them, without allowances and claims: by country, and from
 * 2026-27 on by property. Those of `isReported` are there though nothing has come in or gone out.
 */
export function lettingsAbroad(
  source: PropertySource,
  isReported: (propertyId: string) => boolean,
): LettingAbroad[] {
  const reported = source.properties.filter(({ id, isForeign }) => isForeign && isReported(id));
  return lettingsOf(source, reported).map(({ code, propertyId, income, expenses }) => {
    const net = netReceipts(income, 'rentAmount');
    addAmount(expenses, 'other', net.paidBack);
    return { propertyId, countryCode: code, income: net.income, expenses: withoutNil(expenses) };
  });
}

function lettingsOf(source: PropertySource, withoutFigures: PropertySource['properties'] = []): Letting[] {
  const isByProperty = source.input.taxYear > LAST_FOREIGN_PROPERTY_BY_COUNTRY.value;
  const lettings = new Map<string, Letting>();
  const lettingOf = ({ id, address }: PropertySource['properties'][number]): Letting | null => {
    const code = countryCodeOfThree(address.country);
    if (code === null) return null;
    const key = isByProperty ? id : code;
    const letting = lettings.get(key) ?? {
      code,
      propertyId: isByProperty ? id : null,
      income: {},
      expenses: {},
      allowances: {},
    };
    lettings.set(key, letting);
    return letting;
  };
  for (const property of withoutFigures) lettingOf(property);
  for (const total of source.totals) {
    const property = source.properties.find(({ id }) => id === total.propertyId);
    if (total.side !== 'property' || !property?.isForeign) continue;
    const letting = lettingOf(property);
    if (letting !== null) addTotal(letting, source, total);
  }
  return [...lettings.values()];
}

/** HMRC's names of income in the United Kingdom, and what it calls the same abroad. */
const INCOME_ABROAD: Readonly<Record<string, string>> = {
  periodAmount: 'rentAmount',
  rentARoom: 'rentAmount',
  premiumsOfLeaseGrant: 'premiumsOfLeaseGrant',
  reversePremiums: 'otherPropertyIncome',
  otherIncome: 'otherPropertyIncome',
};

function addTotal(country: Letting, source: PropertySource, total: CategoryTotal): void {
  const [section, name] = hmrcFieldOf(source, total);
  if (name === undefined) return;
  if (section === 'income')
    addAmount(country.income, INCOME_ABROAD[name] ?? 'otherPropertyIncome', total.amountPence);
  else addAmount(section === 'allowances' ? country.allowances : country.expenses, name, total.amountPence);
}

/** Adjustments by the return's own inputs. Tax paid abroad cannot be adjusted and is in the update. */
const givenAdjustments = (letting: Letting, given: ForeignProperty) =>
  adjustmentsOrNull({
    type: 'foreign-property',
    lettings: [
      {
        ...refOf(letting),
        income: withoutNil({ totalRentsReceived: given.income ?? 0 }),
        expenses: withoutNil({
          other: given.expenses ?? 0,
          residentialFinancialCost: given.residentialFinanceCosts ?? 0,
        }),
      },
    ],
  });

const refOf = ({ code, propertyId }: Letting): LettingRef =>
  propertyId === null ? { countryCode: code } : { propertyId };

/** Our figures' share of the property allowance on receipts from abroad, instead of every expense. */
const allowanceClaimed = ({ figures }: PropertySource): Pence =>
  figures.lines.find(({ rule, about }) => rule === 'property_allowance' && about === 'foreign_property')
    ?.amount ?? 0;

function bodiesOf(
  lettings: readonly Letting[],
  allowance: Pence,
): Pick<ForeignPropertyYear, 'cumulative' | 'annual'> {
  const isClaimed = allowance > 0;
  let left = allowance;
  const annual: ForeignPropertyAnnual['lettings'][number][] = [];
  const sent = lettings.map((letting): ForeignLetting => {
    const { income, expenses, allowances } = letting;
    const net = netReceipts(income, 'rentAmount');
    addAmount(expenses, 'other', net.paidBack);
    const share = Math.min(left, net.income['rentAmount'] ?? 0);
    left -= share;
    annual.push({
      ...refOf(letting),
      allowances: withoutNil(isClaimed ? { propertyIncomeAllowance: share } : allowances),
    });
    return { ...refOf(letting), income: net.income, expenses: isClaimed ? {} : withoutNil(expenses) };
  });
  return { cumulative: { lettings: sent }, annual: { lettings: annual } };
}
