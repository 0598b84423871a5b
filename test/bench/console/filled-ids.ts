import type { Knex } from 'knex';
import { publicId } from '../../../src/domain/ids.js';
import type { PageIds } from '../../integration/admin/console-pages.js';

/** One of everything that `fillConsole` has made, at the tenant with the most where it matters. */
export async function filledIds(system: Knex): Promise<PageIds & { readonly client: string }> {
  const one = async (sql: string): Promise<Record<string, string>> => (await system.raw(sql)).rows[0];
  const { tenant } = await one(
    'select tenant_id as tenant from imports group by 1 order by count(*) desc limit 1',
  );
  const { taxreturn, client, endpoint, delivery, event, report, imported, error, act } = await one(
    `select (select tax_return_id from submissions limit 1) as taxreturn, (select client_id from imports limit 1) as client,
       (select id from webhook_endpoints where tenant_id = '${tenant}' limit 1) as endpoint,
       (select id from webhook_deliveries limit 1) as delivery, (select id from events limit 1) as event,
       (select id from reports limit 1) as report, (select id from imports limit 1) as imported,
       (select fingerprint from error_groups limit 1) as error, (select id from work_acts limit 1) as act`,
  );
  return {
    tenant: publicId('tenant', String(tenant)),
    endpoint: publicId('webhookEndpoint', String(endpoint)),
    delivery: publicId('delivery', String(delivery)),
    taxReturn: publicId('taxReturn', String(taxreturn)),
    event: publicId('event', String(event)),
    imported: publicId('import', String(imported)),
    report: publicId('report', String(report)),
    error: String(error),
    act: String(act),
    client: publicId('client', String(client)),
  };
}
