import { canonicalJson } from '../../language/canonical-json.js';
import { isObjectOrList } from '../../language/is-object.js';
import type { PartBody } from './part-body.js';

/**
 * Next act for a part at HMRC. `leave`: HMRC holds what somebody else gave it, and something else than the
 * return has. `forget`: HMRC no longer holds what we sent.
 */
type PartAct = 'put' | 'delete' | 'leave' | 'forget' | 'nothing';

/**
 * @param wanted the part as the return has it; `null` for nothing
 * @param held what HMRC holds; `null` for nothing
 * @param ours what HMRC may hold because we sent it
 */
export function partAct(wanted: PartBody | null, held: PartBody | null, ours: readonly PartBody[]): PartAct {
  const isOurs = held !== null && ours.some((body) => isSame(body, held));
  if (wanted === null) {
    if (held === null) return 'forget';
    return isOurs ? 'delete' : 'leave';
  }
  if (held === null) return 'put';
  if (!isSame(wanted, held)) return isOurs ? 'put' : 'leave';
  return isOurs && ours.length === 1 ? 'nothing' : 'put';
}

/** Different bodies of which nobody knows whether HMRC took them; more would take as many lost answers in a row. */
const MAX_TRIED = 10;

/** Bodies that HMRC may hold because we sent them, with the one about to be sent as the last. */
export const withTried = (ours: readonly PartBody[], body: PartBody): PartBody[] => [
  ...ours.filter((one) => !isSame(one, body)).slice(-MAX_TRIED),
  body,
];

const isSame = (one: PartBody, other: PartBody) => canonicalJson(one) === canonicalJson(other);

/** Whether every member of a part that was sent is in what HMRC holds, with the same value. */
export function holdsAll(held: unknown, sent: unknown): boolean {
  if (!isObjectOrList(sent)) return held === sent;
  if (!isObjectOrList(held)) return false;
  const members = new Map(Object.entries(held));
  return Object.entries(sent).every(([name, value]) => holdsAll(members.get(name), value));
}

/** Figures of a part that are named; further ones are "and more". */
const MAX_IN_WORDS = 6;

/** A part's figures, each with HMRC's name: `ukDividends 1500`. Texts are left out: they may be anybody's. */
export function partInWords(body: PartBody | null): string {
  const figures = body === null ? [] : figuresIn(body, '');
  if (figures.length === 0) return 'nothing';
  const more = figures.length > MAX_IN_WORDS ? ' and more' : '';
  return `${figures.slice(0, MAX_IN_WORDS).join(', ')}${more}`;
}

function figuresIn(value: unknown, name: string): string[] {
  if (typeof value === 'number') return [`${name} ${value}`];
  if (typeof value === 'boolean') return [`${name} ${value ? 'yes' : 'no'}`];
  if (Array.isArray(value)) return value.flatMap((entry) => figuresIn(entry, name));
  if (!isObjectOrList(value)) return [];
  return Object.entries(value).flatMap(([member, held]) => figuresIn(held, member));
}
