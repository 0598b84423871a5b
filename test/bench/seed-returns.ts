import type { AppContext } from '../../src/context.js';
import type { TenantKey } from '../../src/domain/tenant.js';

/** A tenant whose clients each have a trade, a let flat, ten categorised transactions and a return for 2025-26. */
export async function seedReturns({ systemDb, newId }: AppContext, count: number): Promise<TenantKey> {
  const tenantId = newId();
  await systemDb('tenants').insert({ id: tenantId, name: 'Bench', plan: 'enterprise' });
  await systemDb.transaction(async (trx) => {
    const key = { tenantId, count };
    await trx.raw(
      `insert into clients (id, tenant_id, livemode, given_name, family_name, date_of_birth, region)
       select gen_random_uuid(), :tenantId, false, 'Ada', 'Byron ' || n, '1980-01-01',
         (array['england', 'scotland', 'wales', 'northern_ireland'])[1 + n % 4]
       from generate_series(1, :count) n`,
      key,
    );
    await trx.raw(
      `insert into businesses (id, tenant_id, livemode, client_id, trading_name)
       select gen_random_uuid(), tenant_id, livemode, id, 'Looms' from clients where tenant_id = :tenantId`,
      key,
    );
    await trx.raw(
      `insert into properties (id, tenant_id, livemode, client_id, name, address, kind)
       select gen_random_uuid(), tenant_id, livemode, id, 'Flat',
         '{"line1":"1 Loom Lane","line2":null,"town":"Leeds","county":null,"postcode":"LS1 4AP","country":"GB"}',
         'residential'
       from clients where tenant_id = :tenantId`,
      key,
    );
    await trx.raw(TRANSACTIONS, key);
    await trx.raw(
      `insert into tax_returns (id, tenant_id, livemode, client_id, tax_year, state, inputs)
       select gen_random_uuid(), tenant_id, livemode, id, 2025, 'draft',
         '{"employments":[{"pay":2100000,"taxDeducted":168600}],"savings":{"untaxedInterest":42000}}'
       from clients where tenant_id = :tenantId`,
      key,
    );
  });
  await systemDb.raw('analyze clients, businesses, properties, transactions, tax_returns, calculations');
  return { tenantId, livemode: false };
}

const TRANSACTIONS = `
  insert into transactions (id, tenant_id, livemode, client_id, date, tax_year, amount_pence, amount_gbp_pence,
    description, category, category_source, business_id, property_id, source, needs_review)
  select gen_random_uuid(), c.tenant_id, c.livemode, c.id, '2025-06-01'::date + 20 * k.n, 2025,
    k.pence, k.pence, 'Line ' || k.n, k.category, 'user',
    case when k.category like 'self%' then b.id end, case when k.category like 'prop%' then p.id end, 'api', false
  from clients c
  join businesses b on b.client_id = c.id
  join properties p on p.client_id = c.id
  cross join (values
    (1, 1520000, 'self_employment.turnover'), (2, 1140000, 'self_employment.turnover'),
    (3, 990000, 'self_employment.turnover'), (4, -310000, 'self_employment.cost_of_goods'),
    (5, -84000, 'self_employment.admin_costs'), (6, -61000, 'self_employment.travel_costs'),
    (7, 480000, 'property.rent_income'), (8, 480000, 'property.rent_income'),
    (9, -75000, 'property.repairs_and_maintenance'), (10, -260000, 'property.residential_financial_cost')
  ) as k(n, pence, category)
  where c.tenant_id = :tenantId`;
