import type { Certificate, Erasure } from '../../../domain/erasure/erasure.js';
import { publicId } from '../../../domain/ids.js';
import { formatTaxYear } from '../../../domain/tax-year.js';

export const presentErasure = (erasure: Erasure) => ({
  id: publicId('erasure', erasure.id),
  subject: erasure.subject,
  client_id: erasure.clientId && publicId('client', erasure.clientId),
  status: erasure.status,
  starts_at: erasure.startsAt.toISOString(),
  certificate: erasure.certificate && presentCertificate(erasure, erasure.certificate),
  created_at: erasure.createdAt.toISOString(),
  completed_at: erasure.completedAt?.toISOString() ?? null,
  destroyed_at: erasure.destroyedAt?.toISOString() ?? null,
});

const presentCertificate = (
  { id, subject, clientId, createdAt, completedAt }: Erasure,
  { erased, kept, expiring, sha256 }: Certificate,
) => ({
  id: publicId('erasure', id),
  subject,
  client_id: clientId && publicId('client', clientId),
  requested_at: createdAt.toISOString(),
  completed_at: (completedAt ?? createdAt).toISOString(),
  erased,
  kept: kept.map(({ records, taxYear, count, until, reason }) => ({
    records,
    tax_year: taxYear === null ? null : formatTaxYear(taxYear),
    count,
    until,
    reason,
  })),
  expiring,
  sha256,
});
