import { describe, expect, it } from 'vitest';
import {
  describeHindrance,
  findHindrances,
  RULES,
  type RuleName,
} from '../../../../src/domain/distribution/hindrances.js';
import type { TableFacts } from '../../../../src/domain/distribution/table-facts.js';
import { aTable, ofTenants, refersTo } from './tables.js';

const STRICT = { allowsTriggers: false, allowsStatementsOfTriggers: false };
const rulesOf = (tables: readonly TableFacts[], settings = STRICT) =>
  findHindrances(tables, settings).map(({ rule, table, what }) => `${rule} ${table} ${what}`);

const triggers = [
  { name: 'refuses', usesTables: false },
  { name: 'adds_up', usesTables: true },
];
const keyOfAll = { keys: [{ name: 'keys_hash', columns: ['hash'] }] };

const BROKEN: Readonly<
  Record<RuleName, readonly [tables: readonly TableFacts[], expected: readonly string[]]>
> = {
  policy_subquery: [[ofTenants('a', { policiesWithSubqueries: ['p'] })], ['policy_subquery a p']],
  trigger: [[ofTenants('a', { triggers: triggers.slice(0, 1) })], ['trigger a refuses']],
  statement_of_trigger: [
    [ofTenants('a', { triggers })],
    ['trigger a refuses', 'trigger a adds_up', 'statement_of_trigger a adds_up'],
  ],
  foreign_key_tenant: [
    [ofTenants('a', { foreignKeys: [refersTo('b', { toColumns: ['id', 'tenant_id'] })] }), ofTenants('b')],
    ['foreign_key_tenant a to_b'],
  ],
  foreign_key_from_everywhere: [
    [
      ofTenants('a', { ...keyOfAll, foreignKeys: [refersTo('c')] }),
      aTable('b', { foreignKeys: [refersTo('c')] }),
      ofTenants('c'),
    ],
    ['foreign_key_from_everywhere a to_c', 'foreign_key_from_everywhere b to_c'],
  ],
  foreign_key_change: [
    [ofTenants('a', { foreignKeys: [refersTo('b', { changesColumns: true })] }), ofTenants('b')],
    ['foreign_key_change a to_b'],
  ],
  foreign_key_circle: [
    [ofTenants('a', { foreignKeys: [refersTo('b')] }), ofTenants('b', { foreignKeys: [refersTo('a')] })],
    ['foreign_key_circle a a', 'foreign_key_circle b b'],
  ],
  partitioned_reference: [
    [ofTenants('a', { ...keyOfAll, isPartitioned: true })],
    ['partitioned_reference a a'],
  ],
  no_tenant: [[ofTenants('a', { mayLackTenant: true })], ['no_tenant a tenant_id']],
  small_number: [[ofTenants('a', { smallNumbers: ['sequence'] })], ['small_number a sequence']],
  server_number: [[ofTenants('a', { serverNumbers: ['place'] })], ['server_number a place']],
};

describe('findHindrances', () => {
  it.each(Object.entries(BROKEN))('finds %s', (_, [tables, expected]) => {
    expect(rulesOf(tables)).toEqual(expected);
  });

  it('lets triggers pass where the settings of Citus do', () => {
    const tables = [ofTenants('a', { triggers })];

    expect(rulesOf(tables, { allowsTriggers: true, allowsStatementsOfTriggers: false })).toEqual([
      'statement_of_trigger a adds_up',
    ]);
    expect(rulesOf(tables, { allowsTriggers: true, allowsStatementsOfTriggers: true })).toEqual([]);
  });

  it('asks nothing of a table that stays on the coordinator, nor of one that keeps to the rules', () => {
    const tables = [
      aTable('local', { triggers, policiesWithSubqueries: ['p'], serverNumbers: ['n'], isPartitioned: true }),
      aTable('tenants'),
      ofTenants('a', { foreignKeys: [refersTo('tenants', { columns: ['tenant_id'], toColumns: ['id'] })] }),
      ofTenants('b', { foreignKeys: [refersTo('a')], isPartitioned: true }),
    ];

    expect(rulesOf(tables)).toEqual([]);
  });
});

describe('describeHindrance', () => {
  it('says what breaks a rule, the rule, and where it is from', () => {
    const line = describeHindrance({ rule: 'small_number', table: 'outbox', what: 'id' });

    expect(line).toBe(`outbox: id. ${RULES.small_number.demands} ${RULES.small_number.source}`);
  });
});
