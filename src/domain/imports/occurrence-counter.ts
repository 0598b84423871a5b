import { createFingerprintTable } from '../fingerprint-table.js';

/**
 * Counts how often a file has held the same content. Should two different ones ever share a fingerprint, the second is
 * counted as a repeat, which changes its identity but loses nothing.
 */
export function createOccurrenceCounter() {
  const counts = createFingerprintTable();
  return {
    /** How many times this content has now been seen, from 1. */
    next: (content: string): number => counts.replace(content, oneMore) + 1,
  };
}

const oneMore = (count: number) => count + 1;
