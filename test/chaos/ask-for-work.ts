import type { Tenant } from './tenant.js';
import { TAX_YEAR } from './tenant.js';

/** A calculation and a report. Neither is waited for: the round's end looks at all that were asked for. */
export async function askForWork({ api, book, random, clientId, returnId }: Tenant): Promise<void> {
  const calculation = await api.send('POST', `/v1/tax-returns/${returnId}/calculate`);
  book.calculations.add(calculation.body.id);
  const report = await api.send('POST', '/v1/reports', {
    body: {
      type: 'tax_summary',
      format: random.pick(['json', 'pdf']),
      client_id: clientId,
      tax_year: TAX_YEAR,
    },
  });
  book.reports.add(report.body.id);
}
