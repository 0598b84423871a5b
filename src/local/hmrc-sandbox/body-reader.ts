import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Static, TSchema } from 'typebox';
import { HmrcError, messageOf } from './hmrc-error.js';

/** The keyword of a shape that names HMRC's code for a text of the wrong form. */
const OWN_CODE = 'x-hmrc-code';

const ajv = new Ajv2020({ allErrors: true, strict: true, multipleOfPrecision: 4, verbose: true });
ajv.addKeyword(OWN_CODE);
formats.default(ajv, ['date']);

/** HMRC's codes for a date of the wrong form, by the member that holds it. */
const DATE_CODES: Readonly<Record<string, string>> = {
  periodStartDate: 'FORMAT_START_DATE',
  periodEndDate: 'FORMAT_END_DATE',
  startDate: 'FORMAT_START_DATE',
  endDate: 'FORMAT_END_DATE',
  fromDate: 'FORMAT_FROM_DATE',
  toDate: 'FORMAT_TO_DATE',
};

/** HMRC's codes for a word that is none of those it takes. */
const ENUM_CODES: Readonly<Record<string, string>> = {
  typeOfBusiness: 'FORMAT_TYPE_OF_BUSINESS',
  typeOfLoss: 'FORMAT_TYPE_OF_LOSS',
};

/**
 * Reads a body of one shape, with HMRC's codes for what is wrong.
 * @throws {HmrcError} one code, or `INVALID_REQUEST` with all of them
 */
export function bodyReader<Schema extends TSchema>(schema: Schema): (body: unknown) => Static<Schema> {
  const check = ajv.compile<Static<Schema>>(schema);
  return (body) => {
    if (check(body)) return body;
    throw errorOf(check.errors ?? []);
  };
}

function errorOf(errors: readonly ErrorObject[]): HmrcError {
  const paths = new Map<string, string[]>();
  for (const error of errors) {
    const code = codeOf(error);
    paths.set(code, [...(paths.get(code) ?? []), pathOf(error)]);
  }
  const items = [...paths].map(([code, places]) => ({
    code,
    message: messageOf(code),
    paths: [...new Set(places)],
  }));
  return new HmrcError(400, 'INVALID_REQUEST', items);
}

function codeOf(error: ErrorObject): string {
  const name = error.instancePath.split('/').at(-1) ?? '';
  switch (error.keyword) {
    case 'minimum':
    case 'maximum':
    case 'multipleOf':
      return 'FORMAT_VALUE';
    case 'pattern':
      return ownCode(error) ?? 'RULE_INCORRECT_OR_EMPTY_BODY_SUBMITTED';
    case 'format':
      return ownCode(error) ?? DATE_CODES[name] ?? 'FORMAT_DATE';
    case 'enum':
      return ownCode(error) ?? ENUM_CODES[name] ?? 'FORMAT_CLASS_4_EXEMPTION_REASON';
    case 'minLength':
    case 'maxLength':
      return 'FORMAT_STRING';
    default:
      return 'RULE_INCORRECT_OR_EMPTY_BODY_SUBMITTED';
  }
}

function ownCode({ parentSchema }: ErrorObject): string | null {
  const code: unknown = parentSchema?.[OWN_CODE];
  return typeof code === 'string' ? code : null;
}

/** A member that is missing or unknown is named itself, not the object around it. */
function pathOf(error: ErrorObject): string {
  const member: unknown = error.params['missingProperty'] ?? error.params['additionalProperty'];
  return typeof member === 'string' ? `${error.instancePath}/${member}` : error.instancePath || '/';
}
