import { join } from 'node:path';
import type { AccountName, Books } from '../books.js';
import type { DemoContext } from '../demo-context.js';
import { describeImport, importFile } from './import-file.js';
import { SAMPLES } from './samples.js';

const STATEMENTS: readonly (readonly [account: AccountName, file: string])[] = [
  ['monzo', 'trading-monzo.csv'],
  ['starling', 'trading-starling.csv'],
  ['barclays', 'property-barclays.csv'],
  ['lloyds', 'personal-lloyds.csv'],
];

/** The four statements of the year, and one of them a second time, which must add nothing. */
export async function importYear(ctx: DemoContext, { clientId, accounts }: Books): Promise<void> {
  for (const [account, file] of STATEMENTS) {
    await ctx.progress.step(`Import ${file}`, async (line) => {
      const path = join(SAMPLES, 'year-2025-26', file);
      line.say(describeImport(await importFile(ctx, line, { path, clientId, accountId: accounts[account] })));
    });
  }
  await ctx.progress.step('The same file again', async (line) => {
    const path = join(SAMPLES, 'year-2025-26', 'trading-monzo.csv');
    const again = await importFile(ctx, line, { path, clientId, accountId: accounts.monzo });
    if (again.counts.created > 0) throw new Error('A file that was imported already added rows.');
    line.say(describeImport(again));
  });
}
