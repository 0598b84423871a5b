import { describe, expect, it } from 'vitest';
import { hasTexts } from '../../../../src/domain/language/has-texts.js';

describe('hasTexts', () => {
  it.each([
    ['all of them', { id: 'a', note: 'b' }, true],
    ['null where it may stand', { id: 'a', note: null }, true],
    ['more than was asked', { id: 'a', note: null, at: 1 }, true],
    ['null where a text must stand', { id: null, note: 'b' }, false],
    ['a number', { id: 1, note: 'b' }, false],
    ['a member left out', { id: 'a' }, false],
    ['a list', ['a', 'b'], false],
    ['null itself', null, false],
  ])('judges %s', (_name, value, expected) => {
    expect(hasTexts(value, ['id'], ['note'])).toBe(expected);
  });
});
