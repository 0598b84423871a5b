import { describe, expect, it } from 'vitest';
import { parseObject } from '../../../../src/gateways/bank-files/parse-object.js';

describe('an object in a row of JSON', () => {
  it.each(['{"a":"\\ud800"}', '{"a":{"b":["x \\uDC00"]}}', '{"\\udfff":1}', '[1]', '{', '"a"'])(
    'is not found in %s',
    (text) => {
      expect(parseObject(text)).toBeNull();
    },
  );

  it('may hold whole pairs, and a backslash before the letters of an escape', () => {
    expect(parseObject('{"a":"\\ud83d\\ude00","b":"\\\\ud800"}')).toEqual({ a: '😀', b: '\\ud800' });
  });
});
