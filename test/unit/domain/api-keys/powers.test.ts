import { describe, expect, it } from 'vitest';
import { excessOf, type Powers } from '../../../../src/domain/api-keys/powers.js';
import { allows, readScopesOf } from '../../../../src/domain/api-keys/scope.js';

const HELD: Powers = {
  scopes: ['clients:write', 'tax_returns:read'],
  clientId: 'client-1',
  expiresAt: new Date('2026-06-01T00:00:00Z'),
  allowedCidrs: ['203.0.113.0/24'],
};

const UNLIMITED: Powers = { scopes: HELD.scopes, clientId: null, expiresAt: null, allowedCidrs: null };

describe('excessOf', () => {
  it('finds nothing in the same powers, nor in smaller ones', () => {
    const smaller: Powers = {
      scopes: ['clients:read'],
      clientId: 'client-1',
      expiresAt: new Date('2026-05-31T23:59:59.999Z'),
      allowedCidrs: ['203.0.113.7'],
    };

    expect(excessOf(HELD, HELD)).toEqual({ scopes: [], reasons: [] });
    expect(excessOf(HELD, smaller).reasons).toEqual([]);
    expect(excessOf(UNLIMITED, HELD).reasons).toEqual([]);
  });

  it.each<[string, Partial<Powers>, string]>([
    ['a scope', { scopes: ['clients:read', 'reports:read'] }, 'the scopes reports:read'],
    [
      'submitting, which writing does not imply',
      { scopes: ['tax_returns:submit'] },
      'the scopes tax_returns:submit',
    ],
    ['another client', { clientId: 'client-2' }, 'other clients than the one it is bound to'],
    ['every client', { clientId: null }, 'other clients than the one it is bound to'],
    [
      'a millisecond more',
      { expiresAt: new Date('2026-06-01T00:00:00.001Z') },
      'time after its own expiry, 2026-06-01T00:00:00.000Z',
    ],
    ['no expiry', { expiresAt: null }, 'time after its own expiry, 2026-06-01T00:00:00.000Z'],
    ['another network', { allowedCidrs: ['203.0.114.1'] }, 'other networks than those it may be used from'],
    ['any network', { allowedCidrs: null }, 'other networks than those it may be used from'],
  ])('names %s', (_case, beyond, reason) => {
    expect(excessOf(HELD, { ...HELD, ...beyond }).reasons).toEqual([reason]);
  });

  it('names everything at once', () => {
    expect(excessOf(HELD, { ...UNLIMITED, scopes: ['reports:write'] }).reasons).toHaveLength(4);
  });
});

describe('allows', () => {
  it.each([
    [['clients:read'], 'clients:read', true],
    [['clients:write'], 'clients:read', true],
    [['clients:read'], 'clients:write', false],
    [['tax_returns:write'], 'tax_returns:submit', false],
    [['tax_returns:submit'], 'tax_returns:read', false],
    [['clients:write'], 'reports:read', false],
    [[], 'clients:read', false],
  ])('decides whether %j allow %s: %s', (scopes, needed, expected) => {
    expect(allows(scopes, needed)).toBe(expected);
  });
});

describe('readScopesOf', () => {
  it('keeps what is read or written once, in order; submitting reads nothing', () => {
    const scopes = ['tax_returns:submit', 'reports:write', 'clients:read', 'clients:write'];

    expect(readScopesOf(scopes)).toEqual(['reports:read', 'clients:read']);
  });
});
