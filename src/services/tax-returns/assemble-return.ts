import { listBusinessesOfClient } from '../../db/businesses-queries.js';
import { categoryTotals } from '../../db/category-totals-queries.js';
import { loadClient } from '../../db/clients-queries.js';
import type { TenantExecutor } from '../../db/executor.js';
import { listPropertiesOfClient } from '../../db/properties-queries.js';
import {
  type AssembledReturn,
  assembleTaxInput,
  type SourceTotal,
} from '../../domain/tax-returns/assemble-tax-input.js';
import type { TaxReturn } from '../../domain/tax-returns/tax-return-record.js';

type Assembled = Pick<TaxReturn, 'clientId' | 'taxYear' | 'region' | 'inputs' | 'adjustments'>;

/** Reads what a return is made of today, and assembles it. One transaction's view. */
export async function assembleReturn(db: TenantExecutor, taxReturn: Assembled): Promise<AssembledReturn> {
  const { clientId, taxYear } = taxReturn;
  const client = await loadClient(db, clientId);
  const businesses = await listBusinessesOfClient(db, clientId);
  const properties = await listPropertiesOfClient(db, clientId);
  const totals: SourceTotal[] = await categoryTotals(db, { clientId, taxYear });
  return assembleTaxInput({
    client,
    taxReturn,
    businesses,
    properties: properties.map((property) => ({
      id: property.id,
      isForeign: property.address.country !== 'GB',
      isRentARoom: property.letting === 'rent_a_room',
    })),
    totals,
  });
}
