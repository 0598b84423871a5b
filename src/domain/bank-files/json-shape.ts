import { parseDateText } from './date-text.js';
import type { JsonObject } from './json-field.js';
import type { FieldNames, StatedTransaction } from './stated-transaction.js';

/** One API's way to write a transaction. */
export interface JsonShape {
  readonly name: string;
  readonly names: FieldNames;
  /** Whether an object is written this way; keys alone should decide. */
  readonly fits: (value: JsonObject) => boolean;
  /** The transaction or transactions of the object. */
  readonly state: (value: JsonObject, around: JsonSurroundings) => readonly StatedTransaction[];
}

/** The place of an object in its document. */
export interface JsonSurroundings {
  /** The keys that lead to its list. */
  readonly path: readonly string[];
  /** The account that the document states before the list. */
  readonly account: JsonObject | null;
}

/** A moment or a day to the day in the United Kingdom; a moment without a zone is taken as local. */
export const ukDay = (text: string) => parseDateText(text, { order: null });

/** A moment in seconds since 1970; `null` for one outside the years that a date can have. */
export const ukDayOfSeconds = (seconds: number) =>
  seconds > 0 && seconds < 4_102_444_800 ? ukDayOfUtc(new Date(seconds * 1000).toISOString()) : null;

/** A moment that is UTC even where no zone is written. */
export const ukDayOfUtc = (text: string) => parseDateText(text, { order: null, utc: true });
