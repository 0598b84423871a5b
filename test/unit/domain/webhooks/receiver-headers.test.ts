import { describe, expect, it } from 'vitest';
import {
  checkReceiverHeaders,
  isReceiverHeaders,
  maskHeaders,
  unmaskHeaders,
} from '../../../../src/domain/webhooks/receiver-headers.js';

describe('checkReceiverHeaders', () => {
  it.each([
    'Host',
    'content-length',
    'Transfer-Encoding',
    'CONNECTION',
    'Expect',
    'Cookie',
    'X-Service-Signature',
    'x-service-anything',
    'Webhook-Id',
    'Content-Type',
    'Proxy-Authorization',
  ])('refuses %s', (name) => {
    expect(checkReceiverHeaders({ [name]: 'a' })).toMatchObject([
      { pointer: `#/headers/${name}`, code: 'header_reserved' },
    ]);
  });

  it('takes others, `Authorization` among them', () => {
    expect(checkReceiverHeaders({ Authorization: 'Bearer a', 'X-Webhook': 'b' })).toEqual([]);
  });

  it('refuses names that differ in case alone', () => {
    const issues = checkReceiverHeaders({ 'X-~A': '1', 'x-~a': '2' });

    expect(issues).toMatchObject([{ pointer: '#/headers/x-~0a', code: 'duplicate' }]);
  });

  it.each([
    [4_096, 0],
    [4_097, 1],
  ])('finds in %i bytes together %i issues', (bytes, issues) => {
    const headers = { 'x-a': 'v'.repeat(2_000), 'x-b': 'v'.repeat(bytes - 2_006) };

    expect(checkReceiverHeaders(headers)).toHaveLength(issues);
  });
});

describe('unmaskHeaders', () => {
  it('puts stored values instead of masked ones, whatever the case of the name', () => {
    const given = { 'X-A': '***', 'X-B': 'new' };

    expect(unmaskHeaders(given, { 'x-a': 'old', 'x-b': 'old' })).toEqual({
      headers: { 'X-A': 'old', 'X-B': 'new' },
      issues: [],
    });
  });

  it('finds nothing for a name that is not stored', () => {
    expect(unmaskHeaders({ 'X-A': '***' }, {}).issues).toMatchObject([
      { pointer: '#/headers/X-A', code: 'not_allowed_value' },
    ]);
  });
});

describe('maskHeaders', () => {
  it('hides the values of the named', () => {
    expect(maskHeaders({ 'x-a': '1', 'x-b': '2' }, ['X-A'])).toEqual({ 'x-a': '***', 'x-b': '2' });
  });
});

describe('isReceiverHeaders', () => {
  it.each([
    ['headers', { 'X-Tenant': 'a' }, true],
    ['no headers', {}, true],
    ['a header with a number', { 'X-Tenant': 1 }, false],
    ['a list', ['X-Tenant'], false],
  ])('judges %s', (_name, value, expected) => {
    expect(isReceiverHeaders(value)).toBe(expected);
  });
});
