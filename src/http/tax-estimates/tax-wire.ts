import { penceFromPounds, poundsFromPence } from '../../domain/money.js';
import { assertInputs } from '../../domain/tax/assert-inputs.js';
import type { CapitalGains } from '../../domain/tax/capital-gains/capital-gains-answer.js';
import type { CalculationLine, LineInput, TaxCalculation } from '../../domain/tax/tax-calculation.js';
import type { TaxInput } from '../../domain/tax/tax-input.js';
import type { ReturnInputs } from '../../domain/tax-returns/assembly.js';
import { formatTaxYear, type IsoDate, parseTaxYear } from '../../domain/tax-year.js';
import { BadParameterError, ValidationError } from '../../errors.js';
import type { TaxReturnInputs } from './input-schema.js';

/** What `taxInputFrom` looks at itself; the other fields only change their names and units. */
interface EstimateBody {
  readonly tax_year: string;
  readonly date_of_birth?: IsoDate | null;
  readonly married_couples_allowance?: { readonly spouse_date_of_birth?: IsoDate | null } | null;
}

/**
 * A checked body as the engine takes it.
 * @throws {ValidationError} for a tax year that cannot be, or a birth after `today`
 */
export function taxInputFrom(body: EstimateBody, today: IsoDate): TaxInput {
  assertBorn(body, today);
  const { tax_year: text, ...fields } = body;
  const taxYear = parseTaxYear(text);
  if (taxYear === null) {
    throw new ValidationError([
      { pointer: '#/tax_year', code: 'invalid_format', detail: 'is not a tax year' },
    ]);
  }
  return { taxYear, ...inputsFrom(fields) };
}

function assertBorn(body: EstimateBody, today: IsoDate): void {
  const births = [
    ['#/date_of_birth', body.date_of_birth],
    [
      '#/married_couples_allowance/spouse_date_of_birth',
      body.married_couples_allowance?.spouse_date_of_birth,
    ],
  ] as const;
  const issues = births.flatMap(([pointer, birth]) =>
    birth && birth > today ? [{ pointer, code: 'too_large', detail: 'lies in the future' }] : [],
  );
  if (issues.length > 0) throw new ValidationError(issues);
}

/**
 * Fields of the wire as the engine names them: camel case, and every number that is money in pence. The
 * schema has checked names, types and decimals.
 */
function inputsFrom(fields: Readonly<Record<string, unknown>>): Omit<TaxInput, 'taxYear'> {
  return renamed(fields, camelCase, fromWire) as Omit<TaxInput, 'taxYear'>;
}

/**
 * A return's checked `inputs` as the engine names them.
 * @throws {ValidationError} for inputs that contradict one another
 */
export function returnInputsFrom(body: TaxReturnInputs): ReturnInputs {
  const { trading_allowance: tradingAllowance, property_allowance: propertyAllowance, ...fields } = body;
  const inputs = inputsFrom(fields);
  try {
    assertInputs(inputs);
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    throw new ValidationError(
      error.issues.map((issue) => ({ ...issue, pointer: `#/inputs${(issue.pointer ?? '#').slice(1)}` })),
    );
  }
  return {
    ...inputs,
    ...(tradingAllowance === undefined ? {} : { tradingAllowance }),
    ...(propertyAllowance === undefined ? {} : { propertyAllowance }),
  };
}

/** The reverse, for showing what was stored. */
export function presentInputs(inputs: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return renamed(inputs, snakeCase, toWire);
}

/** A calculation as `tax.md` of the contract shows it. */
export function presentCalculation(calculation: TaxCalculation): Record<string, unknown> {
  const { taxYear, incomeTax, capitalGains, foreignTaxCredit, topSlicingRelief, lines, ...rest } =
    calculation;
  return {
    tax_year: formatTaxYear(taxYear),
    ...renamed(rest, snakeCase, toWire),
    income_tax: {
      ...renamed({ ...incomeTax, bands: [] }, snakeCase, toWire),
      bands: incomeTax.bands.map(({ rateBps, source, band, amount, tax }) => ({
        source,
        band,
        rate_percent: rateBps / 100,
        amount: poundsFromPence(amount),
        tax: poundsFromPence(tax),
      })),
    },
    foreign_tax_credit: (foreignTaxCredit ?? []).map((credit) => renamed({ ...credit }, snakeCase, toWire)),
    top_slicing_relief: toWire(topSlicingRelief ?? 0),
    capital_gains: capitalGains ? presentCapitalGains(capitalGains) : null,
    lines: lines.map(presentLine),
  };
}

function presentCapitalGains({ bands, ...gains }: CapitalGains): Record<string, unknown> {
  return {
    ...renamed(gains, snakeCase, toWire),
    bands: bands.map(({ kind, rateBps, amount, tax }) => ({
      kind,
      rate_percent: rateBps / 100,
      amount: poundsFromPence(amount),
      tax: poundsFromPence(tax),
    })),
  };
}

const presentLine = (line: CalculationLine) => ({
  rule: line.rule,
  cites: line.cites,
  ...(line.about === undefined ? {} : { about: line.about }),
  inputs: presentLineInputs(line.inputs),
  amount: poundsFromPence(line.amount),
  adds_to_total: line.addsToTotal,
});

/** What something was worked out from, each in its own unit: pounds, per cent or a count. */
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
  return 'bps' in input ? input.bps / 100 : input.count;
}

function fromWire(value: number): number {
  const pence = penceFromPounds(value);
  if (pence === null) throw new BadParameterError('validation_failed', 'An amount is not valid.');
  return pence;
}

const toWire = (value: number) => poundsFromPence(value);

/** The numbers that are no money, by both their names. */
const COUNTS: ReadonlySet<string> = new Set(['class2_weeks', 'class2Weeks', 'quantity', 'years']);

function renamed(
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
  return isRecord(value) ? renamed(value, rename, amount) : value;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** A name is worked out once. There are only those of the schemas, which refuse every other. */
function once(rename: (name: string) => string): (name: string) => string {
  const known = new Map<string, string>();
  return (name) => {
    let renamed = known.get(name);
    if (renamed === undefined) {
      renamed = rename(name);
      known.set(name, renamed);
    }
    return renamed;
  };
}

const camelCase = once((name) =>
  name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
);
const snakeCase = once((name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
