import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findRowTypes } from '../../lint/find-row-types.js';

describe('findRowTypes', () => {
  let root: string;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'rows-'));
    for (const folder of ['db', 'services']) mkdirSync(join(root, 'src', folder), { recursive: true });
    const write = (file: string, ...lines: string[]) =>
      writeFileSync(join(root, 'src', file), lines.join('\n'));
    write(
      'db/jobs.ts',
      'export interface JobRow { readonly id: string; readonly client_id: string }',
      'export type Counts = { readonly due_now: number };',
      'export interface Job { readonly id: string; readonly clientId: string }',
      'export const client_id = 1;',
    );
    write('db/others.ts', `import type { JobRow } from './jobs.js';`);
    write(
      'services/good.ts',
      `import { type Job, client_id } from '../db/jobs.js';`,
      `import ts from 'typescript';`,
    );
    write(
      'services/bad.ts',
      `import { type Counts as Waiting, type Job, type JobRow } from '../db/jobs.js';`,
    );
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it('finds rows that another folder imports, under whichever name', () => {
    expect(findRowTypes(root, ['src'])).toEqual([
      'src/services/bad.ts: Counts is a row of the database; map it in src/db.',
      'src/services/bad.ts: JobRow is a row of the database; map it in src/db.',
    ]);
  });
});
