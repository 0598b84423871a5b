import type { Property, PropertyFields } from '../../domain/properties/property.js';
import { NotFoundError } from '../../errors.js';
import { insertInto, rowsOf, type TenantExecutor } from '../executor.js';
import { refuseTakenExternalId } from '../unique-violation.js';
import { PROPERTY_COLUMNS, type PropertyRow, toProperty } from './properties-queries.js';

/** @throws {ConflictError} `duplicate_external_id` */
export async function insertProperty(
  db: TenantExecutor,
  key: { id: string; clientId: string },
  fields: PropertyFields,
): Promise<Property> {
  const [row] = await refuseTakenExternalId(
    db,
    { table: 'properties', kind: 'property', externalId: fields.externalId },
    () =>
      insertInto(db, 'properties', { id: key.id, client_id: key.clientId, ...columnsOf(fields) }).returning(
        PROPERTY_COLUMNS,
      ),
  );
  return toProperty(row as PropertyRow);
}

/** Locks the property until the transaction ends. @throws {NotFoundError} */
export async function lockProperty(db: TenantExecutor, id: string): Promise<Property> {
  const row: PropertyRow | undefined = await rowsOf(db, 'properties')
    .where({ 'properties.id': id })
    .whereNull('deleted_at')
    .forUpdate()
    .first(...PROPERTY_COLUMNS);
  if (!row) throw new NotFoundError('There is no such property.');
  return toProperty(row);
}

/** @throws {ConflictError} `duplicate_external_id` */
export async function setProperty(db: TenantExecutor, id: string, fields: PropertyFields): Promise<Property> {
  const [row] = await refuseTakenExternalId(
    db,
    { table: 'properties', kind: 'property', externalId: fields.externalId },
    () =>
      rowsOf(db, 'properties')
        .where({ id })
        .update({
          ...columnsOf(fields),
          version: db.trx.raw('version + 1'),
          updated_at: db.trx.fn.now(),
        })
        .returning(PROPERTY_COLUMNS),
  );
  return toProperty(row as PropertyRow);
}

export async function setPropertyDeleted(db: TenantExecutor, id: string): Promise<void> {
  await rowsOf(db, 'properties')
    .where({ id })
    .update({ deleted_at: db.trx.fn.now(), version: db.trx.raw('version + 1') });
}

function columnsOf(fields: PropertyFields): Record<string, unknown> {
  return {
    name: fields.name,
    address: JSON.stringify(fields.address),
    kind: fields.kind,
    letting: fields.letting,
    ownership: JSON.stringify(fields.ownership),
    ownership_share_bps: fields.ownershipShareBps,
    amounts_are: fields.amountsAre,
    owners: JSON.stringify(fields.owners),
    married_owners: fields.marriedOwners,
    form_17_from: fields.form17From,
    loan_interest_only: fields.loan?.isInterestOnly ?? null,
    acquired_on: fields.acquiredOn,
    purchase_price_pence: fields.purchasePricePence,
    first_let_on: fields.firstLetOn,
    ceased_on: fields.ceasedOn,
    cease_reason: fields.ceaseReason,
    external_id: fields.externalId,
    metadata: JSON.stringify(fields.metadata),
  };
}
