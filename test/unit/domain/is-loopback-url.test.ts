import { describe, expect, it } from 'vitest';
import { isLoopbackUrl } from '../../../src/domain/is-loopback-url.js';

describe('isLoopbackUrl', () => {
  it.each([
    'http://127.0.0.1:3000',
    'http://127.8.9.10',
    'http://localhost',
    'http://api.localhost:3000/v1',
    'http://[::1]:3000/',
    'postgres://tax:s%40cret@127.0.0.1:5432/tax',
    'redis://default:pa@ss@LOCALHOST:6379/0',
  ])('is true of %s', (url) => expect(isLoopbackUrl(url)).toBe(true));

  it.each([
    'https://api.example.com',
    'http://127.0.0.1.example.com',
    'http://localhost.example.com',
    'http://127.0.0.1@example.com/',
    'http://10.0.0.1',
    'http://0.0.0.0:3000',
    'postgres://127.0.0.1:x@db.internal/tax',
    'nonsense',
  ])('is false of %s', (url) => expect(isLoopbackUrl(url)).toBe(false));
});
