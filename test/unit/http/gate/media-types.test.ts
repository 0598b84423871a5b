import { describe, expect, it } from 'vitest';
import { charsetOf, negotiate } from '../../../../src/http/gate/media-types.js';

const OFFERED = ['application/json', 'text/csv'];

describe('Accept', () => {
  it.each([
    [undefined, 'application/json'],
    ['', 'application/json'],
    ['*/*', 'application/json'],
    ['application/json;charset=utf-8', 'application/json'],
    ['application/json; version=2; q=0.4', 'application/json'],
    ['APPLICATION/JSON', 'application/json'],
    ['application/*;q=0.5', 'application/json'],
    ['text/*, application/json;q=0.9', 'text/csv'],
    ['text/csv;q=0.2, application/json;q=0.3', 'application/json'],
    ['*/*;q=0.1, text/csv', 'text/csv'],
    ['application/json;q=0, */*', 'text/csv'],
    ['application/json;q=nonsense', 'application/json'],
    ['nonsense', 'application/json'],
    ['*/*;q=0', null],
    ['application/*;q=0, text/csv;q=0.0', null],
    ['image/png', null],
  ])('%s leads to %s', (accept, chosen) => {
    expect(negotiate(accept, OFFERED)).toBe(chosen);
  });
});

describe('the charset of a Content-Type', () => {
  it.each([
    ['application/json', null],
    ['application/json; charset=utf-8', 'utf-8'],
    ['application/json; Charset="UTF-8"', 'utf-8'],
    ['application/json;charset=utf-16', 'utf-16'],
    ['nonsense', null],
  ])('read from %s is %s', (contentType, charset) => {
    expect(charsetOf(contentType)).toBe(charset);
  });
});
