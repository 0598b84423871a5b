import { statusOfReturn } from '../../domain/tax-returns/amendment.js';
import type { TaxReturn } from '../../domain/tax-returns/tax-return-record.js';
import { formatTaxYear } from '../../domain/tax-year.js';
import type { EventSubject } from '../events/event-data.js';

/** Subject of every `tax_return.*` event. */
export function taxReturnSubject(taxReturn: TaxReturn): EventSubject {
  return {
    taxReturn: {
      id: taxReturn.id,
      clientId: taxReturn.clientId,
      taxYear: formatTaxYear(taxReturn.taxYear),
      status: statusOfReturn(taxReturn),
      submittedAt: taxReturn.submittedAt,
      filingVersion: taxReturn.filingVersion,
      calculationId: taxReturn.calculationId,
    },
  };
}
