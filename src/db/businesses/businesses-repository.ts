import type { Business, BusinessFields } from '../../domain/businesses/business.js';
import { NotFoundError } from '../../errors.js';
import { insertInto, rowsOf, type TenantExecutor } from '../executor.js';
import { refuseTakenExternalId } from '../unique-violation.js';
import { BUSINESS_COLUMNS, type BusinessRow, toBusiness } from './businesses-queries.js';

/** @throws {ConflictError} `duplicate_external_id` */
export async function insertBusiness(
  db: TenantExecutor,
  key: { id: string; clientId: string },
  fields: BusinessFields,
): Promise<Business> {
  const [row] = await refuseTakenExternalId(
    db,
    { table: 'businesses', kind: 'business', externalId: fields.externalId },
    () =>
      insertInto(db, 'businesses', { id: key.id, client_id: key.clientId, ...columnsOf(fields) }).returning(
        BUSINESS_COLUMNS,
      ),
  );
  return toBusiness(row as BusinessRow);
}

/** Locks the business until the transaction ends. @throws {NotFoundError} */
export async function lockBusiness(db: TenantExecutor, id: string): Promise<Business> {
  const row: BusinessRow | undefined = await rowsOf(db, 'businesses')
    .where({ 'businesses.id': id })
    .whereNull('deleted_at')
    .forUpdate()
    .first(...BUSINESS_COLUMNS);
  if (!row) throw new NotFoundError('There is no such business.');
  return toBusiness(row);
}

/** @throws {ConflictError} `duplicate_external_id` */
export async function setBusiness(db: TenantExecutor, id: string, fields: BusinessFields): Promise<Business> {
  const [row] = await refuseTakenExternalId(
    db,
    { table: 'businesses', kind: 'business', externalId: fields.externalId },
    () =>
      rowsOf(db, 'businesses')
        .where({ id })
        .update({
          ...columnsOf(fields),
          version: db.trx.raw('version + 1'),
          updated_at: db.trx.fn.now(),
        })
        .returning(BUSINESS_COLUMNS),
  );
  return toBusiness(row as BusinessRow);
}

export async function setBusinessDeleted(db: TenantExecutor, id: string): Promise<void> {
  await rowsOf(db, 'businesses')
    .where({ id })
    .update({ deleted_at: db.trx.fn.now(), version: db.trx.raw('version + 1') });
}

function columnsOf(fields: BusinessFields): Record<string, unknown> {
  return {
    trading_name: fields.tradingName,
    trade: fields.trade,
    commenced_on: fields.commencedOn,
    ceased_on: fields.ceasedOn,
    accounting_basis: fields.accountingBasis,
    accounting_date: fields.accountingDate,
    late_accounting_date_rule: fields.lateAccountingDateRule,
    periods_of_account: JSON.stringify(
      fields.periodsOfAccount.map(({ from, to }) => ({ startOn: from, endOn: to })),
    ),
    details_changed_on: fields.detailsChangedOn,
    vehicles: JSON.stringify(fields.vehicles),
    vat: fields.vat === null ? null : JSON.stringify(fields.vat),
    hmrc_business_id: fields.hmrcBusinessId,
    external_id: fields.externalId,
    metadata: JSON.stringify(fields.metadata),
  };
}
