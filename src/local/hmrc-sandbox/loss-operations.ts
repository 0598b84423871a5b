import { createHash } from 'node:crypto';
import Type from 'typebox';
import { formatTaxYear, type TaxYearStart, taxYearEndsOn } from '../../domain/tax-year.js';
import { bodyReader } from './body-reader.js';
import { badRequest, notFound } from './hmrc-error.js';
import { readBusinessId } from './identifiers.js';
import type { Operation, OperationRequest } from './operation.js';
import { dateOf } from './quarters.js';
import { type BusinessType, type LossType, type SandboxLoss, type Taxpayer, yearOf } from './state.js';

const LOSSES = '/individuals/losses/:nino/brought-forward-losses';
const VERSION = '6.0';
const FIRST_YEAR = 2018;
/** Later years have another call. */
const LAST_YEAR = 2025;
/** The kind of business that has each type of loss. */
const BUSINESS_OF = {
  'self-employment': 'self-employment',
  'self-employment-class4': 'self-employment',
  'uk-property': 'uk-property',
  'foreign-property': 'foreign-property',
} as const satisfies Readonly<Record<LossType, BusinessType>>;

const Amount = Type.Number({ minimum: 0, maximum: 99_999_999_999.99, multipleOf: 0.01 });
const closed = { additionalProperties: false };
const readLoss = bodyReader(
  Type.Object(
    {
      taxYearBroughtForwardFrom: Type.String(),
      typeOfLoss: Type.Enum(['self-employment', 'self-employment-class4', 'uk-property', 'foreign-property']),
      businessId: Type.String(),
      lossAmount: Amount,
    },
    closed,
  ),
);
const readChange = bodyReader(Type.Object({ lossAmount: Amount }, closed));

/** Losses of earlier years, which are set against the profits of the year after. */
export function lossOperations(): Operation[] {
  return [
    {
      name: 'list-losses',
      method: 'get',
      path: `${LOSSES}/tax-year/:taxYear`,
      version: VERSION,
      scope: 'read:self-assessment',
      handle: listLosses,
    },
    {
      name: 'create-loss',
      method: 'post',
      path: `${LOSSES}/tax-year/brought-forward-from/:taxYear`,
      version: VERSION,
      scope: 'write:self-assessment',
      handle: createLoss,
    },
    {
      name: 'change-loss',
      method: 'post',
      path: `${LOSSES}/:lossId/tax-year/:taxYear/change-loss-amount`,
      version: VERSION,
      scope: 'write:self-assessment',
      handle: changeLoss,
    },
  ];
}

function listLosses(request: OperationRequest) {
  const taxYear = readYear(request);
  const [businessId, type] = [request.query('businessId'), request.query('typeOfLoss')];
  const losses = lossesOf(request).filter(
    (loss) =>
      loss.taxYearBroughtForwardFrom === taxYear &&
      (businessId === undefined || loss.businessId === businessId) &&
      (type === undefined || loss.typeOfLoss === type),
  );
  if (losses.length === 0) throw notFound();
  return { status: 200, body: { losses } };
}

function createLoss(request: OperationRequest) {
  const taxYear = readYear(request);
  const { businessId, typeOfLoss, lossAmount } = readLoss(request.body);
  readBusinessId(businessId);
  const { taxpayer } = request;
  const isKnown = taxpayer.businesses.some(
    (business) => business.businessId === businessId && business.typeOfBusiness === BUSINESS_OF[typeOfLoss],
  );
  if (!isKnown) throw notFound();
  const losses = lossesOf(request);
  const isThere = losses.some(
    (loss) =>
      loss.businessId === businessId &&
      loss.typeOfLoss === typeOfLoss &&
      loss.taxYearBroughtForwardFrom === taxYear,
  );
  if (isThere) throw badRequest('RULE_DUPLICATE_SUBMISSION');
  const lossId = lossIdOf([taxpayer.nino, businessId, typeOfLoss, taxYear]);
  keep(request, taxYear, [
    ...losses,
    {
      lossId,
      businessId,
      typeOfLoss,
      lossAmount,
      taxYearBroughtForwardFrom: taxYear,
      lastModified: request.now.toISOString(),
    },
  ]);
  return { status: 201, body: { lossId } };
}

function changeLoss(request: OperationRequest) {
  const taxYear = readYear(request);
  const { lossAmount } = readChange(request.body);
  const losses = lossesOf(request);
  const held = losses.find(
    ({ lossId, taxYearBroughtForwardFrom }) =>
      lossId === request.param('lossId') && taxYearBroughtForwardFrom === taxYear,
  );
  if (held === undefined) throw notFound();
  if (held.lossAmount === lossAmount) throw badRequest('RULE_NO_CHANGE');
  const changed = { ...held, lossAmount, lastModified: request.now.toISOString() };
  keep(
    request,
    taxYear,
    losses.map((loss) => (loss === held ? changed : loss)),
  );
  const { lossId: _, ...body } = changed;
  return { status: 200, body };
}

const lossIdOf = (parts: readonly string[]) =>
  createHash('sha256').update(parts.join(' ')).digest('hex').slice(0, 15);

/** Keeps a loss of the person's first business of a type, brought forward into a tax year, in place of the one before. */
export function keepLoss(
  taxpayer: Taxpayer,
  { type, amount, into }: { readonly type: LossType; readonly amount: number; readonly into: TaxYearStart },
  now: Date,
): void {
  const business = taxpayer.businesses.find(({ typeOfBusiness }) => typeOfBusiness === BUSINESS_OF[type]);
  if (business === undefined) throw notFound();
  const from = formatTaxYear(into - 1);
  const lossId = lossIdOf([taxpayer.nino, business.businessId, type, from]);
  taxpayer.losses = [
    ...(taxpayer.losses ?? []).filter((one) => one.lossId !== lossId),
    {
      lossId,
      businessId: business.businessId,
      typeOfLoss: type,
      lossAmount: amount,
      taxYearBroughtForwardFrom: from,
      lastModified: now.toISOString(),
    },
  ];
}

const lossesOf = ({ taxpayer }: OperationRequest): readonly SandboxLoss[] => taxpayer.losses ?? [];

/** Calculations of the year into which a loss is brought forward become stale. */
function keep({ taxpayer }: OperationRequest, from: string, losses: readonly SandboxLoss[]): void {
  taxpayer.losses = losses;
  yearOf(taxpayer, formatTaxYear(Number(from.slice(0, 4)) + 1)).dataRevision += 1;
}

function readYear(request: OperationRequest): string {
  const taxYear = request.taxYear(FIRST_YEAR);
  if (taxYear > LAST_YEAR) throw badRequest('RULE_TAX_YEAR_FOR_VERSION_NOT_SUPPORTED');
  if (dateOf(request.now) <= taxYearEndsOn(taxYear)) throw badRequest('RULE_TAX_YEAR_NOT_ENDED');
  return formatTaxYear(taxYear);
}
