import { poundsFromPence } from '../../domain/money.js';

/** Records of a person as the sandbox takes them: the names of a tax estimate, amounts in pounds. */
export function recordsInPounds(records: unknown): unknown {
  if (typeof records === 'number') return poundsFromPence(records);
  if (Array.isArray(records)) return records.map(recordsInPounds);
  if (typeof records !== 'object' || records === null) return records;
  return Object.fromEntries(
    Object.entries(records).map(([name, member]) => [snakeCase(name), recordsInPounds(member)]),
  );
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
