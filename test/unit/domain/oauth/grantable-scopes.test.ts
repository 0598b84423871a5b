import { describe, expect, it } from 'vitest';
import { canAllow, grantableScopes } from '../../../../src/domain/oauth/grantable-scopes.js';

const ASKED = ['transactions:read', 'api_keys:write', 'webhooks:write'];

describe('grantableScopes', () => {
  it.each([
    ['an owner, everything for the whole tenant', 'owner', false, ASKED],
    ['a member, no power over credentials', 'member', false, ['transactions:read', 'webhooks:write']],
    ['an owner, nothing of the whole tenant for one client', 'owner', true, ['transactions:read']],
    ['a member, nothing of the whole tenant for one client', 'member', true, ['transactions:read']],
  ] as const)('lets %s', (_, role, isOneClient, expected) => {
    expect(grantableScopes(ASKED, { role, isOneClient })).toEqual(expected);
  });
});

describe('canAllow', () => {
  const person = { tenantId: 'one', livemode: true };
  const app = { audience: 'own_tenant', tenantId: 'one', livemode: true } as const;

  it.each([
    ['an app of their tenant', person, app, true],
    ['no app of another tenant', person, { ...app, tenantId: 'other' }, false],
    ['an app for any tenant', person, { ...app, tenantId: 'other', audience: 'any_tenant' }, true],
    ['no live app by a person of test data', { ...person, livemode: false }, app, false],
    [
      'a test app by a person of test data',
      { ...person, livemode: false },
      { ...app, livemode: false },
      true,
    ],
    ['a test app by a live person', person, { ...app, livemode: false }, true],
  ] as const)('allows %s', (_, who, what, expected) => {
    expect(canAllow(who, what)).toBe(expected);
  });
});
