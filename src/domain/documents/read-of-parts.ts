import { commonValue } from './common-value.js';
import type { DocumentRead } from './document-read.js';

/**
 * Facts of a document in several parts, such as an e-mail with what is attached to it, of what was read of each. A statement that its sums
 * prove speaks for all. Parts that state different amounts leave none; the date and the merchant are those of the first part that states
 * the amount, else of the first that has one.
 */
export function readOfParts(parts: readonly DocumentRead[]): DocumentRead | null {
  const proved = parts.filter(({ letting }) => letting !== null && letting.unproved === null);
  const stating = proved.length > 0 ? proved : parts;
  const amountPence = commonValue(
    stating.flatMap((part) => (part.amountPence === null ? [] : [part.amountPence])),
  );
  const best = amountPence === null ? undefined : stating.find((part) => part.amountPence === amountPence);
  const ordered = best === undefined ? parts : [best, ...parts];
  if (ordered.length === 0) return null;
  return {
    amountPence,
    date: firstOf(ordered.map(({ date }) => date)),
    merchant: firstOf(ordered.map(({ merchant }) => merchant)),
    letting:
      best?.letting ?? commonValue(parts.flatMap(({ letting }) => (letting === null ? [] : [letting]))),
  };
}

const firstOf = (values: readonly (string | null)[]): string | null =>
  values.find((value) => value !== null) ?? null;
