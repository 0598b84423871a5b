import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findHardComments } from '../../lint/find-hard-comments.js';

const words = (count: number) => `Word ${Array.from({ length: count - 2 }, () => 'word').join(' ')} end.`;

describe('findHardComments', () => {
  let root: string;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'comments-'));
    mkdirSync(join(root, 'src'));
    const lines = [
      `/** ${words(40)} @returns ${words(40)} */`,
      'export const plain = 1;',
      '/**',
      ' * Whoever',
      ' * comes waits. `Whoever` is code.',
      ' */',
      "export const text = 'whoever';",
      `// ${words(41)}`,
      'export const last = 1; // for whom it counts',
    ];
    writeFileSync(join(root, 'src', 'thing.ts'), `${lines.join('\n')}\n`);
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it('names the line of each comment with a long sentence or a phrase that has to be read twice', () => {
    expect(findHardComments(root, ['src'])).toEqual([
      'src/thing.ts:3: "Whoever comes waits.…" say who: the client, the operator, the caller.',
      expect.stringMatching(/^src\/thing\.ts:8: .* has 41 words, more than 40/),
      'src/thing.ts:9: "for whom it counts…" name the person: the client, the caller.',
    ]);
  });
});
