import { configDefaults, defineConfig } from 'vitest/config';
import { LONG_TESTS } from './test/long/long-tests.js';

const long = Object.keys(LONG_TESTS);
const exclude = [...configDefaults.exclude, ...long];
const longOf = (folder: string) => long.filter((test) => test.startsWith(`test/${folder}/`));
const STORIES = 'test/e2e/stories';

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
        branches: 83, // unit tests alone are counted: integration tests prove much of the rest
        'src/domain/tax/**/*.ts': { branches: 97 }, // rates and reliefs: a rule without a test is a bill at risk
        'src/domain/filing/**/*.ts': { branches: 97 }, // what HMRC is sent
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
