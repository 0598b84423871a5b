import Type, { type Static } from 'typebox';
import { FILING_OPERATIONS } from '../../domain/filing/registry/filing-operations.js';
import { formatTaxYear, type TaxYearStart, taxYearEndsOn } from '../../domain/tax-year.js';
import { bodyReader } from './body-reader.js';
import { badRequest, notFound } from './hmrc-error.js';
import { readBusinessId } from './identifiers.js';
import type { Operation, OperationAnswer, OperationRequest } from './operation.js';
import { assertWindowOpen } from './part-operations.js';
import { dateOf } from './quarters.js';
import { atLeastOneOf, closed, SomeAmount } from './shape-members.js';
import { type SandboxBusiness, type Taxpayer, yearOf } from './state.js';

const { api, path, fromTaxYear } = FILING_OPERATIONS.losses_7;
const EARLIEST = fromTaxYear ?? 0;

/** PUT …/businesses/…/loss-claims, version 7.0. */
const StatedLossesBody = atLeastOneOf({
  claims: Type.Optional(
    atLeastOneOf({
      carryBack: Type.Optional(
        atLeastOneOf({
          previousYearGeneralIncome: SomeAmount,
          earlyYearLosses: SomeAmount,
          terminalLosses: SomeAmount,
        }),
      ),
      carrySideways: Type.Optional(atLeastOneOf({ currentYearGeneralIncome: SomeAmount })),
      preferenceOrder: Type.Optional(
        Type.Object(
          {
            applyFirst: Type.Enum(['carry-sideways', 'carry-back'], {
              'x-hmrc-code': 'FORMAT_PREFERENCE_ORDER',
            }),
          },
          closed,
        ),
      ),
      carryForward: Type.Optional(
        atLeastOneOf({ currentYearLosses: SomeAmount, previousYearsLosses: SomeAmount }),
      ),
    }),
  ),
  losses: Type.Optional(atLeastOneOf({ broughtForwardLosses: SomeAmount })),
});
type StatedLossesBody = Static<typeof StatedLossesBody>;

/** Reads what was sent of a business, which was checked when it came. @throws {HmrcError} */
export const readStatedLosses = bodyReader(StatedLossesBody);

/** Losses of a business's year and what is done with them, in amounts that the taxpayer states. */
export function statedLossOperations(): Operation[] {
  const at = { path: path.replaceAll(/\{(\w+)\}/g, ':$1'), version: api.version };
  const write = { ...at, scope: 'write:self-assessment' } as const;
  return [
    { name: 'put-losses_7', method: 'put', ...write, handle: putLosses },
    {
      name: 'retrieve-losses_7',
      method: 'get',
      ...at,
      scope: 'read:self-assessment',
      handle: retrieveLosses,
    },
    { name: 'delete-losses_7', method: 'delete', ...write, handle: deleteLosses },
  ];
}

function putLosses({ taxpayer, body, now, ...request }: OperationRequest): OperationAnswer {
  const year = { taxYear: request.taxYear(EARLIEST), now };
  keepStatedLosses(taxpayer, request.param('businessId'), body, year);
  return { status: 204 };
}

/** Puts the losses of a business on record, in place of those before. @throws {HmrcError} for what HMRC refuses */
export function keepStatedLosses(
  taxpayer: Taxpayer,
  businessId: string,
  given: unknown,
  { taxYear, now }: { readonly taxYear: TaxYearStart; readonly now: Date },
): void {
  readBusinessId(businessId);
  const body = readStatedLosses(given);
  assertOrder(body);
  const business = findBusiness(taxpayer, businessId);
  if (body.claims?.carryBack !== undefined && business.typeOfBusiness !== 'self-employment') {
    throw badRequest('RULE_CARRY_BACK_CLAIM');
  }
  assertMayChange(taxYear, now);
  const year = yearOf(taxpayer, formatTaxYear(taxYear));
  year.losses = { ...year.losses, [businessId]: { body, receivedAt: now.toISOString() } };
  year.dataRevision += 1;
}

/** The order of claims is asked for where two of them compete, and only there. */
function assertOrder({ claims }: StatedLossesBody): void {
  const { carryBack, carrySideways, carryForward, preferenceOrder } = claims ?? {};
  const decides =
    carryBack?.previousYearGeneralIncome !== undefined &&
    carrySideways?.currentYearGeneralIncome !== undefined;
  if (decides && preferenceOrder === undefined) throw badRequest('RULE_MISSING_PREFERENCE_ORDER');
  if (!decides && preferenceOrder !== undefined) throw badRequest('RULE_PREFERENCE_ORDER_NOT_ALLOWED');
  if (carryForward !== undefined && carryBack?.terminalLosses !== undefined) {
    throw badRequest('RULE_CARRY_FORWARD_AND_TERMINAL_LOSS_NOT_ALLOWED');
  }
}

function retrieveLosses(request: OperationRequest): OperationAnswer {
  const { body, receivedAt } = heldOf(request);
  return { status: 200, body: { submittedOn: receivedAt, ...body } };
}

function deleteLosses(request: OperationRequest): OperationAnswer {
  const taxYear = request.taxYear(EARLIEST);
  heldOf(request);
  assertMayChange(taxYear, request.now);
  const year = yearOf(request.taxpayer, formatTaxYear(taxYear));
  const { [request.param('businessId')]: _, ...others } = year.losses ?? {};
  year.losses = others;
  year.dataRevision += 1;
  return { status: 204 };
}

function heldOf(request: OperationRequest) {
  const taxYear = formatTaxYear(request.taxYear(EARLIEST));
  const businessId = readBusinessId(request.param('businessId'));
  const held = request.taxpayer.years[taxYear]?.losses?.[businessId];
  if (held === undefined) throw notFound();
  return held;
}

function findBusiness({ businesses }: Taxpayer, businessId: string): SandboxBusiness {
  const known = businesses.find((business) => business.businessId === businessId);
  if (known === undefined) throw notFound();
  return known;
}

function assertMayChange(taxYear: TaxYearStart, now: Date): void {
  if (dateOf(now) <= taxYearEndsOn(taxYear)) throw badRequest('RULE_TAX_YEAR_NOT_ENDED');
  assertWindowOpen(taxYear, now);
}
