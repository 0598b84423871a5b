import type { Client, ClientFields } from '../../domain/clients/client.js';
import type { IsoDate } from '../../domain/tax-year.js';
import type { TestClock } from '../../domain/test-clocks/test-clock.js';
import { NotFoundError } from '../../errors.js';
import { insertInto, rowsOf, type TenantExecutor, type TenantReader } from '../executor.js';
import { refuseTakenExternalId } from '../unique-violation.js';
import { CLIENT_COLUMNS, type ClientRow, toClient } from './clients-queries.js';

/** An identifier as it is kept: sealed, with a blind index to find it by and the end that may be shown. */
export interface SealedIdentifier {
  readonly encrypted: Buffer;
  readonly index: Buffer;
  readonly suffix: string;
}

/** A spouse as it is kept: sealed, with the end of the number that may be shown. */
export interface SealedSpouse {
  readonly encrypted: Buffer;
  readonly ninoSuffix: string;
}

/** Identifiers to write: `null` removes, `undefined` leaves as it is. */
export interface ClientIdentifiers {
  readonly nino?: SealedIdentifier | null | undefined;
  readonly utr?: SealedIdentifier | null | undefined;
  readonly spouse?: SealedSpouse | null | undefined;
}

interface NewClient {
  readonly id: string;
  readonly fields: ClientFields;
  readonly identifiers: ClientIdentifiers;
  /** The time from which the client counts as on record, where it is not now. */
  readonly createdAt?: Date | undefined;
  /** The clock by which the client lives, at its present time. */
  readonly testClock?: Pick<TestClock, 'id' | 'now'> | undefined;
}

/** @throws {ConflictError} `duplicate_external_id` */
export async function insertClient(
  db: TenantExecutor,
  { id, fields, identifiers, createdAt, testClock }: NewClient,
): Promise<Client> {
  const [row] = await refuseTakenExternalId(
    db,
    { table: 'clients', kind: 'client', externalId: fields.externalId },
    () =>
      insertInto(db, 'clients', {
        id,
        ...columnsOf(fields),
        ...identifierColumns(identifiers),
        ...(createdAt !== undefined && { created_at: createdAt }),
        ...(testClock !== undefined && { test_clock_id: testClock.id, test_clock_since: testClock.now }),
      }).returning(CLIENT_COLUMNS),
  );
  return toClient(row as ClientRow);
}

/** Locks the client until the transaction ends. @throws {NotFoundError} */
export async function lockClient(db: TenantExecutor, id: string): Promise<Client> {
  const row: ClientRow | undefined = await rowsOf(db, 'clients')
    .where({ 'clients.id': id })
    .whereNull('deleted_at')
    .forUpdate()
    .first(...CLIENT_COLUMNS);
  if (!row) throw new NotFoundError('There is no such client.');
  return toClient(row);
}

/** @throws {ConflictError} `duplicate_external_id` */
export async function setClient(
  db: TenantExecutor,
  id: string,
  fields: ClientFields,
  identifiers: ClientIdentifiers,
): Promise<Client> {
  const [row] = await refuseTakenExternalId(
    db,
    { table: 'clients', kind: 'client', externalId: fields.externalId },
    () =>
      rowsOf(db, 'clients')
        .where({ id })
        .update({
          ...columnsOf(fields),
          ...identifierColumns(identifiers),
          version: db.trx.raw('version + 1'),
          updated_at: db.trx.fn.now(),
        })
        .returning(CLIENT_COLUMNS),
  );
  return toClient(row as ClientRow);
}

/** Puts a client away, or brings one back with `null`. */
export async function setClientArchived(
  db: TenantExecutor,
  id: string,
  archived: { readonly at: Date; readonly retainUntil: IsoDate | null } | null,
): Promise<Client> {
  const [row] = await rowsOf(db, 'clients')
    .where({ id })
    .update({
      archived_at: archived?.at ?? null,
      retain_until: archived?.retainUntil ?? null,
      version: db.trx.raw('version + 1'),
      updated_at: db.trx.fn.now(),
    })
    .returning(CLIENT_COLUMNS);
  return toClient(row as ClientRow);
}

export async function setClientDeleted(db: TenantExecutor, id: string): Promise<void> {
  await rowsOf(db, 'clients')
    .where({ id })
    .update({ deleted_at: db.trx.fn.now(), version: db.trx.raw('version + 1') });
}

/** The sealed NINO, for the one place that talks to HMRC. */
export async function findSealedNino(db: TenantReader, clientId: string): Promise<Buffer | null> {
  const row = await rowsOf(db, 'clients').where({ 'clients.id': clientId }).first('nino_encrypted');
  return row?.nino_encrypted ?? null;
}

/** The sealed UTR, for the reference of payments. */
export async function findSealedUtr(db: TenantReader, clientId: string): Promise<Buffer | null> {
  const row = await rowsOf(db, 'clients').where({ 'clients.id': clientId }).first('utr_encrypted');
  return row?.utr_encrypted ?? null;
}

/** The sealed spouse, for the one place that sends it. */
export async function findSealedSpouse(db: TenantReader, clientId: string): Promise<Buffer | null> {
  const row = await rowsOf(db, 'clients').where({ 'clients.id': clientId }).first('spouse_encrypted');
  return row?.spouse_encrypted ?? null;
}
/** Every column of a new client but its id. */
export const clientColumns = (fields: ClientFields, identifiers: ClientIdentifiers) => ({
  ...columnsOf(fields),
  ...identifierColumns(identifiers),
});

function columnsOf(fields: ClientFields): Record<string, unknown> {
  return {
    given_name: fields.givenName,
    family_name: fields.familyName,
    date_of_birth: fields.dateOfBirth,
    email: fields.email,
    phone: fields.phone,
    region: fields.region,
    address: fields.address === null ? null : JSON.stringify(fields.address),
    student_loan_plans: fields.studentLoanPlans,
    marriage_allowance: fields.marriageAllowance,
    blind_person: fields.blindPerson,
    tags: fields.tags,
    external_id: fields.externalId,
    metadata: JSON.stringify(fields.metadata),
  };
}

function identifierColumns({ nino, utr, spouse }: ClientIdentifiers): Record<string, unknown> {
  return {
    ...(nino === undefined ? {} : sealedColumns('nino', nino)),
    ...(utr === undefined ? {} : sealedColumns('utr', utr)),
    ...(spouse === undefined
      ? {}
      : {
          spouse_encrypted: spouse?.encrypted ?? null,
          spouse_nino_suffix: spouse?.ninoSuffix ?? null,
        }),
  };
}

const sealedColumns = (name: string, sealed: SealedIdentifier | null) => ({
  [`${name}_encrypted`]: sealed?.encrypted ?? null,
  [`${name}_index`]: sealed?.index ?? null,
  [`${name}_suffix`]: sealed?.suffix ?? null,
});
