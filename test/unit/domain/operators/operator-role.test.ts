import { describe, expect, it } from 'vitest';
import { parseRoleMapping, roleOfGroups } from '../../../../src/domain/operators/operator-role.js';

describe('parseRoleMapping', () => {
  it('reads a role for each group, whose names may hold an equals sign', () => {
    expect([...(parseRoleMapping(' staff=viewer, cn=admins=admin ') ?? [])]).toEqual([
      ['staff', 'viewer'],
      ['cn=admins', 'admin'],
    ]);
  });

  it.each(['', 'staff', 'staff=', '=admin', 'staff=owner', 'staff=viewer,', 'staff=viewer,staff=admin'])(
    'refuses %j',
    (text) => {
      expect(parseRoleMapping(text)).toBeNull();
    },
  );
});

describe('roleOfGroups', () => {
  const mapping = parseRoleMapping('staff=viewer,on-call=operator,leads=admin') ?? new Map();

  it('takes the role that allows most', () => {
    expect(roleOfGroups(mapping, ['staff', 'leads', 'on-call'])).toBe('admin');
    expect(roleOfGroups(mapping, ['on-call', 'staff'])).toBe('operator');
  });

  it('gives none to groups without one, whatever objects inherit', () => {
    expect(roleOfGroups(mapping, [])).toBeNull();
    expect(roleOfGroups(mapping, ['Staff', 'constructor', '__proto__'])).toBeNull();
  });
});
