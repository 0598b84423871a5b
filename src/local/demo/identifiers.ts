import { randomInt } from 'node:crypto';
import { normaliseNino, normaliseUtr } from '../../domain/clients/identifiers.js';

/** Prefixes that HMRC gives out, and to which its sandbox attaches no meaning. */
const NINO_PREFIXES = ['AE', 'HL', 'JN', 'LW', 'PR', 'WK'];
const NINO_SUFFIXES = ['A', 'B', 'C', 'D'];

/** A well-formed National Insurance number that is new on every run, so that its year has not been filed yet. */
export function inventNino(): string {
  const nino = `${pick(NINO_PREFIXES)}${digits(6)}${pick(NINO_SUFFIXES)}`;
  if (normaliseNino(nino) !== nino) throw new RangeError('the prefixes must be ones that are given out');
  return nino;
}

/** A Unique Taxpayer Reference with the check digit that fits. */
export function inventUtr(): string {
  const rest = digits(9);
  const utr = Array.from({ length: 10 }, (_, check) => `${check}${rest}`).find(
    (candidate) => normaliseUtr(candidate) !== null,
  );
  if (utr === undefined) throw new RangeError('one check digit fits any nine digits');
  return utr;
}

const digits = (count: number) => String(randomInt(10 ** count)).padStart(count, '0');

const pick = (from: readonly string[]) => from[randomInt(from.length)] ?? '';
