import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findLongFiles } from '../../lint/find-long-files.js';

describe('findLongFiles', () => {
  let root: string;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'long-files-'));
    mkdirSync(join(root, 'src'));
    writeFileSync(join(root, 'src', 'short.ts'), 'line\n'.repeat(400));
    writeFileSync(join(root, 'src', 'long.ts'), 'line\n'.repeat(401));
    writeFileSync(join(root, 'src', 'table.ts'), 'line\n'.repeat(900));
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it('finds files above 400 lines, but those that are listed with a reason', () => {
    expect(findLongFiles(root, ['src'], { 'src/table.ts': 'a table' })).toEqual([
      'src/long.ts: has 401 lines, more than 400; split it by subject.',
    ]);
  });
});
