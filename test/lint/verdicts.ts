import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import recheck from 'recheck/package.json' with { type: 'json' };

/** Which patterns were judged safe before. */
export interface Verdicts {
  isSafe(pattern: string): boolean;
  noteSafe(pattern: string): void;
}

export const NO_VERDICTS: Verdicts = { isSafe: () => false, noteSafe: () => undefined };

/** Verdicts kept in a file between runs, for as long as the analyser is the same. A file that cannot be read is empty. */
export function openVerdicts(path: string): Verdicts & { save(): void } {
  const safe = new Set(readVerdicts(path));
  return {
    isSafe: (pattern) => safe.has(pattern),
    noteSafe: (pattern) => void safe.add(pattern),
    save() {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, JSON.stringify({ version: recheck.version, safe: [...safe].sort() }));
    },
  };
}

function readVerdicts(path: string): readonly string[] {
  try {
    const kept = JSON.parse(readFileSync(path, 'utf8'));
    return kept.version === recheck.version && Array.isArray(kept.safe) ? kept.safe : [];
  } catch {
    return [];
  }
}
