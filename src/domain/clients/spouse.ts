import { hasTexts } from '../language/has-texts.js';
import type { IsoDate } from '../tax-year.js';

/** HMRC takes no longer names of a spouse or civil partner. */
export const LONGEST_SPOUSE_NAME = 35;

/** The spouse or civil partner who is given a client's marriage allowance, as it is sealed: in the words of the API. */
export interface Spouse {
  readonly nino: string;
  readonly family_name: string;
  readonly given_name: string | null;
  readonly date_of_birth: IsoDate | null;
}

/** Whether a value is a spouse as it is sealed. */
export const isSpouse = (value: unknown): value is Spouse =>
  hasTexts(value, ['nino', 'family_name'], ['given_name', 'date_of_birth']);
