import type { QuarterlyUpdateStatus, StoredUpdate } from '../../domain/quarterly-updates/quarterly-update.js';
import { formatTaxYear } from '../../domain/tax-year.js';
import type { EventSubject } from '../events/event-data.js';

/** An update as its events show it. */
export const updateSubject = (
  { id, clientId, subject, taxYear, periodEndOn }: StoredUpdate,
  status: QuarterlyUpdateStatus,
): EventSubject => ({
  quarterlyUpdate: {
    id,
    clientId,
    businessId: subject.businessId,
    taxYear: formatTaxYear(taxYear),
    periodEndOn,
    status,
  },
});
