import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkPatterns } from '../../lint/check-patterns.js';

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'patterns-'));
  mkdirSync(join(root, 'src'));
});

afterEach(() => rmSync(root, { recursive: true }));

const check = (lines: readonly string[], listed: Parameters<typeof checkPatterns>[2] = []) => {
  writeFileSync(join(root, 'src/bad.ts'), lines.join('\n'));
  return checkPatterns(root, ['src'], listed);
};

describe('checkPatterns', { timeout: 120_000 }, () => {
  it.each([
    ['a literal', 'export const trim = (text: string) => text.replace(/0+$/, String());'],
    ['a literal given to RegExp', "export const made = new RegExp('^(a+)+$');"],
    ['a template of constants', "const SPACE = '\\\\s*';\nexport const made = RegExp(`^${SPACE}${SPACE}x`);"],
    ['a string that is searched for', "export const at = (text: string) => text.search('\\\\s+$');"],
    ['the pattern of a schema', "export const schema = { type: 'string', pattern: '^(a|a)*$' };"],
  ])('refuses %s that can take more than linear time, naming its line', async (_, code) => {
    const faults = await check(['export const harmless = /^[a-z]+$/;', ...code.split('\n')]);

    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(/^src\/bad\.ts:[23]: .* takes /);
  });

  it('refuses a pattern made of what cannot be seen, unless it is listed with a reason', async () => {
    const code = 'new RegExp(text)';
    const lines = [`export const made = (text: string) => ${code};`];

    const unlisted = await check(lines);
    const listed = await check(lines, [{ file: 'src/bad.ts', code, reason: 'of a test' }]);

    expect(unlisted).toEqual([expect.stringMatching(/^src\/bad\.ts:1: new RegExp\(text\) is made of text/)]);
    expect(listed).toEqual([]);
  });

  it('refuses a listing of what is not there', async () => {
    const faults = await check([''], [{ file: 'src/bad.ts', code: 'new RegExp(gone)', reason: 'of a test' }]);

    expect(faults).toEqual([expect.stringContaining('is listed')]);
  });
});
