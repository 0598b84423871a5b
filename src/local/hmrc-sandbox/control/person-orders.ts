import Type, { type Static } from 'typebox';
import { formatTaxYear } from '../../../domain/tax-year.js';
import { readNino, readTaxYear } from '../identifiers.js';
import { assertPerson } from '../person-input.js';
import type { Sandbox } from '../sandbox.js';
import { type Taxpayer, yearOf } from '../state.js';
import { closed, controlOrder, Day } from './control-order.js';

const PersonBody = Type.Object(
  {
    person: Type.Object(
      {
        nino: Type.String(),
        tax_year: Type.String(),
        inputs: Type.Record(Type.String(), Type.Unknown()),
      },
      closed,
    ),
  },
  closed,
);
const PersonFactsBody = Type.Object(
  {
    person: Type.Object(
      {
        nino: Type.String(),
        signed_up: Type.Optional(Type.Boolean()),
        identity_checked: Type.Optional(Type.Boolean()),
        postcode: Type.Optional(Type.String({ minLength: 5, maxLength: 10 })),
        expected_from: Type.Optional(Day),
        has_property: Type.Optional(Type.Literal(false)),
      },
      closed,
    ),
  },
  closed,
);

type PersonBody = Static<typeof PersonBody>;
type PersonFactsBody = Static<typeof PersonFactsBody>;

/** Facts that HMRC knows of a person: income from other sources, sign-up, identity, address. */
export const PERSON_ORDERS = [
  controlOrder(PersonBody, applyPerson),
  controlOrder(PersonFactsBody, applyPersonFacts),
];

/** Applies facts about a person from other sources, which make earlier calculations stale too. */
function applyPerson({ store }: Sandbox, { person }: PersonBody): void {
  assertPerson(person.inputs);
  const taxpayer = store.taxpayer(readNino(person.nino));
  const year = yearOf(taxpayer, formatTaxYear(readTaxYear(person.tax_year, 2017)));
  year.person = person.inputs;
  year.dataRevision += 1;
  store.save(taxpayer);
}

/** Applies what HMRC knows of a person before any service: sign-up, identity, address. */
function applyPersonFacts({ store, agencies, now, settings }: Sandbox, { person }: PersonFactsBody): void {
  const taxpayer = store.taxpayer(readNino(person.nino));
  const { signed_up: isSignedUp, identity_checked: isIdentityChecked, postcode } = person;
  if (isSignedUp !== undefined) taxpayer.isSignedUp = isSignedUp;
  if (isIdentityChecked !== undefined) taxpayer.isIdentityChecked = isIdentityChecked;
  if (postcode !== undefined) taxpayer.postcode = postcode;
  if (person.expected_from !== undefined) taxpayer.expectedFrom = person.expected_from;
  if (person.has_property === false) removeProperty(taxpayer);
  store.save(taxpayer);
  if (isSignedUp === true) {
    agencies.signUp(taxpayer.nino, { now: now(), delayMs: settings.relationshipDelayMs });
  }
}

function removeProperty({ businesses }: Taxpayer): void {
  const trades = businesses.filter(({ typeOfBusiness }) => typeOfBusiness === 'self-employment');
  businesses.splice(0, businesses.length, ...trades);
}
