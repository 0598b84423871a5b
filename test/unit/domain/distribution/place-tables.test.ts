import { describe, expect, it } from 'vitest';
import { placeTables } from '../../../../src/domain/distribution/place-tables.js';
import { aTable, ofTenants, refersTo } from './tables.js';

describe('placeTables', () => {
  it('distributes rows of tenants whose keys all hold the tenant, and leaves other rows to the coordinator', () => {
    const tables = [
      ofTenants('clients'),
      aTable('operators', { keys: [{ name: 'operators_pkey', columns: ['id'] }] }),
    ];

    expect(placeTables(tables).tables).toEqual([
      { name: 'clients', placement: 'distributed' },
      { name: 'operators', placement: 'local' },
    ]);
  });

  it('gives every node the rows that are looked up before their tenant is known', () => {
    const keys = [
      { name: 'api_keys_pkey', columns: ['tenant_id', 'id'] },
      { name: 'api_keys_secret_hash_key', columns: ['secret_hash'] },
    ];

    expect(placeTables([ofTenants('api_keys', { keys })]).tables).toEqual([
      { name: 'api_keys', placement: 'reference' },
    ]);
  });

  it('gives every node what such tables and distributed ones refer to, however far', () => {
    const tables = [
      aTable('plans'),
      aTable('tenants', { foreignKeys: [refersTo('plans')] }),
      ofTenants('clients', { foreignKeys: [refersTo('tenants')] }),
    ];

    expect(placeTables(tables).tables).toEqual([
      { name: 'plans', placement: 'reference' },
      { name: 'tenants', placement: 'reference' },
      { name: 'clients', placement: 'distributed' },
    ]);
  });

  it('has each table follow those that it refers to, but for itself', () => {
    const tables = [
      ofTenants('attempts', { foreignKeys: [refersTo('deliveries')] }),
      ofTenants('deliveries', { foreignKeys: [refersTo('events'), refersTo('endpoints')] }),
      ofTenants('endpoints'),
      ofTenants('events', { foreignKeys: [refersTo('events')] }),
    ];

    const { tables: placed, circular } = placeTables(tables);

    expect(placed.map(({ name }) => name)).toEqual(['endpoints', 'events', 'deliveries', 'attempts']);
    expect(circular).toEqual([]);
  });

  it('names tables that refer to one another in a circle, after the others', () => {
    const tables = [
      ofTenants('one', { foreignKeys: [refersTo('other')] }),
      ofTenants('other', { foreignKeys: [refersTo('one')] }),
      ofTenants('third'),
    ];

    const { tables: placed, circular } = placeTables(tables);

    expect(placed.map(({ name }) => name)).toEqual(['third', 'one', 'other']);
    expect(circular).toEqual(['one', 'other']);
  });
});
