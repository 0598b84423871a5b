import { maskNino, maskUtr } from '../clients/client.js';
import { isPlainObject } from '../language/is-object.js';
import { type Json, shownMember } from './exported-row.js';

/** A field before and after a change, in the words of the API. Identifiers of a person are masked. */
export interface FieldChange {
  /** Members of an object behind a dot: `address.postcode`. */
  readonly field: string;
  readonly before: Json;
  readonly after: Json;
}

/** Fields that no person sets: they change with everything else. */
const OF_ITSELF: ReadonlySet<string> = new Set([
  'id',
  'version',
  'createdAt',
  'updatedAt',
  'isLocked',
  'documentIds',
  'taxYear',
]);

/**
 * The fields in which a record differs from what it was, in the order of the record.
 * @param after what was written; a field that it does not have is unchanged
 */
export function fieldChanges(before: object, after: object): FieldChange[] {
  const old = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after).flatMap(([name, value]) =>
    OF_ITSELF.has(name) || !old.has(name) ? [] : changesOf(name, old.get(name), value),
  );
}

function changesOf(name: string, before: unknown, after: unknown): FieldChange[] {
  if (name === 'ninoSuffix') return changed('nino', masked(before, maskNino), masked(after, maskNino));
  if (name === 'utrSuffix') return changed('utr', masked(before, maskUtr), masked(after, maskUtr));
  if (name === 'spouseNinoSuffix') {
    return changed('spouse.nino', masked(before, maskNino), masked(after, maskNino));
  }
  const [field, old] = shownMember(name, before);
  return memberChanges(field, old, shownMember(name, after)[1]);
}

/** Objects member by member, so that only what has changed is told; lists as a whole. */
function memberChanges(field: string, before: Json, after: Json): FieldChange[] {
  if (!isPlainObject(before) && !isPlainObject(after)) return changed(field, before, after);
  if ((before !== null && !isPlainObject(before)) || (after !== null && !isPlainObject(after))) {
    return changed(field, before, after);
  }
  const [old, fresh] = [new Map(Object.entries(before ?? {})), new Map(Object.entries(after ?? {}))];
  return [...new Set([...old.keys(), ...fresh.keys()])].flatMap((name) =>
    memberChanges(`${field}.${name}`, old.get(name) ?? null, fresh.get(name) ?? null),
  );
}

const changed = (field: string, before: Json, after: Json): FieldChange[] =>
  JSON.stringify(before) === JSON.stringify(after) ? [] : [{ field, before, after }];

const masked = (suffix: unknown, mask: (suffix: string | null) => string | null): Json =>
  typeof suffix === 'string' ? mask(suffix) : null;

/** One change as a line of text: `amount: -5 → -6`. */
export const changeInWords = ({ field, before, after }: FieldChange): string =>
  `${field}: ${inWords(before)} → ${inWords(after)}`;

function inWords(value: Json): string {
  if (value === null) return 'nothing';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
