import { Bench } from 'tinybench';
import { calculateTax } from '../../src/domain/tax/calculate-tax.js';
import type { TaxInput } from '../../src/domain/tax/tax-input.js';
import { machineLine, say } from './report.js';

const PLAIN: TaxInput = { taxYear: 2025, employments: [{ pay: 30_000_00, taxDeducted: 3_486_00 }] };
const FULL: TaxInput = {
  taxYear: 2025,
  region: 'scotland',
  selfEmployments: [{ name: 'Plumbing', turnover: 64_000_00, expenses: 18_200_00 }],
  ukProperty: { income: 14_400_00, expenses: 3_100_00, residentialFinanceCosts: 5_200_00 },
  employments: [{ pay: 21_000_00, taxDeducted: 1_686_00 }],
  savings: { untaxedInterest: 1_420_00 },
  dividends: { uk: 4_900_00 },
  reliefs: { giftAidPaid: 400_00 },
  studentLoanPlans: ['plan2', 'postgraduate'],
};

/** Whole calculations a second on one core: a full return, beside the plainest one as the baseline. */
export async function benchTax(): Promise<void> {
  const bench = new Bench({ time: 2_000, warmupTime: 500 });
  bench.add('baseline: one employment', () => void calculateTax(PLAIN));
  bench.add('full return', () => void calculateTax(FULL));
  await bench.run();

  say(`tax: ${machineLine()}`);
  for (const task of bench.tasks) {
    const { result } = task;
    if (result.state !== 'completed') continue;
    const perSecond = Math.round(1000 / result.latency.p50);
    const spread = `p75 ${result.latency.p75.toFixed(4)} ms, p99 ${result.latency.p99.toFixed(4)} ms`;
    say(`  ${task.name}: ${perSecond}/s at the median (${spread}, ${result.latency.samplesCount} runs)`);
  }
}
