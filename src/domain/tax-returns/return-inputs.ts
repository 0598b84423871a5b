import type { AllowanceChoice, TaxInput } from '../tax/tax-input.js';

/** Inputs of a return: the engine's fields that are no transactions, and the year's elections. */
export type ReturnInputs = Omit<TaxInput, 'taxYear' | 'selfEmployments' | 'ukProperty'> & {
  /** For every trade, since the law knows no other way. */
  readonly tradingAllowance?: AllowanceChoice | undefined;
  /** For UK and foreign property together. */
  readonly propertyAllowance?: AllowanceChoice | undefined;
};
