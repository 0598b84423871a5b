import { ID_PREFIXES, type IdKind } from '../../../domain/ids.js';

const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';

/** The id of the one thing of its kind in the story. */
export function exampleId(kind: IdKind): string {
  const at = Object.keys(ID_PREFIXES).indexOf(kind);
  return `${ID_PREFIXES[kind]}_01k4x6t8e8f5mv0zq3n7c2b9${DIGITS[at >> 3]}${DIGITS[at & 31]}`;
}
