import type { Pence } from '../../money.js';
import { poundsFromPence } from '../../money.js';
import { hmrcText } from './hmrc-text.js';

/** A part of a return in an operation's own layout, amounts in pounds. */
export type PartBody = Readonly<Record<string, unknown>>;

/** Amounts by HMRC's names, without those that are nil; `null` when none is left. */
export function amountsIn(amounts: Readonly<Record<string, Pence | undefined>>): PartBody | null {
  const given = Object.entries(amounts).filter(([, pence]) => pence !== undefined && pence !== 0);
  if (given.length === 0) return null;
  return Object.fromEntries(given.map(([name, pence = 0]) => [name, poundsFromPence(pence)]));
}

/** The body with one member, or none where that has nothing. */
export const memberOf = (name: string, member: unknown): PartBody | null =>
  member === null || (Array.isArray(member) && member.length === 0) ? null : { [name]: member };

/** Detail that HMRC requires for a value of the return, and that the return lacks. */
export interface MissingDetail {
  /** The field that is not sent without it. */
  readonly field: string;
  /** Its place in the return. */
  readonly place: string;
  readonly detail: string;
}

/** A part as far as the return says enough of it. */
export interface BuiltPart {
  readonly body: PartBody | null;
  readonly missing: readonly MissingDetail[];
}

/** Parts that go to HMRC in one body, each with members of its own. */
export function inOneBody(...parts: readonly BuiltPart[]): BuiltPart {
  const bodies = parts.flatMap(({ body }) => (body === null ? [] : [body]));
  return {
    body: bodies.length === 0 ? null : Object.assign({}, ...bodies),
    missing: parts.flatMap(({ missing }) => missing),
  };
}

export const completePart = (body: PartBody | null): BuiltPart => ({ body, missing: [] });

/** The details that are not there, of those named with what HMRC wants of each. */
export const missingOf = (
  field: string,
  wanted: readonly { readonly place: string; readonly given: unknown; readonly detail: string }[],
): MissingDetail[] =>
  wanted
    .filter(({ given }) => given === undefined || given === null || isEmpty(given))
    .map(({ place, detail }) => ({ field, place, detail }));

/** Also a text without any sign that HMRC takes. */
const isEmpty = (given: unknown): boolean =>
  (Array.isArray(given) && given.length === 0) ||
  (typeof given === 'string' && hmrcText(given, given.length) === '');
