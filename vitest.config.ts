import { configDefaults, defineConfig } from 'vitest/config';
import { LONG_TESTS } from './test/long/long-tests.js';

const long = Object.keys(LONG_TESTS);
const exclude = [...configDefaults.exclude, ...long];
const longOf = (folder: string) => long.filter((test) => test.startsWith(`test/${folder}/`));
const STORIES = 'test/e2e/stories';

/** Branches of src/domain that unit tests cover, in per cent by folder: what holds now, to be raised and never lowered. */
const BRANCHES: Readonly<Record<string, number>> = {
  'agent-invitations': 100,
  analytics: 100,
  'api-keys': 100,
  approvals: 100,
  'bank-files': 91,
  businesses: 95,
  categories: 92,
  clients: 98,
  console: 95,
  distribution: 95,
  documents: 97,
  erasure: 100,
  files: 100,
  filing: 97, // what HMRC is sent
  'hmrc-access': 100,
  'hmrc-agents': 100,
  imports: 96,
  language: 96,
  oauth: 96,
  obligations: 97,
  operators: 94,
  payments: 98,
  practice: 97,
  prefills: 94,
  properties: 100,
  'quarterly-updates': 92,
  reports: 89,
  'source-accounts': 100,
  statements: 89,
  'submission-batches': 97,
  tax: 97, // rates and reliefs: a rule without a test is a bill at risk
  'tax-returns': 94,
  'tenant-moves': 100,
  'test-clocks': 100,
  'test-scenarios': 100,
  transactions: 99,
  transfers: 96,
  users: 100,
  webhooks: 94,
  workbooks: 94,
};

const integration = {
  globalSetup: ['test/support/global-stack.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
  isolate: false,
};
const wholeProcesses = { testTimeout: 240_000, hookTimeout: 240_000 };

export default defineConfig({
  test: {
    maxWorkers: 2,
    coverage: {
      include: ['src/domain/**/*.ts'],
      reporter: ['text-summary', 'html'],
      thresholds: {
        branches: 93, // of all: unit tests alone are counted, and integration tests prove much of the rest
        ...Object.fromEntries(
          Object.entries(BRANCHES).map(([folder, branches]) => [
            `src/domain/${folder}/**/*.ts`,
            { branches },
          ]),
        ),
      },
    },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.ts'],
          exclude,
          isolate: false,
          testTimeout: 30_000,
        },
      },
      { test: { name: 'integration', include: ['test/integration/**/*.test.ts'], exclude, ...integration } },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          exclude: [...exclude, `${STORIES}/**`],
          ...wholeProcesses,
        },
      },
      {
        test: {
          name: 'stories',
          include: [`${STORIES}/**/*.test.ts`],
          exclude,
          globalSetup: ['test/support/story-stack.ts'], // one stack for all
          ...wholeProcesses,
        },
      },
      { test: { name: 'long-unit', include: longOf('unit'), testTimeout: 30_000 } },
      { test: { name: 'long-integration', include: longOf('integration'), ...integration } },
      { test: { name: 'long-e2e', include: longOf('e2e'), ...wholeProcesses } },
      {
        test: {
          name: 'chaos',
          include: [...longOf('chaos'), ...longOf('practice')],
          sequence: { groupOrder: 1 }, // after the others, and alone: it measures how long recovery takes
          ...wholeProcesses,
        },
      },
    ],
  },
});
