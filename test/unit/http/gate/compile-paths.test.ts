import { describe, expect, it } from 'vitest';
import { compilePaths } from '../../../../src/http/gate/compile-paths.js';

const find = compilePaths(
  [
    '/v1/clients/{id}',
    '/v1/clients',
    '/v1/clients/batch',
    '/v1/clients/{id}/notes/{note}',
    '/v1/clients/{id}/notes/latest',
    '/v1/events/{id}/sent',
    '/v1/events/{id}/{part}',
  ].map((template) => [template, template] as const),
);

describe('the path of a request', () => {
  it.each([
    ['/v1/clients', '/v1/clients', {}],
    ['/v1/clients/7', '/v1/clients/{id}', { id: '7' }],
    ['/v1/clients/7/notes/8', '/v1/clients/{id}/notes/{note}', { id: '7', note: '8' }],
    ['/v1/clients/a%2Fb%20c', '/v1/clients/{id}', { id: 'a/b c' }],
    ['/v1/clients/__proto__', '/v1/clients/{id}', { id: '__proto__' }],
  ])('%s leads to %s', (path, target, params) => {
    expect(find(path)).toEqual({ target, params });
  });

  it('leads to what has no parameter before what has some, and else to the first', () => {
    expect(find('/v1/clients/batch')?.target).toBe('/v1/clients/batch');
    expect(find('/v1/clients/7/notes/latest')?.target).toBe('/v1/clients/{id}/notes/{note}');
    expect(find('/v1/events/7/sent')?.target).toBe('/v1/events/{id}/sent');
    expect(find('/v1/events/7/kept')?.target).toBe('/v1/events/{id}/{part}');
  });

  it.each([
    '/v1/clients/',
    '/v1/clients//notes/8',
    '/v1/Clients/7',
    '/v1/client%73/7',
    '/v1',
    '/',
    '',
    '//v1/clients',
  ])('%s leads nowhere', (path) => {
    expect(find(path)).toBeNull();
  });

  it('has to begin with a resource', () => {
    expect(() => compilePaths([['/v1/{anything}', 'x']])).toThrow(RangeError);
  });
});
