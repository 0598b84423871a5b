import type { BankFileItem } from './bank-row.js';
import { BANK_API_SHAPES } from './json-bank-shapes.js';
import { FEED_SHAPES } from './json-feed-shapes.js';
import type { JsonObject } from './json-field.js';
import type { JsonShape } from './json-shape.js';
import { isOwnObject, readOwnObject } from './read-own-object.js';
import type { Place } from './stated-transaction.js';
import { statedItem } from './stated-transaction.js';

/** Reads one object of a list: none, one or several items. */
export interface JsonReader {
  readonly name: string;
  readonly ownFormat: boolean;
  readonly read: (value: JsonObject, place: Place, path: readonly string[]) => readonly BankFileItem[];
}

/** The way this object is written; `null` when no one known writes so. */
export function findJsonReader(value: JsonObject): JsonReader | null {
  const shape = [...BANK_API_SHAPES, ...FEED_SHAPES].find(({ fits }) => fits(value));
  if (shape) return readerOf(shape);
  return isOwnObject(value) ? OWN_READER : null;
}

export const OWN_READER: JsonReader = {
  name: 'generic',
  ownFormat: true,
  read: (value, place) => [readOwnObject(value, place)],
};

const readerOf = ({ name, names, state }: JsonShape): JsonReader => ({
  name,
  ownFormat: false,
  read: (value, place, path) => state(value, path).map((stated) => statedItem(stated, place, names)),
});
