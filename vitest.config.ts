import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    maxWorkers: 2,
    coverage: {
      include: ['src/domain/**/*.ts'],
      reporter: ['text-summary', 'html'],
      thresholds: { 'src/domain/tax/**/*.ts': { branches: 97 } }, // rates and reliefs: a rule without a test is a bill at risk
    },
    projects: [
      { test: { name: 'unit', include: ['test/unit/**/*.test.ts'], isolate: false, testTimeout: 30_000 } },
      {
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.ts'],
          globalSetup: ['test/support/global-stack.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          isolate: false,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'chaos',
          include: ['test/chaos/**/*.test.ts'],
          sequence: { groupOrder: 1 }, // after the others, and alone: it measures how long recovery takes
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
