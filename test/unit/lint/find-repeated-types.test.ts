import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findRepeatedTypes } from '../../lint/find-repeated-types.js';

const FILES: Readonly<Record<string, string>> = {
  'src/layout.ts': 'export type Place = string;',
  'src/rows.ts': 'export interface Place { line: number }\nexport type Row = 1;\ntype Cell = 1;',
  'src/cells.ts': 'export type Cell = 1;',
  'src/passes-on.ts': "export type { Row } from './rows.js';",
  'src/local/hmrc-sandbox/state.ts': 'export type Row = 2;',
};

describe('findRepeatedTypes', () => {
  let root: string;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'types-'));
    for (const [path, source] of Object.entries(FILES)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), `${source}\n`);
    }
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it('finds the types that several files declare under one name', () => {
    const found = findRepeatedTypes(root, ['src']);

    expect(found).toHaveLength(1);
    expect(found[0]).toContain('Place: is the name of several types, in');
  });
});
