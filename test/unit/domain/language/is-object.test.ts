import { describe, expect, it } from 'vitest';
import { isObjectOrList, isPlainObject } from '../../../../src/domain/language/is-object.js';

describe('isObjectOrList and isPlainObject', () => {
  it.each([
    ['an object', {}, true, true],
    ['a list', [], true, false],
    ['null', null, false, false],
    ['nothing', undefined, false, false],
    ['a text', 'object', false, false],
    ['a function', () => ({}), false, false],
  ])('take %s for what it is', (_name, value, isEither, isPlain) => {
    expect([isObjectOrList(value), isPlainObject(value)]).toEqual([isEither, isPlain]);
  });
});
