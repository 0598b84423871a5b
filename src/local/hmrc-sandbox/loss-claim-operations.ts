import { createHash } from 'node:crypto';
import Type from 'typebox';
import { formatTaxYear, taxYearEndsOn } from '../../domain/tax-year.js';
import { bodyReader } from './body-reader.js';
import { badRequest, notFound } from './hmrc-error.js';
import { readBusinessId, readTaxYear } from './identifiers.js';
import type { Operation, OperationAnswer, OperationRequest } from './operation.js';
import { assertWindowOpen } from './part-operations.js';
import { dateOf } from './quarters.js';
import { type SandboxLossClaim, type Taxpayer, yearOf } from './state.js';

const CLAIMS = '/individuals/losses/:nino/loss-claims';
const VERSION = '6.0';
const FIRST_YEAR = 2019;
/** Later years have another call. */
const LAST_YEAR = 2025;

/** Claims that a loss of each kind of business allows. */
const CLAIMS_OF: Readonly<Record<'self-employment' | 'uk-property' | 'foreign-property', readonly string[]>> =
  {
    'self-employment': ['carry-forward', 'carry-sideways'],
    'uk-property': ['carry-sideways', 'carry-forward-to-carry-sideways'],
    'foreign-property': ['carry-sideways', 'carry-forward-to-carry-sideways'],
  };

const readClaim = bodyReader(
  Type.Object(
    {
      taxYearClaimedFor: Type.String(),
      typeOfLoss: Type.Enum(['self-employment', 'uk-property', 'foreign-property'], {
        'x-hmrc-code': 'FORMAT_TYPE_OF_LOSS',
      }),
      typeOfClaim: Type.Enum(
        ['carry-forward', 'carry-sideways', 'carry-sideways-fhl', 'carry-forward-to-carry-sideways'],
        { 'x-hmrc-code': 'FORMAT_TYPE_OF_CLAIM' },
      ),
      businessId: Type.String(),
    },
    { additionalProperties: false },
  ),
);

/** Claims of what is done with losses of a year. They have no amount: the whole loss is claimed. */
export function lossClaimOperations(): Operation[] {
  const read = { version: VERSION, scope: 'read:self-assessment' } as const;
  const write = { version: VERSION, scope: 'write:self-assessment' } as const;
  return [
    { name: 'list-claims', method: 'get', path: `${CLAIMS}/tax-year/:taxYear`, ...read, handle: listClaims },
    { name: 'create-claim', method: 'post', path: CLAIMS, ...write, handle: createClaim },
    {
      name: 'delete-claim',
      method: 'delete',
      path: `${CLAIMS}/:claimId/tax-year/:taxYear`,
      ...write,
      handle: deleteClaim,
    },
  ];
}

function listClaims(request: OperationRequest): OperationAnswer {
  const taxYear = formatTaxYear(forVersion(request.taxYear(FIRST_YEAR)));
  const claims = claimsOf(request).filter(({ taxYearClaimedFor }) => taxYearClaimedFor === taxYear);
  if (claims.length === 0) throw notFound();
  return { status: 200, body: { claims } };
}

const createClaim = ({ taxpayer, body, now }: OperationRequest): OperationAnswer => ({
  status: 201,
  body: { claimId: addLossClaim(taxpayer, body, now) },
});

/** Puts a claim on record. @returns its id @throws {HmrcError} for what HMRC refuses */
export function addLossClaim(taxpayer: Taxpayer, body: unknown, now: Date): string {
  const given = readClaim(body);
  const taxYear = forVersion(readTaxYear(given.taxYearClaimedFor, FIRST_YEAR));
  const { businessId, typeOfLoss, typeOfClaim, taxYearClaimedFor } = given;
  readBusinessId(businessId);
  if (typeOfClaim === 'carry-sideways-fhl') throw badRequest('RULE_CSFHL_CLAIM_NOT_SUPPORTED');
  if (!CLAIMS_OF[typeOfLoss].includes(typeOfClaim)) throw badRequest('RULE_TYPE_OF_CLAIM_INVALID');
  if (dateOf(now) <= taxYearEndsOn(taxYear)) throw badRequest('RULE_ACCOUNTING_PERIOD_NOT_ENDED');
  assertWindowOpen(taxYear, now);
  const isKnown = taxpayer.businesses.some(
    (business) => business.businessId === businessId && business.typeOfBusiness === typeOfLoss,
  );
  if (!isKnown) throw notFound();
  const claims = taxpayer.lossClaims ?? [];
  const isThere = claims.some(
    (claim) => claim.businessId === businessId && claim.taxYearClaimedFor === taxYearClaimedFor,
  );
  if (isThere) throw badRequest('RULE_DUPLICATE_SUBMISSION');
  const claimId = createHash('sha256')
    .update(`${taxpayer.nino} ${businessId} ${typeOfClaim} ${taxYearClaimedFor}`)
    .digest('hex')
    .slice(0, 15);
  keep(taxpayer, taxYearClaimedFor, [...claims, { ...given, claimId, lastModified: now.toISOString() }]);
  return claimId;
}

function deleteClaim(request: OperationRequest): OperationAnswer {
  const taxYear = forVersion(request.taxYear(FIRST_YEAR));
  const claims = claimsOf(request);
  const others = claims.filter(
    ({ claimId, taxYearClaimedFor }) =>
      claimId !== request.param('claimId') || taxYearClaimedFor !== formatTaxYear(taxYear),
  );
  if (others.length === claims.length) throw notFound();
  assertWindowOpen(taxYear, request.now);
  keep(request.taxpayer, formatTaxYear(taxYear), others);
  return { status: 204 };
}

const claimsOf = ({ taxpayer }: OperationRequest): readonly SandboxLossClaim[] => taxpayer.lossClaims ?? [];

/** Calculations of the year of the loss become stale. */
function keep(taxpayer: Taxpayer, taxYear: string, claims: readonly SandboxLossClaim[]): void {
  taxpayer.lossClaims = claims;
  yearOf(taxpayer, taxYear).dataRevision += 1;
}

function forVersion(taxYear: number): number {
  if (taxYear > LAST_YEAR) throw badRequest('RULE_TAX_YEAR_FOR_VERSION_NOT_SUPPORTED');
  return taxYear;
}
