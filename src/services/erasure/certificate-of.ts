import { type OpenErasure, readOutcome } from '../../db/erasure/erasures-repository.js';
import type { TenantExecutor } from '../../db/executor.js';
import { DAY_MS } from '../../domain/durations.js';
import type { Certificate, ExpiringData } from '../../domain/erasure/erasure.js';
import { publicId } from '../../domain/ids.js';
import { canonicalJson } from '../../domain/language/canonical-json.js';
import { RETENTION_YEARS, retainedUntil } from '../../domain/tax/rates/retention.js';
import { formatTaxYear, type IsoDate, type TaxYearStart } from '../../domain/tax-year.js';
import { textHash } from '../../gateways/crypto/text-hash.js';
import { LIMITS } from '../../limits/limits.js';

/** The certificate of an erasure that is complete, with a hash over all that it says. */
export async function certificateOf(
  trx: TenantExecutor['trx'],
  erasure: OpenErasure,
  completedAt: Date,
): Promise<Certificate> {
  const { id, subject, clientId, createdAt } = erasure;
  const { kept, erased } = await readOutcome(trx, erasure);
  const said = {
    erased: Object.entries(erased)
      .map(([records, count]) => ({ records, count }))
      .toSorted((one, other) => (one.records < other.records ? -1 : 1)),
    kept: kept.map((rows) => ({ ...rows, reason: reasonFor(rows.taxYear, rows.until) })),
    expiring: subject === 'client' ? expiringAfter(completedAt) : [],
  };
  const shown = {
    id: publicId('erasure', id),
    subject,
    client_id: clientId === null ? null : publicId('client', clientId),
    requested_at: createdAt.toISOString(),
    completed_at: completedAt.toISOString(),
    erased: said.erased,
    kept: said.kept.map(({ taxYear, ...rows }) => ({
      ...rows,
      tax_year: taxYear === null ? null : formatTaxYear(taxYear),
    })),
    expiring: said.expiring,
  };
  return { ...said, sha256: textHash(canonicalJson(shown)) };
}

function reasonFor(taxYear: TaxYearStart | null, until: IsoDate): string {
  if (taxYear === null)
    return 'Says whose the records of the years are, and what of: kept as long as the last of them.';
  const keptFor = until === retainedUntil(taxYear, 'business') ? 'business' : 'other';
  const { value, source } = RETENTION_YEARS[keptFor];
  const years = value === 1 ? 'one year' : `${value} years`;
  return `${source}: ${years} after 31 January that follows the tax year.`;
}

const expiringAfter = (completedAt: Date): ExpiringData[] => {
  const after = (days: number) => new Date(completedAt.getTime() + days * DAY_MS).toISOString();
  return [
    { what: 'Sealed answers that were kept for repeats of requests', until: after(1) },
    { what: 'Reports on several clients, which cannot be downloaded any more', until: after(1) },
    {
      what: 'Sizes and hashes of uploaded files without their contents',
      until: after(LIMITS.imports.unfinishedFileDays.value),
    },
    { what: 'Paths of requests, with ids alone', until: after(LIMITS.requestLogs.kept.value) },
  ];
};
