import { BUSINESS_FIELDS } from './business-fields.js';
import type { FilingField } from './filing-field.js';
import { GAINS_FIELDS } from './gains-fields.js';
import { INCOME_FIELDS } from './income-fields.js';
import { RELIEF_FIELDS } from './relief-fields.js';

/** Every field of a tax estimate, in the order of the return. */
export const FILING_FIELDS: readonly FilingField[] = [
  ...INCOME_FIELDS,
  ...BUSINESS_FIELDS,
  ...RELIEF_FIELDS,
  ...GAINS_FIELDS,
];
