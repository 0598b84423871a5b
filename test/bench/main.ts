import { parseArgs } from 'node:util';
import { benchAgreement } from './agreement.bench.js';
import { benchApi } from './api.bench.js';
import { benchCalculate } from './calculate.bench.js';
import { benchCommits } from './commits.bench.js';
import { benchCompany } from './company.bench.js';
import { benchConsole } from './console.bench.js';
import { benchFiles } from './files.bench.js';
import { benchGrowth } from './growth.bench.js';
import { benchImport } from './import.bench.js';
import { benchMillion } from './million.bench.js';
import { benchNeighbours } from './neighbours.bench.js';
import { benchPages } from './pages.bench.js';
import { benchPractice } from './practice.bench.js';
import { benchQuickStart } from './quick-start.bench.js';
import { benchReports } from './reports.bench.js';
import { benchTax } from './tax.bench.js';
import { benchWebhooks } from './webhooks.bench.js';

/**
 * `npm run bench -- NAME`: prints machine, versions, median and spread; compares with a baseline in the same run.
 * `--only B2,B3` runs some scenarios of a bench that has several.
 */
const BENCHES: Readonly<Record<string, (only: readonly string[]) => Promise<void>>> = {
  tax: benchTax,
  agreement: benchAgreement,
  calculate: benchCalculate,
  import: benchImport,
  files: benchFiles,
  million: benchMillion,
  growth: benchGrowth,
  neighbours: benchNeighbours,
  company: benchCompany,
  api: benchApi,
  webhooks: benchWebhooks,
  reports: benchReports,
  pages: benchPages,
  practice: benchPractice,
  commits: benchCommits,
  console: benchConsole,
  'quick-start': benchQuickStart,
};

const { values, positionals } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true });
const only = values.only?.split(',') ?? [];
const names = positionals.length > 0 ? positionals : Object.keys(BENCHES);
for (const name of names) {
  const bench = BENCHES[name];
  if (!bench) {
    process.stderr.write(`There is no bench called ${name}: use ${Object.keys(BENCHES).join(', ')}.\n`);
    process.exit(1);
  }
  await bench(only);
}
