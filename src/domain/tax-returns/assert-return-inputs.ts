import { ValidationError } from '../../errors.js';
import { assertInputs } from '../tax/assert-inputs.js';
import type { TaxInput } from '../tax/tax-input.js';

/** @throws {ValidationError} for inputs of a return that contradict one another, with their places in it */
export function assertReturnInputs(inputs: Omit<TaxInput, 'taxYear'>): void {
  try {
    assertInputs(inputs);
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    throw new ValidationError(
      error.issues.map((issue) => ({ ...issue, pointer: `#/inputs${issue.pointer.slice(1)}` })),
    );
  }
}
