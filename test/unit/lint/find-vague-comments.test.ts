import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findVagueComments } from '../../lint/find-vague-comments.js';

describe('findVagueComments', () => {
  let root: string;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'vague-'));
    mkdirSync(join(root, 'src'));
    const lines = [
      "import { one } from './one.js';",
      '/** Its digits. */',
      'export const digits = 1;',
      '/**',
      ' * From the first to the last.',
      ' */',
      'function steps() {}',
      '/** Steps from the first to the last. */',
      'function others() {}',
      '/** Notes of a thing. */',
      'interface Thing {',
      '  /** In hex. */',
      '  readonly id: string;',
      '}',
      '/** Only what is there. */',
      'type Other = string;',
      '// As it is.',
      'const last = 1;',
    ];
    writeFileSync(join(root, 'src', 'thing.ts'), `${lines.join('\n')}\n`);
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it('finds doc comments of declarations that begin without a subject, and none of members', () => {
    expect(findVagueComments(root, ['src'])).toEqual([
      'src/thing.ts:2: The comment begins without what it is about: name the thing first.',
      'src/thing.ts:4: The comment begins with a preposition: name the thing first.',
      'src/thing.ts:15: The comment begins without what it is about: name the thing first.',
    ]);
  });
});
