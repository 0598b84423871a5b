import { rowsOf, type TenantReader } from '../executor.js';

/** Bytes of the tenant's files in this mode, those on their way in included to within some megabytes. */
export async function storedBytes(db: TenantReader): Promise<number> {
  const row = await rowsOf(db, 'files')
    .whereNull('removed_at')
    .sum<{ bytes: string | null }[]>('size_bytes as bytes')
    .first();
  return Number(row?.bytes ?? 0);
}
