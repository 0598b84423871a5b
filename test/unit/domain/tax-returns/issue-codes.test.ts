import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { OWN_ISSUE_CODES } from '../../../../src/domain/codes/issue-codes.js';

const page = readFileSync(new URL('../../../../docs/RETURN_FIGURES.md', import.meta.url), 'utf8');

it('docs/RETURN_FIGURES.md has a row for every issue, with the way to settle it', () => {
  const named = page
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => line.split(' | ')[0]?.match(/`[a-z0-9_]+`/g) ?? []);
  const missing = Object.keys(OWN_ISSUE_CODES).filter((code) => !named.includes(`\`${code}\``));
  expect(missing).toEqual([]);
});
