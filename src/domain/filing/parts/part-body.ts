import type { Pence } from '../../money.js';
import { poundsFromPence } from '../../money.js';

/** A part of a return in an operation's own layout, amounts in pounds. */
export type PartBody = Readonly<Record<string, unknown>>;

/** Amounts by HMRC's names, without those that are nil; `null` when none is left. */
export function amountsIn(amounts: Readonly<Record<string, Pence | undefined>>): PartBody | null {
  const given = Object.entries(amounts).filter(([, pence]) => pence !== undefined && pence !== 0);
  if (given.length === 0) return null;
  return Object.fromEntries(given.map(([name, pence = 0]) => [name, poundsFromPence(pence)]));
}

/** The body with one member, or none where that has nothing. */
export const under = (name: string, member: unknown): PartBody | null =>
  member === null || (Array.isArray(member) && member.length === 0) ? null : { [name]: member };
