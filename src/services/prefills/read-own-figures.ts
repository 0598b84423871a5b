import { listBusinessesOfClient } from '../../db/businesses/businesses-queries.js';
import type { TenantReader } from '../../db/executor.js';
import type { OwnFigures } from '../../domain/prefills/draft.js';
import type { TaxReturn } from '../../domain/tax-returns/tax-return-record.js';
import { assembleReturn } from '../tax-returns/assemble-return.js';

/** Reads what a return has today, to be compared with HMRC's. */
export async function readOwnFigures(db: TenantReader, taxReturn: TaxReturn): Promise<OwnFigures> {
  const [{ input }, businesses] = await Promise.all([
    assembleReturn(db, taxReturn),
    listBusinessesOfClient(db, taxReturn.clientId),
  ]);
  const { inputs, adjustments } = taxReturn;
  return { inputs, adjustments, assembled: input, businesses };
}
