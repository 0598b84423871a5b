import { publicId } from '../ids.js';
import { isObjectOrList } from '../language/is-object.js';
import { memoize } from '../language/memoize.js';
import { poundsFromPence } from '../money.js';
import { percentFromBps } from '../percent.js';
import { formatTaxYear } from '../tax-year.js';
import type { CapitalGains } from './capital-gains/capital-gains-answer.js';
import { adviceUntil } from './recommendations/advice-until.js';
import type { CalculationLine, CarriedForward, LineInput, TaxCalculation } from './tax-calculation.js';

/** A calculation by its public names: snake case, amounts as numbers in pounds. */
export function calculationFields(calculation: TaxCalculation): Record<string, unknown> {
  const {
    taxYear,
    incomeTax,
    capitalGains,
    carriedForward,
    foreignTaxCredit,
    topSlicingRelief,
    lines,
    ...rest
  } = calculation;
  const recommendations = rest.recommendations.map(({ code, ...advice }) => ({
    code,
    until: adviceUntil(code, taxYear),
    ...advice,
  }));
  return {
    tax_year: formatTaxYear(taxYear),
    ...renamed({ ...rest, recommendations }, snakeCase, toWire),
    income_tax: {
      ...renamed({ ...incomeTax, bands: [] }, snakeCase, toWire),
      bands: incomeTax.bands.map(({ rateBps, source, band, amount, tax }) => ({
        source,
        band,
        rate_percent: percentFromBps(rateBps),
        amount: poundsFromPence(amount),
        tax: poundsFromPence(tax),
      })),
    },
    carried_forward: {
      ...renamed({ ...carriedForward }, snakeCase, toWire),
      trading_losses: carriedForward.tradingLosses.map(presentCarried),
      ...presentBasisAmounts(carriedForward),
    },
    foreign_tax_credit: (foreignTaxCredit ?? []).map((credit) => renamed({ ...credit }, snakeCase, toWire)),
    top_slicing_relief: toWire(topSlicingRelief ?? 0),
    capital_gains: capitalGains ? presentCapitalGains(capitalGains) : null,
    lines: lines.map(presentLine),
  };
}

const presentCarried = ({ name, amount, ...trade }: CarriedForward['tradingLosses'][number]) => ({
  ...presentTrade(trade),
  name,
  amount: poundsFromPence(amount),
});

const presentBasisAmounts = ({ transitionProfits, overlapProfits }: CarriedForward) => ({
  ...(transitionProfits === undefined ? {} : { transition_profits: transitionProfits.map(presentCarried) }),
  ...(overlapProfits === undefined
    ? {}
    : {
        overlap_profits: overlapProfits.map(({ overlapDays, ...overlap }) => ({
          ...presentCarried(overlap),
          overlap_days: overlapDays,
        })),
      }),
});

function presentCapitalGains({ bands, ...gains }: CapitalGains): Record<string, unknown> {
  return {
    ...renamed(gains, snakeCase, toWire),
    bands: bands.map(({ kind, rateBps, amount, tax }) => ({
      kind,
      rate_percent: percentFromBps(rateBps),
      amount: poundsFromPence(amount),
      tax: poundsFromPence(tax),
    })),
  };
}

const presentLine = (line: CalculationLine) => ({
  rule: line.rule,
  cites: line.cites,
  ...(line.about === undefined ? {} : { about: line.about }),
  ...presentTrade(line),
  inputs: presentLineInputs(line.inputs),
  amount: poundsFromPence(line.amount),
  adds_to_total: line.addsToTotal,
});

/** Calculations of estimates know of no business, and older ones of returns named trades alone. */
const presentTrade = ({ businessId }: { readonly businessId?: string }) =>
  businessId === undefined ? {} : { business_id: publicId('business', businessId) };

/** Inputs of a line, each in its own unit: pounds, per cent or a count. */
export function presentLineInputs(inputs: Readonly<Record<string, LineInput>>): Record<string, number> {
  const presented: Record<string, number> = {};
  for (const name of Object.keys(inputs)) {
    const input = inputs[name];
    if (input !== undefined) presented[snakeCase(name)] = presentLineInput(input);
  }
  return presented;
}

function presentLineInput(input: LineInput): number {
  if ('pence' in input) return poundsFromPence(input.pence);
  return 'bps' in input ? percentFromBps(input.bps) : input.count;
}

export const toWire = (value: number) => poundsFromPence(value);

/** The numbers that are no money, by both their names. */
const COUNTS: ReadonlySet<string> = new Set([
  'class2_weeks',
  'class2Weeks',
  'child_benefit_children',
  'childBenefitChildren',
  'quantity',
  'overlap_days',
  'overlapDays',
  'overlap_days_brought_forward',
  'overlapDaysBroughtForward',
  'share_count',
  'shareCount',
  'years',
]);

/** A copy with every name changed and every amount of money converted. */
export function renamed(
  value: Readonly<Record<string, unknown>>,
  rename: (name: string) => string,
  amount: (value: number) => number,
): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    const inner = value[name];
    result[rename(name)] = COUNTS.has(name) ? inner : convert(inner, rename, amount);
  }
  return result;
}

function convert(
  value: unknown,
  rename: (name: string) => string,
  amount: (value: number) => number,
): unknown {
  if (typeof value === 'number') return amount(value);
  if (Array.isArray(value)) return value.map((item) => convert(item, rename, amount));
  return isObjectOrList(value) ? renamed(value, rename, amount) : value;
}

/** There are only the names of the schemas, which refuse every other. */
export const snakeCase = memoize((name: string) =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
);
