import { formatTaxYear, taxYearOf } from '../../../domain/tax-year.js';
import { heldRecords } from '../held-records.js';
import { readNino, readTaxYear } from '../identifiers.js';
import { keepLoss } from '../loss-operations.js';
import { PeopleBody } from '../people-body.js';
import { personOf } from '../people-person.js';
import { assertPerson } from '../person-input.js';
import { dateOf } from '../quarters.js';
import type { Sandbox } from '../sandbox.js';
import { keepInterest } from '../savings-operations.js';
import { yearOf } from '../state.js';
import { controlOrder } from './control-order.js';

/** The order of `POST /_control/people`: HMRC's own records of a person's year. */
export const PEOPLE_ORDER = controlOrder(PeopleBody, applyPeople);

/** Applies HMRC's own records of a person's year, in place of those before; the last year that has ended when none is named. */
function applyPeople({ store, now }: Sandbox, body: PeopleBody): void {
  const start = body.tax_year === undefined ? taxYearOf(dateOf(now())) - 1 : readTaxYear(body.tax_year, 2017);
  const taxYear = formatTaxYear(start);
  const person = personOf(body);
  assertPerson(person);
  const taxpayer = store.taxpayer(readNino(body.nino));
  const year = yearOf(taxpayer, taxYear);
  year.held = heldRecords(body, { taxYear, now: now() });
  year.person = { ...year.person, ...person };
  for (const account of body.savings_accounts ?? []) keepInterest(taxpayer, year, account, now());
  for (const { type, amount } of body.losses ?? []) keepLoss(taxpayer, { type, amount, into: start }, now());
  year.dataRevision += 1;
  store.save(taxpayer);
}
