import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findMisnamedFiles } from '../../lint/find-misnamed-files.js';

const FILES: Readonly<Record<string, string>> = {
  'src/pay-bill.ts': 'export function payBill() {}',
  'src/mount.ts': 'export const routeRequests = () => 1;',
  'src/rates.ts': 'export const RATES_OF_YEARS = [];',
  'src/bill.ts': 'export interface Bill { total: number }\nexport const payBill = () => 1;',
  'src/receipt.ts':
    'interface Receipt { total: number }\nexport const readOne = (): Receipt => ({ total: 1 });',
  'src/pace.ts': 'export const createPace = () => 1;',
  'src/total.ts': 'export const totalOf = () => 1;',
  'src/two.ts': 'export const one = 1;\nexport const other = 2;',
  'src/worker.ts': 'export default 1;',
  'src/types.ts': 'export type One = 1;',
  'src/clients/routes.ts': 'export const clientRoutes = [];',
  'src/db/clients-queries.ts': 'export const findClient = () => 1;',
};

describe('findMisnamedFiles', () => {
  let root: string;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'names-'));
    for (const [path, source] of Object.entries(FILES)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), `${source}\n`);
    }
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it('finds a file that has another name than its only export', () => {
    expect([...findMisnamedFiles(root, ['src'])].sort()).toEqual([
      'src/mount.ts: exports routeRequests alone; name the file route-requests.ts.',
      'src/rates.ts: exports RATES_OF_YEARS alone; name the file rates-of-years.ts.',
    ]);
  });
});
