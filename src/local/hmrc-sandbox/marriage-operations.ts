import Type from 'typebox';
import { FILING_OPERATIONS } from '../../domain/filing/registry/filing-operations.js';
import { bodyReader } from './body-reader.js';
import { badRequest } from './hmrc-error.js';
import type { Operation, OperationRequest } from './operation.js';
import { closed, Day } from './shape-members.js';

const name = (code: string) =>
  Type.String({ minLength: 1, maxLength: 35, pattern: '\\S', 'x-hmrc-code': code });

const readClaim = bodyReader(
  Type.Object(
    {
      spouseOrCivilPartnerNino: Type.String({
        pattern:
          '^((?!(BG|GB|KN|NK|NT|TN|ZZ)|(D|F|I|Q|U|V)[A-Z]|[A-Z](D|F|I|O|Q|U|V))[A-Z]{2})[0-9]{6}[A-D]$',
        'x-hmrc-code': 'FORMAT_SPOUSE_OR_CIVIL_PARTNERS_NINO',
      }),
      spouseOrCivilPartnerFirstName: Type.Optional(name('FORMAT_SPOUSE_OR_CIVIL_PARTNERS_FIRST_NAME')),
      spouseOrCivilPartnerSurname: name('FORMAT_SPOUSE_OR_CIVIL_PARTNERS_SURNAME'),
      spouseOrCivilPartnerDateOfBirth: Type.Optional(Day('FORMAT_SPOUSE_OR_CIVIL_PARTNERS_DATE_OF_BIRTH')),
    },
    closed,
  ),
);

/** The claim for marriage allowance: one of a person, for all years. HMRC shows it to no software and takes it back from none. */
export function marriageOperations(): Operation[] {
  const { path, api } = FILING_OPERATIONS.marriage;
  return [
    {
      name: 'create-marriage',
      method: 'post',
      path: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      version: api.version,
      scope: 'write:self-assessment',
      handle: createClaim,
    },
  ];
}

function createClaim({ taxpayer, body }: OperationRequest) {
  const claim = readClaim(body);
  if (claim.spouseOrCivilPartnerNino === taxpayer.nino) throw badRequest('RULE_INVALID_REQUEST');
  if (taxpayer.marriageClaim !== undefined) throw badRequest('RULE_ACTIVE_MARRIAGE_ALLOWANCE_CLAIM');
  taxpayer.marriageClaim = claim;
  for (const year of Object.values(taxpayer.years)) year.dataRevision += 1;
  return { status: 201 };
}
