import fc from 'fast-check';
import type { TSchema } from 'typebox';
import { TaxEstimateFigures } from '../../../src/http/resources/tax-estimates/input-schema.js';

/** What of an entry is mended. */
interface Entry {
  asset?: string;
  basis_period_ended_on?: string;
  blind_persons?: number;
  ceased_on?: string;
  claims_personal_allowance?: boolean;
  commenced_on?: string;
  costs?: number;
  disposed_on?: string;
  exempt_used?: number;
  expenses?: number;
  furnished_holiday_letting_profit?: number;
  income?: number;
  kind?: string;
  late_accounting_date_rule?: string;
  loan_interest_for_trade?: number;
  married_couples?: number;
  on?: string;
  overlap_days_brought_forward?: number;
  overlap_profit_brought_forward?: number;
  paid_on_account?: number;
  pay?: number;
  payrolled_benefits?: number;
  close_company?: boolean;
  dividends_from_it?: number;
  share_percent?: number;
  pension_relief_at_source_gross?: number;
  pension_relief_at_source_net?: number;
  periods_of_account?: Entry[];
  profit?: number;
  property_allowance?: string;
  qualifying_loan_interest?: number;
  relief_amount?: number;
  rent_a_room?: boolean;
  status?: string;
  trading_allowance?: string;
  transition_profit?: number;
  transition_profit_accelerated?: number;
  transition_profit_brought_forward?: number;
  turnover?: number;
}

export interface Body {
  [field: string]: unknown;
  self_employments?: Entry[];
  partnerships?: Entry[];
  employments?: Entry[];
  employment_lump_sums?: Entry[];
  uk_property?: Entry;
  foreign_property?: Entry;
  reliefs?: Entry;
  surplus_allowances_received?: Entry;
  residence?: Entry;
  married_couples_allowance?: object;
  marriage_allowance?: string;
  capital_gains?: { disposals?: Entry[]; trades?: Entry[]; pools?: object[] };
}

interface Read {
  readonly properties?: Record<string, TSchema>;
  readonly required?: readonly string[];
  readonly items?: TSchema;
  readonly anyOf?: readonly (TSchema & { const?: unknown })[];
  readonly enum?: readonly unknown[];
  readonly type?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly uniqueItems?: boolean;
}

/** Where rules turn, by a penny too. */
const EDGES = [
  0, 0.01, 999.99, 1_000, 1_000.01, 3_600, 5_000, 7_500, 12_570, 12_570.99, 30_000, 30_000.01, 37_700, 50_270,
  100_000, 125_140, 150_000, 1_000_000,
];

const money = (mayBeNegative: boolean): fc.Arbitrary<number> => {
  const pence = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((one) => one / 100);
  const amount = fc.oneof(fc.constantFrom(...EDGES), pence(3_000), pence(60_000), pence(300_000));
  return mayBeNegative
    ? fc.oneof(
        { weight: 2, arbitrary: amount },
        amount.map((one) => -one),
      )
    : amount;
};

function fieldOf(schema: TSchema, name: string): fc.Arbitrary<unknown> {
  const read = schema as Read;
  const { properties, items, anyOf, enum: choices, type, format } = read;
  const inner = anyOf?.find((one) => 'properties' in one);
  if (inner) return fieldOf(inner, name);
  if (properties) return recordOf(read, 2);
  if (choices) return fc.constantFrom(...choices);
  const constants = anyOf?.filter((one) => 'const' in one) ?? [];
  if (constants.length > 0) return fc.constantFrom(...constants.map((one) => one.const));
  const given = anyOf?.find((one) => (one as Read).type !== 'null');
  if (given) return fieldOf(given, name);
  if (type === 'array' && items) {
    const lists = { minLength: 1, maxLength: 2 };
    return read.uniqueItems
      ? fc.uniqueArray(fieldOf(items, name), lists)
      : fc.array(fieldOf(items, name), lists);
  }
  if (type === 'boolean') return fc.boolean();
  if (name === 'quantity') return fc.constantFrom(0.5, 1, 2, 10);
  if (name === 'treaty_rate_percent') return fc.constantFrom(0, 10, 25.5, 100);
  if (type === 'integer')
    return fc.integer({ min: read.minimum ?? 0, max: Math.min(read.maximum ?? 52, 52) });
  if (type === 'number') return money(!((read.minimum ?? -1) >= 0));
  if (format !== 'date') return fc.constantFrom('A', 'B');
  if (!name.includes('birth')) return fc.constant('2015-01-01');
  return fc.constantFrom('1930-01-01', '1950-06-01', '1958-09-09', '1980-02-29', '2009-01-01');
}

/** Of the fields that may be left out, one in `freq + 1` is there. */
function recordOf({ properties = {}, required = [] }: Read, freq: number): fc.Arbitrary<Body> {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const field = fieldOf(schema, name);
    return [name, required.includes(name) ? field : fc.option(field, { nil: undefined, freq })] as const;
  });
  return fc
    .record(Object.fromEntries(fields))
    .map((body) => Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)));
}

const { tax_year: _year, ...beside } = TaxEstimateFigures.properties;

/** Any body by the schema, of any year, with whatever fields; what contradicts itself is mended. */
export const arbitraryEstimate: fc.Arbitrary<Body> = fc
  .record({
    year: fc.integer({ min: 2021, max: 2027 }),
    body: fc.oneof(...[1, 4].map((freq) => recordOf({ properties: beside }, freq))),
  })
  .map(({ year, body }) => mended(year, structuredClone(body)));

const least = (one = 0, other = 0) => Math.min(one, other);

function mended(year: number, body: Body): Body {
  mendEarnings(body);
  for (const trade of body.self_employments ?? []) mendPeriods(year, trade);
  for (const property of [body.uk_property, body.foreign_property])
    if (property) mendProperty(year, property);
  mendPerson(body);
  mendGains(year, body);
  return { ...body, tax_year: `${year}-${String((year + 1) % 100).padStart(2, '0')}` };
}

function mendEarnings(body: Body): void {
  const { self_employments: trades = [], partnerships = [], reliefs = {} } = body;
  for (const trade of trades) {
    delete trade.trading_allowance;
    if (trade.profit === undefined) continue;
    delete trade.turnover;
    delete trade.expenses;
  }
  for (const job of body.employments ?? []) {
    job.payrolled_benefits = least(job.payrolled_benefits, job.pay);
    delete job.close_company;
    delete job.dividends_from_it;
    delete job.share_percent;
  }
  for (const lump of body.employment_lump_sums ?? []) {
    if (lump.kind === 'retirement_benefit') delete lump.exempt_used;
  }
  const interest = [...trades, ...partnerships].reduce(
    (sum, { loan_interest_for_trade = 0 }) => sum + Math.ceil(loan_interest_for_trade),
    0,
  );
  const qualifying = Math.max(interest, reliefs.qualifying_loan_interest ?? 0);
  if (interest > 0) body.reliefs = { ...reliefs, qualifying_loan_interest: qualifying };
  if (body.reliefs?.pension_relief_at_source_gross) delete body.reliefs.pension_relief_at_source_net;
}

/** Accounts of a calendar year and the next, or none: the dates of a trade act on them alone. */
function mendPeriods(year: number, trade: Entry): void {
  const [first, second = {}] = trade.periods_of_account ?? [];
  for (const field of OF_PERIODS) delete trade[field];
  if (trade.transition_profit_brought_forward !== undefined) delete trade.transition_profit;
  trade.transition_profit_accelerated = least(
    trade.transition_profit_accelerated,
    trade.transition_profit_brought_forward,
  );
  if (year < 2024) {
    delete trade.transition_profit_brought_forward;
    delete trade.transition_profit_accelerated;
  }
  if (first === undefined) return;
  for (const field of ['turnover', 'expenses', 'profit', 'transition_profit'] as const) delete trade[field];
  trade.periods_of_account = [first, second].map((period, index) => ({
    ...(period.profit === undefined
      ? { turnover: period.turnover ?? 0, expenses: period.expenses ?? 0 }
      : { profit: period.profit }),
    start_on: `${year + index}-01-01`,
    end_on: `${year + index}-12-31`,
  }));
}

const OF_PERIODS = [
  'periods_of_account',
  'commenced_on',
  'ceased_on',
  'late_accounting_date_rule',
  'basis_period_ended_on',
  'overlap_profit_brought_forward',
  'overlap_days_brought_forward',
] as const;

function mendProperty(year: number, property: Entry): void {
  delete property.property_allowance;
  if (property.profit !== undefined) {
    delete property.income;
    delete property.expenses;
    delete property.rent_a_room;
  }
  const profit = property.profit ?? (property.income ?? 0) - (property.expenses ?? 0);
  const lettings = least(property.furnished_holiday_letting_profit, Math.max(0, Math.floor(profit)));
  property.furnished_holiday_letting_profit = year > 2024 ? 0 : lettings;
}

function mendPerson(body: Body): void {
  const { residence, surplus_allowances_received: surplus } = body;
  if (surplus) {
    surplus.married_couples = least(surplus.married_couples, 9_000);
    surplus.blind_persons = least(surplus.blind_persons, 2_500);
  }
  if (residence?.status !== 'non_resident') delete residence?.claims_personal_allowance;
  const hasNone = residence?.claims_personal_allowance === false;
  const ofCouples = body.married_couples_allowance !== undefined || (surplus?.married_couples ?? 0) > 0;
  if (hasNone || ofCouples) delete body.marriage_allowance;
}

function mendGains(year: number, { capital_gains: gains }: Body): void {
  if (!gains) return;
  for (const disposal of gains.disposals ?? []) {
    disposal.disposed_on = `${year}-${disposal.costs === undefined ? '05' : '12'}-01`;
    if (disposal.kind === 'carried_interest') disposal.kind = 'other';
    if (disposal.kind !== 'residential_property') delete disposal.paid_on_account;
    delete disposal.relief_amount;
  }
  for (const trade of gains.trades ?? []) trade.on = `${year}-07-01`;
  gains.pools = ['A', 'B'].map((asset) => ({ asset, quantity: 100, cost: 500 }));
}
