import { describe, expect, it } from 'vitest';
import { credentialsOf } from '../../../../src/domain/users/pending.js';
import { passwordFault } from '../../../../src/domain/users/user.js';

describe('passwordFault', () => {
  it.each([
    ['a'.repeat(11), 'too_short'],
    ['a'.repeat(12), null],
    ['a'.repeat(200), null],
    ['a'.repeat(201), 'too_long'],
    ['Ada@Example.com', 'same_as_address'],
  ])('judges %s', (password, expected) => {
    expect(passwordFault(password, 'ada@example.COM')).toBe(expected);
  });
});

describe('credentialsOf', () => {
  const one = { userId: 'one', version: 1 };
  const other = { userId: 'other', version: 3 };

  it('has every choice while the tenant is not chosen, and the one after that', () => {
    expect(credentialsOf({ step: 'tenant', choices: [one, other] })).toEqual([one, other]);
    expect(credentialsOf({ step: 'code', credential: other })).toEqual([other]);
  });
});
