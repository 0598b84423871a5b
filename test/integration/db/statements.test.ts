import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SUMS_OF_KEPT, SUMS_OF_PARTS } from '../../../src/db/analytics/ledger-sums-queries.js';
import { LEDGER_YEAR, TRADES } from '../../../src/db/categories/category-totals-queries.js';
import { FACTS_STATEMENTS } from '../../../src/db/ledger/facts-statements.js';
import { SETTLED_WRITES } from '../../../src/db/ledger/write-and-settle.js';
import type { ComposedStatement } from '../../../src/db/statement.js';
import { VAT_BY_DEFAULT } from '../../../src/db/tax-returns/vat-rows-queries.js';
import { WORDED_SUMS } from '../../../src/db/tax-returns/worded-sums-queries.js';
import { OPEN_ROWS_OR_CALCULATIONS } from '../../../src/db/transactions/open-rows-repository.js';
import { CLAIM_ANY, CLAIM_SINGLES } from '../../../src/db/webhooks/claim-statements.js';
import {
  RECORD_AND_LOG_RESULTS,
  RECORD_RESULTS,
} from '../../../src/db/webhooks/delivery-results-repository.js';
import { APPEND_EVENT, APPEND_EVENTS } from '../../../src/db/webhooks/events-repository.js';
import { sourcesIn } from '../../lint/sources-in.js';
import { startTestContext } from '../../support/test-app.js';

/** The statements that are put together from parts, by the file that does so. */
const STATEMENTS: Readonly<Record<string, readonly ComposedStatement[]>> = {
  'src/db/analytics/ledger-sums-queries.ts': [SUMS_OF_KEPT, SUMS_OF_PARTS],
  'src/db/categories/counted-parts.ts': [LEDGER_YEAR, TRADES, WORDED_SUMS].flatMap(({ plain, withVat }) => [
    plain,
    withVat,
  ]),
  'src/db/ledger/facts-statements.ts': FACTS_STATEMENTS,
  'src/db/ledger/write-and-settle.ts': [...SETTLED_WRITES.values()],
  'src/db/tax-returns/vat-rows-queries.ts': [VAT_BY_DEFAULT],
  'src/db/transactions/open-rows-repository.ts': [OPEN_ROWS_OR_CALCULATIONS],
  'src/db/webhooks/claim-statements.ts': [CLAIM_ANY, CLAIM_SINGLES],
  'src/db/webhooks/delivery-results-repository.ts': [RECORD_AND_LOG_RESULTS, RECORD_RESULTS],
  'src/db/webhooks/events-repository.ts': [APPEND_EVENT, APPEND_EVENTS],
};

/** The text with a numbered place for each name, as it travels. */
function numbered(text: string): string {
  let places = 0;
  return text.replaceAll(/([^:]):([a-z]\w*)/gi, (_, before: string) => `${before}$${++places}`);
}

describe('statements that are put together from parts', () => {
  let stand: Awaited<ReturnType<typeof startTestContext>>;
  beforeAll(async () => {
    stand = await startTestContext();
  });
  afterAll(() => stand.close());

  it('are all known to this test', () => {
    const files = sourcesIn('src/db').filter((path) =>
      readFileSync(path, 'utf8').includes('composeStatement('),
    );
    const callers = files.map((path) => relative('.', path)).filter((path) => path !== 'src/db/statement.ts');
    expect(callers.toSorted()).toEqual(Object.keys(STATEMENTS).toSorted());
  });

  it('are taken by the schema, each of them', { timeout: 120_000 }, async () => {
    const refused: string[] = [];
    for (const { name, text } of Object.values(STATEMENTS).flat()) {
      await stand.ctx.systemDb
        .transaction(async (trx) => {
          await trx.raw(`prepare composed as ${numbered(text)}`);
          await trx.raw('deallocate composed');
        })
        .catch((error: Error) => refused.push(`${name}: ${error.message}`));
    }
    expect(refused).toEqual([]);
  });

  it('have names that the server tells apart', () => {
    const kept = [
      ...FACTS_STATEMENTS,
      ...SETTLED_WRITES.values(),
      OPEN_ROWS_OR_CALCULATIONS,
      APPEND_EVENT,
      APPEND_EVENTS,
    ];
    const names = kept.map(({ name }) => name);
    expect(names.length).toBe(new Set(names).size);
  });
});
