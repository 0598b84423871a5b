import { createTaxpayer, declare, FACTS, type FilingApp, runJobs, type Taxpayer } from './filing-story.js';

/** Many declared returns with one receipt each, made a few at a time. */
export async function createManyDeclared(filing: FilingApp, count: number): Promise<Taxpayer[]> {
  const taxpayers = await fewAtOnce(count, async () => {
    const taxpayer = await createTaxpayer(filing, { hasOneReceipt: true });
    const answer = await filing.app
      .as()
      .post(`/v1/tax-returns/${taxpayer.returnId}/prepare`, { fraud_prevention: FACTS });
    if (answer.status !== 202) throw new Error(`prepare: ${answer.status} ${answer.text}`);
    return taxpayer;
  });
  await runJobs(filing, filing.ctx, 10_000);
  await fewAtOnce(count, async (index) => {
    const declared = await declare(filing, taxpayers[index] as Taxpayer);
    if (declared.status !== 200) throw new Error(`declare: ${declared.status} ${declared.text}`);
  });
  return taxpayers;
}

async function fewAtOnce<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let from = 0; from < count; from += 8) {
    const few = Array.from({ length: Math.min(8, count - from) }, (_, index) => make(from + index));
    made.push(...(await Promise.all(few)));
  }
  return made;
}
