import { benchApi } from './api.bench.js';
import { benchCalculate } from './calculate.bench.js';
import { benchImport } from './import.bench.js';
import { benchMillion } from './million.bench.js';
import { benchNeighbours } from './neighbours.bench.js';
import { benchTax } from './tax.bench.js';
import { benchWebhooks } from './webhooks.bench.js';

/** `npm run bench -- NAME`: prints machine, versions, median and spread; compares with a baseline in the same run. */
const BENCHES: Readonly<Record<string, () => Promise<void>>> = {
  tax: benchTax,
  calculate: benchCalculate,
  import: benchImport,
  million: benchMillion,
  neighbours: benchNeighbours,
  api: benchApi,
  webhooks: benchWebhooks,
};

const chosen = process.argv.slice(2);
const names = chosen.length > 0 ? chosen : Object.keys(BENCHES);
for (const name of names) {
  const bench = BENCHES[name];
  if (!bench) {
    process.stderr.write(`There is no bench called ${name}: use ${Object.keys(BENCHES).join(', ')}.\n`);
    process.exit(1);
  }
  await bench();
}
