import { memoize } from '../../../domain/language/memoize.js';
import { penceFromPounds } from '../../../domain/money.js';
import { renamed, snakeCase, toWire } from '../../../domain/tax/calculation-fields.js';
import type { TaxInput } from '../../../domain/tax/tax-input.js';
import { assertReturnInputs } from '../../../domain/tax-returns/assert-return-inputs.js';
import type { ReturnInputs } from '../../../domain/tax-returns/return-inputs.js';
import { type IsoDate, parseTaxYear } from '../../../domain/tax-year.js';
import { BadOptionError, type Issue, ValidationError } from '../../../errors.js';
import type { TaxReturnInputs } from './input-schema.js';

/** Fields that `taxInputFrom` looks at itself; the others only change their names and units. */
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
  const issues = births.flatMap(([pointer, birth]): Issue[] =>
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
  assertReturnInputs(inputs);
  return {
    ...inputs,
    ...(tradingAllowance === undefined ? {} : { tradingAllowance }),
    ...(propertyAllowance === undefined ? {} : { propertyAllowance }),
  };
}

/** Stored inputs with the names and units of the wire. */
export function presentInputs(inputs: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return renamed(inputs, snakeCase, toWire);
}

function fromWire(value: number): number {
  const pence = penceFromPounds(value);
  if (pence === null) throw new BadOptionError('validation_failed', 'An amount is not valid.');
  return pence;
}

const camelCase = memoize((name: string) =>
  name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
);
