import type { Branding, LogoType } from '../../domain/branding/branding.js';
import { rowsOf, type TenantReader } from '../executor.js';

export interface BrandingRow {
  firm_name: string;
  address: string | null;
  logo_type: LogoType | null;
  logo: Buffer | null;
  colour: string | null;
  version: number;
  created_at: Date;
  updated_at: Date;
}

export const BRANDING_COLUMNS = [
  'firm_name',
  'address',
  'logo_type',
  'logo',
  'colour',
  'version',
  'created_at',
  'updated_at',
];

/** The name, address, logo and colour of the firm; `null` when it has set none. */
export async function findBranding(db: TenantReader): Promise<Branding | null> {
  const row: BrandingRow | undefined = await rowsOf(db, 'brandings').first(...BRANDING_COLUMNS);
  return row === undefined ? null : toBranding(row);
}

export const toBranding = (row: BrandingRow): Branding => ({
  firmName: row.firm_name,
  address: row.address,
  logo: row.logo === null || row.logo_type === null ? null : { type: row.logo_type, bytes: row.logo },
  colour: row.colour,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
