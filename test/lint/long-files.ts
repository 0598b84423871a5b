const TABLE = 'a table: one entry after another, looked up and not read through';
const ONE_WORLD = 'its cases share a world that takes seconds to set up';

/** Files above the length that `find-long-files.ts` allows, each with the reason. */
export const LONG_FILES: Readonly<Record<string, string>> = {
  'src/domain/categories/purposes/living-purposes.ts': TABLE,
  'src/domain/categories/purposes/money-purposes.ts': TABLE,
  'src/domain/categories/purposes/trade-purposes.ts': TABLE,
  'src/domain/filing/registry/income-fields.ts': TABLE,
  'src/http/document/examples/field-values.ts': TABLE,
  'migrations/20261129110000_begin_keys_with_the_tenant.ts':
    'one exchange of keys, table after table, in one release',
  'test/long/long-tests.ts': TABLE,
  'test/unit/http/returns-answer-as-estimates.test.ts': TABLE,
  'test/e2e/docs/follow-the-guides.test.ts': 'its stack is started once for all guides',
  'test/integration/erasure/erasure.test.ts': ONE_WORLD,
  'test/integration/submissions/batches-of-acts.test.ts': ONE_WORLD,
  'test/integration/submissions/faults-at-each-call.test.ts': ONE_WORLD,
  'test/integration/submissions/parts-of-a-return.test.ts': ONE_WORLD,
  'test/integration/transactions/bulk-update.test.ts': ONE_WORLD,
  'test/integration/transactions/transactions.test.ts': ONE_WORLD,
  'test/integration/webhooks/destinations.test.ts': ONE_WORLD,
  'test/integration/webhooks/receiver-authentication.test.ts': ONE_WORLD,
  'test/integration/webhooks/scheduler.test.ts': ONE_WORLD,
};
