import { accountsIssues } from '../../../domain/businesses/accounts-issues.js';
import {
  ACCOUNTING_DATES,
  type Business,
  type BusinessFields,
  NO_VEHICLE,
  TAX_YEAR_DATE,
  type Vehicle,
  vehicleKey,
} from '../../../domain/businesses/business.js';
import { isYearlyDate } from '../../../domain/businesses/periods-of-account.js';
import { type Vat, vatIssues } from '../../../domain/businesses/vat.js';
import { publicId } from '../../../domain/ids.js';
import { ValidationError } from '../../../errors.js';
import type { BusinessBody } from './schemas.js';

export function presentBusiness(business: Business) {
  return {
    id: publicId('business', business.id),
    client_id: publicId('client', business.clientId),
    type: business.type,
    trading_name: business.tradingName,
    trade: business.trade,
    commenced_on: business.commencedOn,
    ceased_on: business.ceasedOn,
    accounting_basis: business.accountingBasis,
    accounting_date: business.accountingDate,
    late_accounting_date_rule: business.lateAccountingDateRule,
    periods_of_account: business.periodsOfAccount.map(({ from, to }) => ({ start_on: from, end_on: to })),
    details_changed_on: business.detailsChangedOn,
    vehicles: business.vehicles.map(({ name, costs }) => ({ name, costs })),
    vat: business.vat === null ? null : presentVat(business.vat),
    hmrc_business_id: business.hmrcBusinessId,
    external_id: business.externalId,
    metadata: business.metadata,
    created_at: business.createdAt.toISOString(),
    updated_at: business.updatedAt.toISOString(),
  };
}

/**
 * Fields as sent, with every absent one at its default.
 * @throws {ValidationError} if it ceased before it began, or its accounting year cannot be taken
 */
export function businessFieldsFrom(body: BusinessBody): BusinessFields {
  const commencedOn = body.commenced_on ?? null;
  const ceasedOn = body.ceased_on ?? null;
  if (commencedOn !== null && ceasedOn !== null && ceasedOn < commencedOn) {
    throw new ValidationError([
      { pointer: '#/ceased_on', code: 'invalid', detail: 'must not be before commenced_on' },
    ]);
  }
  const accounts = accountsFrom(body, { commencedOn, ceasedOn });
  return {
    tradingName: body.trading_name,
    trade: body.trade ?? null,
    commencedOn,
    ceasedOn,
    accountingBasis: body.accounting_basis ?? 'cash',
    ...accounts,
    detailsChangedOn: body.details_changed_on ?? null,
    vehicles: vehiclesFrom(body.vehicles ?? []),
    vat: body.vat ? vatFrom(body.vat) : null,
    hmrcBusinessId: body.hmrc_business_id ?? null,
    externalId: body.external_id ?? null,
    metadata: body.metadata ?? {},
  };
}

/**
 * @throws {ValidationError} for an accounting date that does not come every year, periods of account that leave days out or are of
 *   more than 18 months, and `not_supported` for an election that the accounting date does not give
 */
function accountsFrom(
  {
    accounting_date: accountingDate = TAX_YEAR_DATE,
    late_accounting_date_rule: lateAccountingDateRule = 'applied',
    periods_of_account: given = [],
  }: BusinessBody,
  life: Pick<BusinessFields, 'commencedOn' | 'ceasedOn'>,
): Pick<BusinessFields, 'accountingDate' | 'lateAccountingDateRule' | 'periodsOfAccount'> {
  const periodsOfAccount = given.map(({ start_on: from, end_on: to }) => ({ from, to }));
  const issues = [
    ...(isYearlyDate(accountingDate)
      ? []
      : [{ pointer: '#/accounting_date', code: 'invalid' as const, detail: 'is not a day of every year' }]),
    ...accountsIssues(periodsOfAccount, life),
  ];
  if (lateAccountingDateRule === 'disapplied' && !isLateAccountingDate(accountingDate)) {
    issues.push({
      pointer: '#/late_accounting_date_rule',
      code: 'not_supported',
      detail: 'can be disapplied only with an accounting_date from 03-31 to 04-04',
    });
  }
  if (issues.length > 0) throw new ValidationError(issues);
  return { accountingDate, lateAccountingDateRule, periodsOfAccount };
}

const isLateAccountingDate = (date: string): boolean =>
  date !== TAX_YEAR_DATE && ACCOUNTING_DATES.some((one) => one === date);

/** @throws {ValidationError} when two have one name, or one has the word that stands for none */
function vehiclesFrom(vehicles: NonNullable<BusinessBody['vehicles']>): Vehicle[] {
  const taken = new Set([NO_VEHICLE]);
  return vehicles.map(({ name, costs = 'mileage' }, index) => {
    const key = vehicleKey(name);
    if (taken.has(key)) {
      const detail = 'is the name of another vehicle, or stands for none';
      throw new ValidationError([{ pointer: `#/vehicles/${index}/name`, code: 'duplicate', detail }]);
    }
    taken.add(key);
    return { name, costs };
  });
}

const presentVat = (vat: Vat) => ({
  registered_from: vat.registeredFrom,
  registered_until: vat.registeredUntil,
  scheme: vat.scheme,
  figures: vat.figures,
});

/** @throws {ValidationError} for a registration that ends before it begins, or figures that its scheme does not allow */
function vatFrom(body: NonNullable<BusinessBody['vat']>): Vat {
  const vat: Vat = {
    registeredFrom: body.registered_from,
    registeredUntil: body.registered_until ?? null,
    scheme: body.scheme ?? 'standard',
    figures: body.figures ?? 'gross',
  };
  const issues = vatIssues(vat);
  if (issues.length > 0) throw new ValidationError(issues);
  return vat;
}
