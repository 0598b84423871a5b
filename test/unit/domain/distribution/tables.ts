import type { ForeignKey, TableFacts } from '../../../../src/domain/distribution/table-facts.js';

/** A table that breaks no rule. */
export const aTable = (name: string, facts: Partial<TableFacts> = {}): TableFacts => ({
  name,
  isOfTenants: false,
  isPartitioned: false,
  mayLackTenant: false,
  keys: [],
  foreignKeys: [],
  triggers: [],
  policiesWithSubqueries: [],
  smallNumbers: [],
  serverNumbers: [],
  ...facts,
});

export const ofTenants = (name: string, facts: Partial<TableFacts> = {}): TableFacts =>
  aTable(name, {
    isOfTenants: true,
    keys: [{ name: `${name}_pkey`, columns: ['tenant_id', 'id'] }],
    ...facts,
  });

/** A foreign key that begins with the tenant on both sides. */
export const refersTo = (to: string, key: Partial<ForeignKey> = {}): ForeignKey => ({
  name: `to_${to}`,
  columns: ['tenant_id', `${to}_id`],
  to,
  toColumns: ['tenant_id', 'id'],
  changesColumns: false,
  ...key,
});
