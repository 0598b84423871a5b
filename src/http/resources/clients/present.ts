import { type Client, type ClientFields, maskNino, maskUtr } from '../../../domain/clients/client.js';
import type { ClientWarningCode } from '../../../domain/codes/client-warning-codes.js';
import { publicId } from '../../../domain/ids.js';
import { addressFrom, presentAddress } from './address.js';
import type { ClientBody } from './schemas.js';

/** A client as we answer it: identifiers masked. */
export function presentClient(client: Client) {
  return {
    id: publicId('client', client.id),
    given_name: client.givenName,
    family_name: client.familyName,
    nino: maskNino(client.ninoSuffix),
    utr: maskUtr(client.utrSuffix),
    date_of_birth: client.dateOfBirth,
    email: client.email,
    phone: client.phone,
    region: client.region,
    address: client.address === null ? null : presentAddress(client.address),
    student_loan_plans: client.studentLoanPlans,
    marriage_allowance: client.marriageAllowance,
    spouse: client.spouseNinoSuffix === null ? null : { nino: maskNino(client.spouseNinoSuffix) },
    blind_person: client.blindPerson,
    tags: client.tags,
    external_id: client.externalId,
    metadata: client.metadata,
    archived_at: client.archivedAt?.toISOString() ?? null,
    retain_until: client.retainUntil,
    test_clock_id: client.testClockId && publicId('testClock', client.testClockId),
    ...presentWarnings(client),
    created_at: client.createdAt.toISOString(),
    updated_at: client.updatedAt.toISOString(),
  };
}

/** Warnings of a NINO that other clients have; in the answer to the write that gave it alone. */
function presentWarnings({ sameNino = [] }: Client) {
  if (sameNino.length === 0) return {};
  const code: ClientWarningCode = 'duplicate_nino';
  return { warnings: sameNino.map((id) => ({ code, client_id: publicId('client', id) })) };
}

/** Fields as sent, with every absent one at its default: POST creates and PUT replaces whole. */
export function clientFieldsFrom(body: ClientBody): ClientFields {
  return {
    givenName: body.given_name,
    familyName: body.family_name,
    dateOfBirth: body.date_of_birth ?? null,
    email: body.email ?? null,
    phone: body.phone ?? null,
    region: body.region ?? 'england',
    address: body.address ? addressFrom(body.address) : null,
    studentLoanPlans: body.student_loan_plans ?? [],
    marriageAllowance: body.marriage_allowance ?? 'none',
    blindPerson: body.blind_person ?? false,
    tags: body.tags ?? [],
    externalId: body.external_id ?? null,
    metadata: body.metadata ?? {},
  };
}

export const identifiersFrom = ({ nino, utr, spouse }: ClientBody) => ({
  nino: nino ?? null,
  utr: utr ?? null,
  spouse: spouse
    ? {
        nino: spouse.nino,
        familyName: spouse.family_name ?? null,
        givenName: spouse.given_name ?? null,
        dateOfBirth: spouse.date_of_birth ?? null,
      }
    : null,
});
