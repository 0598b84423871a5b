import { ValidationError } from '../../../errors.js';
import { causeOfField, type DifferenceCause } from '../../codes/difference-causes.js';
import type { Pence } from '../../money.js';
import { totalLiabilityOf } from '../assess-input.js';
import { ratesFor } from '../rates/rates-for.js';
import type { TaxRates } from '../rates/tax-rates.js';
import { COMPUTED_FIELDS } from '../refused-fields.js';
import type { TaxInput } from '../tax-input.js';
import { ratesSteps } from './figure-groups.js';

/** An input with the total liability that `calculateTax` gives for it, in pence. */
export interface Assessed {
  readonly input: TaxInput;
  readonly totalLiability: Pence;
}

/** A group of the year's figures, or a field of the input by its public name, and what exchanging it adds to the bill. */
interface Cause {
  readonly code: DifferenceCause;
  readonly amount: Pence;
}

/** Causes are never nil, and add up to `amount`: by how much the other bill is higher. */
export interface YearDifference {
  readonly amount: Pence;
  readonly causes: readonly Cause[];
}

/**
 * How one bill differs from another, and why. The figures of the year are exchanged a group at a time in the order of
 * `figure-groups.ts`, then the fields of the input one at a time in their own order; each cause is what its step changes.
 * What would be refused between two steps, such as a disposal that is not of the year, is exchanged together with the field
 * that makes it right, under the name of that field.
 */
export function compareYears(from: Assessed, to: Assessed): YearDifference {
  const work = comparingYears(from, to);
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}

/** `compareYears` a bill at a time, so that a server can answer others between them. */
export function* comparingYears(from: Assessed, to: Assessed): Generator<void, YearDifference> {
  const causes: Cause[] = [];
  let before = from.totalLiability;
  for (const { code, totalLiability } of stepsBetween(from.input, to.input)) {
    if (totalLiability !== before) causes.push({ code, amount: totalLiability - before });
    before = totalLiability;
    yield;
  }
  return { amount: to.totalLiability - from.totalLiability, causes };
}

/** A step: what was exchanged, and the bill after it. */
interface Step {
  readonly code: DifferenceCause;
  readonly totalLiability: Pence;
}

function* stepsBetween(from: TaxInput, to: TaxInput): Generator<Step> {
  for (const { code, rates } of ratesSteps(from.taxYear, to.taxYear)) {
    const totalLiability = totalIfAccepted({ ...from, taxYear: rates.taxYear }, rates);
    if (totalLiability !== null) yield { code, totalLiability };
  }
  const rates = ratesFor(to.taxYear);
  let input: TaxInput = { ...from, taxYear: to.taxYear };
  let waiting = COMPUTED_FIELDS.filter((field) => JSON.stringify(from[field]) !== JSON.stringify(to[field]));
  while (waiting.length > 0) {
    const { field, exchanged, totalLiability } = firstAccepted(waiting, input, to, rates);
    waiting = waiting.filter((other) => other !== field);
    input = exchanged;
    if (totalLiability !== null) yield { code: causeOfField(field), totalLiability };
  }
}

type Field = (typeof COMPUTED_FIELDS)[number];

interface Exchange {
  readonly field: Field;
  readonly exchanged: TaxInput;
  /** `null` when it is not accepted yet. */
  readonly totalLiability: Pence | null;
}

/** The first of the fields with which the input is accepted; the first of all while there is none. */
function firstAccepted(waiting: readonly Field[], input: TaxInput, to: TaxInput, rates: TaxRates): Exchange {
  let first: Exchange | null = null;
  for (const field of waiting) {
    const exchanged: TaxInput = { ...input, [field]: to[field] };
    const exchange = { field, exchanged, totalLiability: totalIfAccepted(exchanged, rates) };
    if (exchange.totalLiability !== null) return exchange;
    first ??= exchange;
  }
  if (first === null) throw new RangeError('no field is waiting');
  return first;
}

function totalIfAccepted(input: TaxInput, rates: TaxRates): Pence | null {
  try {
    return totalLiabilityOf(input, rates);
  } catch (error) {
    if (error instanceof ValidationError) return null;
    throw error;
  }
}
