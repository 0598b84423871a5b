import { CARRIED_BACK_PLACE } from './parts/carry-back.js';
import { FILING_FIELDS } from './registry/filing-fields.js';
import type { OperationKey } from './registry/filing-operations.js';
import { returnPlaceOf } from './unsent-fields.js';

/**
 * The place in a return of what HMRC refused.
 * @param pointer HMRC's, into the body of the operation; `null` when it named none
 * @param given paths of the fields that the return has something of; all where it is not known
 * @returns the first place that the operation is sent from, where HMRC's own is not one of ours
 */
export function refusedField(
  key: OperationKey,
  pointer: string | null,
  given: readonly string[] = [],
): string | null {
  if (isOfCarryBack(key, pointer)) return CARRIED_BACK_PLACE;
  const sent = FILING_FIELDS.filter(({ sentBy = [] }) => sentBy.includes(key));
  const held = sent.filter(({ path }) => given.includes(path));
  const own = held.length > 0 ? held : sent;
  const fields =
    own.length > 0 ? own : FILING_FIELDS.filter(({ to }) => to.some((one) => one.operation === key));
  const wanted = memberAt(pointer ?? '');
  const exact = fields.find(({ to }) =>
    to.some(({ operation, fields: members }) => operation === key && members.includes(wanted)),
  );
  const [first] = fields;
  const found = exact ?? first;
  return found === undefined ? null : returnPlaceOf(found.path);
}

/** Members about earlier years, which HMRC takes beside other losses of the business. */
const isOfCarryBack = (key: OperationKey, pointer: string | null): boolean =>
  key === 'adjustments' ||
  (key === 'losses_7' && /^\/claims\/(carryBack|preferenceOrder)(\/|$)/.test(pointer ?? ''));

/** `/foreignDividend/0/countryCode` as the registry writes it: `foreignDividend[].countryCode`. */
const memberAt = (pointer: string): string =>
  pointer
    .split('/')
    .filter((part) => part !== '')
    .reduce((path, part) => {
      if (/^\d+$/.test(part)) return `${path}[]`;
      return path === '' ? part : `${path}.${part}`;
    }, '');
