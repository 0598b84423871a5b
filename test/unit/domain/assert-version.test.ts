import { describe, expect, it } from 'vitest';
import { assertVersion } from '../../../src/domain/assert-version.js';
import { VersionConflictError } from '../../../src/errors.js';

describe('assertVersion', () => {
  it.each([
    ['a caller who names none', null],
    ['the version that is named', { only: [7], never: [] }],
    ['one of several that are named', { only: [3, 7], never: [] }],
    ['any version', { only: 'any', never: [] }],
    ['any version but others', { only: 'any', never: [6, 8] }],
  ] as const)('lets pass %s', (_, seen) => {
    expect(() => assertVersion(7, seen)).not.toThrow();
  });

  it.each([
    ['another version', { only: [6], never: [] }],
    ['none of those that are named', { only: [], never: [] }],
    ['the version that is excluded', { only: 'any', never: [7] }],
    ['every version', { only: 'any', never: 'any' }],
    ['a version that is named and excluded', { only: [7], never: [7] }],
  ] as const)('refuses %s, and says which it is', (_, seen) => {
    expect(() => assertVersion(7, seen)).toThrow(new VersionConflictError(7));
  });
});
