import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBannedWords } from '../../lint/find-banned-words.js';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'words-'));
  mkdirSync(join(root, 'src'));
  const lines = [
    '/** What a thing is. */',
    'const turnstile = 1;',
    '/**',
    ' * Whose it is.',
    ' */',
    "const street = 'Penny Lane';",
    '/** Whether it is so. */',
    '/** Losses carried. Carried forward. */',
    '/** Of the newest one. */',
    '/** Offices of one kind, and the same. */',
    '/**',
    ' * The same for many.',
    ' * Those of one.',
    ' */',
    '// Those that are left.',
    '// The same sentence goes on.',
    '/** By which it is found. */',
    '/** In whole pounds. */',
    '/** It is the last one. */',
    'const MOST_LINES = 3;',
    'const mostOfAll = 3;',
    'const most = "the most";',
  ];
  writeFileSync(join(root, 'src/thing.ts'), `${lines.join('\n')}\n`);
});
afterAll(() => rmSync(root, { recursive: true }));

it('names the line of each banned word, and of each comment whose beginning does not say what it is about', () => {
  const found = findBannedWords(root, ['src']).map((fault) => fault.split(':')[1]);
  expect(found).toEqual(['1', '2', '4', '9', '12', '15', '17', '19', '20', '21', '22']);
});
