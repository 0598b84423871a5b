/**
 * The tests that take most of the time: browsers on every page, whole stacks started and killed, whole programs compared.
 * `npm test` leaves them out; `npm run test:long` runs them. Beside each stand the folders and files that its verdict rests
 * on: CI runs it when one of them differs from what it last passed on (`passed.json`).
 */
export const LONG_TESTS: Readonly<Record<string, readonly string[]>> = {
  'test/chaos/chaos.test.ts': [
    'test/chaos',
    'migrations',
    'workers',
    'src/queues',
    'src/db/queues',
    'src/db/pipeline',
    'src/db/bells',
    'src/services/imports',
    'src/services/queues',
    'src/services/submissions',
    'src/services/webhooks',
    'src/gateways/webhooks',
    'src/gateways/hmrc',
  ],
  'test/e2e/charts-after-restart.test.ts': ['admin', 'src/stack', 'src/metrics.ts', 'src/minute-counts.ts'],
  'test/e2e/clients/command.test.ts': ['clients/typescript'],
  'test/e2e/clients/installing.test.ts': ['clients', 'examples', 'src/http/docs'],
  'test/e2e/clients/story.test.ts': ['clients', 'examples'],
  'test/e2e/demo.test.ts': ['src/demo', 'src/stack', 'samples'],
  'test/e2e/docs/guides.test.ts': ['docs/guides', 'src/stack', 'clients'],
  'test/e2e/flush.test.ts': ['src/queues', 'workers', 'src/db/queues', 'src/services/imports'],
  'test/e2e/rolling-upgrade.test.ts': [
    'migrations',
    'src/db/deployment',
    'src/services/deployment',
    'src/cli',
  ],
  'test/e2e/sigterm.test.ts': ['workers', 'src/queues', 'src/services/imports'],
  'test/e2e/stack/run-stack.test.ts': ['src/stack'],
  'test/e2e/stack/stop-and-reset.test.ts': ['src/stack'],
  'test/e2e/web-processes.test.ts': ['src/http/server.ts', 'src/http/processes', 'src/application-server.ts'],
  'test/integration/admin/console-in-chromium.test.ts': ['admin', 'src/html.ts'],
  'test/integration/admin/every-page.test.ts': ['admin', 'src/db/console', 'src/html.ts'],
  'test/integration/admin/on-call-clicks.test.ts': ['admin', 'src/db/console', 'src/html.ts'],
  'test/integration/contract/docs-site.test.ts': ['docs', 'src/http/docs', 'src/http/openapi', 'src/html.ts'],
  'test/integration/contract/fuzz.test.ts': ['test/fuzz', 'src/http', 'src/services', 'src/domain', 'src/db'],
  'test/integration/db/failover.test.ts': [
    'src/db/hosts',
    'src/db/connect.ts',
    'src/db/listen.ts',
    'src/db/pipeline',
  ],
  'test/integration/db/standby-reads.test.ts': [
    'src/db/hosts',
    'src/db/connect.ts',
    'src/db/executor.ts',
    'src/db/pipeline',
    'src/gateways/positions',
    'src/http/perform.ts',
    'src/services/in-tenant.ts',
    'src/services/standby',
  ],
  'test/integration/deployment/backup.test.ts': [
    'ops/backup',
    'docs/RUNBOOK.md',
    'migrations',
    'src/db/deployment',
    'src/db/webhooks/events-queries.ts',
    'src/services/health',
    'test/support/debian',
  ],
  'test/integration/faults/every-state.test.ts': [
    'src/queues',
    'workers',
    'src/db/queues',
    'src/services/queues',
  ],
  'test/integration/files/moves.test.ts': [
    'src/db/files',
    'src/services/files',
    'src/gateways/object-storage',
    'src/cli/commands/files.ts',
  ],
  'test/integration/imports/resume.test.ts': [
    'workers',
    'src/services/imports',
    'src/db/imports',
    'src/gateways/file-threads',
  ],
  'test/integration/oauth/browser.test.ts': ['src/http/oauth', 'src/services/oauth', 'src/http/docs'],
  'test/integration/oauth/libraries.test.ts': ['src/http/oauth', 'src/services/oauth'],
  'test/integration/oauth/sign-in.test.ts': [
    'src/http/oauth',
    'src/services/oauth',
    'src/db/oauth',
    'src/domain/oauth',
  ],
  'test/integration/oauth/try-it.test.ts': ['src/http/oauth', 'src/http/docs'],
  'test/integration/queues/redis-cluster.test.ts': [
    'workers',
    'src/queues',
    'src/gateways/hmrc',
    'src/config.ts',
  ],
  'test/integration/queues/redis-sentinels.test.ts': ['workers', 'src/queues', 'src/config.ts'],
  'test/integration/reports/figures-agree.test.ts': [
    'src/domain/reports',
    'src/domain/tax',
    'src/services/reports',
    'src/gateways/report-files',
  ],
  'test/integration/submissions/dying-while-preparing.test.ts': [
    'src/services/submissions',
    'src/gateways/hmrc',
    'src/domain/filing',
    'src/db/submissions',
  ],
  'test/integration/submissions/dying-workers.test.ts': [
    'workers',
    'src/queues',
    'src/services/submissions',
    'src/gateways/hmrc',
    'src/db/submissions',
  ],
  'test/integration/submissions/faults-at-each-call.test.ts': [
    'src/services/submissions',
    'src/gateways/hmrc',
    'src/hmrc-sandbox',
    'src/domain/filing',
    'src/db/submissions',
  ],
  'test/practice/practice.test.ts': [
    'test/practice',
    'workers',
    'src/queues',
    'src/services/submission-batches',
    'src/services/submissions',
    'src/services/approvals',
    'src/services/agent-invitations',
    'src/services/practice',
    'src/gateways/hmrc',
  ],
  'test/unit/clients/code-samples.test.ts': ['clients', 'src/http/samples', 'src/http/openapi'],
  'test/unit/clients/go.test.ts': ['clients/go', 'clients/generate'],
  'test/unit/clients/python.test.ts': ['clients/python', 'clients/generate'],
  'test/unit/clients/typescript-package.test.ts': ['clients/typescript', 'clients/generate'],
  'test/unit/gateways/bank-files/damaged-files.test.ts': ['src/gateways/bank-files', 'src/domain/bank-files'],
  'test/unit/gateways/bank-files/linear-work.test.ts': ['src/gateways/bank-files', 'src/domain/bank-files'],
  'test/unit/gateways/bank-files/workbooks/damaged-workbooks.test.ts': [
    'src/gateways/bank-files',
    'src/domain/workbooks',
  ],
};

/** On which every long test's verdict rests. */
export const UNDER_ALL: readonly string[] = ['package-lock.json', 'compile.mjs', 'vitest.config.ts'];

/** The unit and contract tests on Node.js 24, which is no file of vitest's. */
export const NODE24 = 'test/node24.sh';
/** Another version of Node.js shows itself in the packages and in what the code is compiled to. */
export const UNDER_NODE24: readonly string[] = ['package.json', 'tsconfig.json'];
