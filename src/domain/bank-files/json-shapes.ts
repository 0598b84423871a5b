import type { BankFileItem } from './bank-row.js';
import { ACCOUNT_DATA_SHAPES } from './json-account-shapes.js';
import { BANK_API_SHAPES } from './json-bank-shapes.js';
import { FEED_SHAPES } from './json-feed-shapes.js';
import { type JsonObject, textAt } from './json-field.js';
import type { JsonShape, JsonSurroundings } from './json-shape.js';
import { isOwnObject, readOwnObject } from './read-own-object.js';
import type { RecordPlace } from './stated-transaction.js';
import { statedItem } from './stated-transaction.js';

/** Reads one object of a list: none, one or several items. */
export interface JsonReader {
  readonly name: string;
  readonly ownFormat: boolean;
  readonly read: (value: JsonObject, place: RecordPlace, around: JsonSurroundings) => readonly BankFileItem[];
}

export const JSON_SHAPES: readonly JsonShape[] = [...BANK_API_SHAPES, ...FEED_SHAPES, ...ACCOUNT_DATA_SHAPES];

/** The way this object is written; `null` when no one known writes so. */
export function findJsonReader(value: JsonObject): JsonReader | null {
  const shape = JSON_SHAPES.find(({ fits }) => fits(value));
  if (shape) return readerOf(shape);
  return isOwnObject(value) ? OWN_READER : null;
}

export const OWN_READER: JsonReader = {
  name: 'generic',
  ownFormat: true,
  read: (value, place) => [readOwnObject(value, place)],
};

/** The id by which a document calls an account, whichever it has. */
const accountOf = (account: JsonObject | null): string | null =>
  ['iban', 'id', 'account_id', 'accountId', 'resourceId', 'uid']
    .map((key) => textAt(account, key))
    .find((id) => id !== '') ?? null;

const readerOf = ({ name, names, state }: JsonShape): JsonReader => ({
  name,
  ownFormat: false,
  read: (value, place, around) =>
    state(value, around).map((stated) => {
      const account = stated.account || accountOf(around.account);
      return statedItem({ ...stated, account }, place, names);
    }),
});
