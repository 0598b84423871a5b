import Type, { type Static } from 'typebox';
import { CLIENT_REGIONS, MARRIAGE_ALLOWANCE } from '../../../domain/clients/client.js';
import { LONGEST_SPOUSE_NAME } from '../../../domain/clients/spouse.js';
import { CLIENT_WARNING_CODE_LIST } from '../../../domain/codes/client-warning-codes.js';
import { STUDENT_LOAN_PLANS } from '../../../domain/tax/tax-input.js';
import { LIMITS } from '../../../limits/limits.js';
import { repeatable } from '../../shapes/read-only-fields.js';
import {
  CalendarDate,
  CodeOf,
  Formed,
  Id,
  ListOf,
  Metadata,
  Name,
  Named,
  Nullable,
  OneOf,
  PageQuery,
  Shape,
  TaxYear,
  Text,
  Timestamp,
} from '../../shapes/schemas.js';
import { ReadinessState } from '../practice/schemas.js';

const optional = Type.Optional;

export const AddressSchema = Shape({
  line_1: Text(120),
  line_2: optional(Nullable(Text(120))),
  line_3: optional(Nullable(Text(120))),
  town: optional(Nullable(Text(120))),
  county: optional(Nullable(Text(120))),
  postcode: optional(Nullable(Text(12, { description: 'Required for an address in the United Kingdom.' }))),
  country: optional(
    Formed('^[A-Z]{2}$', 'two capital letters, such as GB', {
      maxLength: 2,
      description: 'The country, as two letters of ISO 3166-1; `GB` when left out.',
    }),
  ),
});

const Email = Type.String({
  format: 'email',
  maxLength: 254,
  'x-form': 'an email address, such as ada@example.com',
});

const Spouse = Shape({
  nino: Text(20, {
    description:
      'The National Insurance number; spaces and lower case are taken. Masked when read; the masked number alone leaves the spouse as it is.',
  }),
  family_name: optional(Name(LONGEST_SPOUSE_NAME)),
  given_name: optional(Nullable(Name(LONGEST_SPOUSE_NAME))),
  date_of_birth: optional(Nullable(CalendarDate())),
});

const writable = {
  given_name: Name(100),
  family_name: Name(100),
  nino: optional(Nullable(Text(20, { description: 'Spaces and lower case are taken. Masked when read.' }))),
  utr: optional(
    Nullable(
      Text(20, { description: 'Ten digits with a valid check digit; spaces are taken. Masked when read.' }),
    ),
  ),
  date_of_birth: optional(Nullable(CalendarDate())),
  email: optional(Nullable(Email)),
  phone: optional(
    Nullable(
      Formed('^\\+[1-9]\\d{6,14}$', 'a number with its country code and no spaces, such as +441134960000', {
        maxLength: 16,
        description: 'The telephone number in E.164 form: country code, no spaces, such as `+447700900123`.',
      }),
    ),
  ),
  region: optional(
    OneOf(CLIENT_REGIONS, 'Where the client is resident for income tax; `england` when left out.'),
  ),
  address: optional(Nullable(AddressSchema)),
  student_loan_plans: optional(Type.Array(OneOf(STUDENT_LOAN_PLANS), { maxItems: 5, uniqueItems: true })),
  marriage_allowance: optional(OneOf(MARRIAGE_ALLOWANCE)),
  spouse: optional(Nullable(Spouse)),
  blind_person: optional(Type.Boolean()),
  tags: optional(Type.Array(Text(50), { maxItems: 50, uniqueItems: true })),
  external_id: optional(Nullable(Text(255))),
  metadata: optional(Metadata()),
};

const Warnings = ListOf(
  Shape({ code: CodeOf(CLIENT_WARNING_CODE_LIST, '/docs/codes/client-warnings'), client_id: Id('client') }),
  LIMITS.requests.listItems.value,
);

const readOnly = {
  id: Id('client'),
  archived_at: Nullable(Timestamp()),
  retain_until: Nullable(CalendarDate()),
  test_clock_id: Nullable(Id('testClock')),
  warnings: Warnings,
  created_at: Timestamp(),
  updated_at: Timestamp(),
};

const MAY_BE_OUT_OF_DATE: ReadonlySet<string> = new Set(['updated_at', 'warnings']);

/** A stale `updated_at` is no attempt to change it: `If-Match` is there for that. */
export const CLIENT_READ_ONLY = Object.keys(readOnly).filter((name) => !MAY_BE_OUT_OF_DATE.has(name));

export const ClientInput = Named(
  'ClientInput',
  Shape({ ...writable, test_clock_id: optional(Nullable(Id('testClock'))) }),
);
/** A replacement may repeat read-only fields, as long as they are unchanged. */
export const ClientReplacement = Named('ClientReplacement', Shape({ ...writable, ...repeatable(readOnly) }));
export type ClientBody = Static<typeof ClientReplacement>;

export const ClientSchema = Named(
  'Client',
  Shape({
    id: readOnly.id,
    given_name: Name(100),
    family_name: Name(100),
    nino: Nullable(Text(9)),
    utr: Nullable(Text(10)),
    date_of_birth: Nullable(CalendarDate()),
    email: Nullable(Email),
    phone: Nullable(Type.String({ maxLength: 16 })),
    region: OneOf(CLIENT_REGIONS),
    address: Nullable(
      Shape({
        line_1: Text(120),
        line_2: Nullable(Text(120)),
        line_3: Nullable(Text(120)),
        town: Nullable(Text(120)),
        county: Nullable(Text(120)),
        postcode: Nullable(Text(12)),
        country: Type.String({ maxLength: 2 }),
      }),
    ),
    student_loan_plans: ListOf(OneOf(STUDENT_LOAN_PLANS), 5),
    marriage_allowance: OneOf(MARRIAGE_ALLOWANCE),
    spouse: Nullable(Shape({ nino: Nullable(Text(9)) })),
    blind_person: Type.Boolean(),
    tags: ListOf(Text(50), 50),
    external_id: Nullable(Text(255)),
    metadata: Metadata(),
    archived_at: readOnly.archived_at,
    retain_until: readOnly.retain_until,
    test_clock_id: readOnly.test_clock_id,
    warnings: optional(readOnly.warnings),
    created_at: Timestamp(),
    updated_at: Timestamp(),
  }),
);

export const clientListQuery = {
  ...PageQuery,
  external_id: optional(Text(255)),
  q: optional(
    Text(100, {
      description:
        'Words in any order, each part of a name, the email address or your own id, in any case; or a whole NINO or UTR. Where nobody has them, words of four letters and more find names that differ by one letter.',
    }),
  ),
  tag: optional(Text(50, { description: 'One of the tags, to the letter.' })),
  state: optional(
    ReadinessState('Only clients whose year stands there, as `GET /v1/practice/readiness` has it.'),
  ),
  archived: optional(
    Type.Boolean({
      description:
        '`true`: only clients who are archived. Left out: only those who are not, but with `external_id` either.',
    }),
  ),
  tax_year: optional(TaxYear('The year of `state`; the one that ended last when left out.')),
};
