import { readFileSync } from 'node:fs';

/** Parses a JSON file by its path from the root of the repository. */
export function readJson(path: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8'));
}
