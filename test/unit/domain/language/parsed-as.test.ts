import { describe, expect, it } from 'vitest';
import { hasTexts } from '../../../../src/domain/language/has-texts.js';
import { parsedAs } from '../../../../src/domain/language/parsed-as.js';

const isNamed = (value: unknown): value is { readonly name: string } => hasTexts(value, ['name']);

describe('parsedAs', () => {
  it('answers the value of a text of the shape', () => {
    expect(parsedAs('{"name":"a"}', isNamed)).toEqual({ name: 'a' });
  });

  it('refuses a text of another shape, and repeats nothing of it', () => {
    expect(() => parsedAs('{"nino":"QQ123456C"}', isNamed)).toThrow(
      new TypeError('stored JSON has another shape than what reads it expects'),
    );
  });

  it('refuses a text that is no JSON', () => {
    expect(() => parsedAs('{', isNamed)).toThrow(SyntaxError);
  });
});
