import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findRowAddresses } from '../../lint/find-row-addresses.js';

describe('findRowAddresses', () => {
  let root: string;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'addresses-'));
    mkdirSync(join(root, 'src'));
    writeFileSync(
      join(root, 'src', 'sweep.ts'),
      '// ctid in a comment\n' +
        'raw(`delete from a where ctid in (select ctid from $' +
        '{table} limit 5)`);\n' +
        'raw(`delete from a where (tableoid, ctid) in (select tableoid, ctid from a limit 5)`);\n',
    );
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it('finds SQL that takes rows of one partition for those of another', () => {
    expect(findRowAddresses(root, ['src']).map((fault) => fault.split(': ')[0])).toEqual(['src/sweep.ts:2']);
  });
});
