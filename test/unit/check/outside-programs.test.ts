import { describe, expect, it } from 'vitest';
import { skippedTests } from '../../check/outside-programs.js';

const program = (name: string, isThere: boolean) => ({
  name,
  tests: `what ${name} reads`,
  packages: `${name}-bin`,
  isThere: () => isThere,
});

describe('skippedTests', () => {
  it('names each program that is missing, its package, and what is not tested', () => {
    expect(skippedTests([program('alpha', true), program('beta', false)])).toEqual([
      'Not tested, since beta is missing (Debian: beta-bin): what beta reads.',
    ]);
  });

  it('says that nothing was skipped where all are there', () => {
    expect(skippedTests([program('alpha', true)])).toEqual([
      'No test was skipped for want of an outside program.',
    ]);
  });
});
