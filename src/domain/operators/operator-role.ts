export const OPERATOR_ROLES = ['viewer', 'operator', 'admin'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** Which role a group of the organisation's identity provider has in the console. */
export type RoleMapping = ReadonlyMap<string, OperatorRole>;

/** Reads `group=role,group=role`, one role a group. `null` for anything else, and for nothing. */
export function parseRoleMapping(text: string): RoleMapping | null {
  const mapping = new Map<string, OperatorRole>();
  for (const pair of text.split(',')) {
    const at = pair.lastIndexOf('=');
    const [group, name] = [pair.slice(0, Math.max(at, 0)).trim(), pair.slice(at + 1).trim()];
    const role = OPERATOR_ROLES.find((each) => each === name);
    if (group === '' || role === undefined || mapping.has(group)) return null;
    mapping.set(group, role);
  }
  return mapping;
}

/** The role that allows most among those of a person's groups; `null` when no group has one. */
export function roleOfGroups(mapping: RoleMapping, groups: readonly string[]): OperatorRole | null {
  const roles = new Set(groups.map((group) => mapping.get(group)));
  return OPERATOR_ROLES.findLast((role) => roles.has(role)) ?? null;
}
