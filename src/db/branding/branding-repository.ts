import type { Branding, BrandingFields } from '../../domain/branding/branding.js';
import { insertInto, rowsOf, type TenantExecutor } from '../executor.js';
import { BRANDING_COLUMNS, type BrandingRow, toBranding } from './branding-queries.js';

/** The version that there is, locked until the transaction ends; `null` when there is none. */
export async function lockBrandingVersion(db: TenantExecutor): Promise<number | null> {
  const row: { version: number } | undefined = await rowsOf(db, 'brandings').forUpdate().first('version');
  return row?.version ?? null;
}

/** Writes it whole, whether there is one or not. @param updatedBy the actor of the request */
export async function putBranding(
  db: TenantExecutor,
  fields: BrandingFields,
  updatedBy: string,
): Promise<Branding> {
  const row = {
    firm_name: fields.firmName,
    address: fields.address,
    logo_type: fields.logo?.type ?? null,
    logo: fields.logo === null ? null : Buffer.from(fields.logo.bytes),
    colour: fields.colour,
    updated_by: updatedBy,
    updated_at: db.trx.fn.now(),
  };
  const [written] = await insertInto(db, 'brandings', row)
    .onConflict(['tenant_id', 'livemode'])
    .merge({
      ...row,
      updated_at: db.trx.raw('excluded.updated_at'),
      version: db.trx.raw('brandings.version + 1'),
    })
    .returning(BRANDING_COLUMNS);
  return toBranding(written as BrandingRow);
}
