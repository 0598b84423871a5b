import { describe, expect, it } from 'vitest';
import { parseTrustedProxies } from '../../../src/domain/trusted-proxies.js';

describe('parseTrustedProxies', () => {
  it.each([
    ['', false],
    [' , ', false],
    ['0', false],
    ['2', 2],
    ['10.0.0.0/8, 192.168.1.7', ['10.0.0.0/8', '192.168.1.7']],
    ['::1/128,fd00::/8', ['::1/128', 'fd00::/8']],
  ])('reads %j as %j', (text, expected) => {
    expect(parseTrustedProxies(text)).toEqual(expected);
  });

  it.each([
    '11',
    '-1',
    '1,2',
    'loopback',
    'true',
    '0.0.0.0/0',
    '::/00',
    '10.0.0.0/33',
    '10.0.0',
    'proxy.example',
  ])('refuses %j, which names no proxy or every address', (text) => {
    expect(parseTrustedProxies(text)).toBeNull();
  });
});
