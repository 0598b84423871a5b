import { describe, expect, it } from 'vitest';
import type { Import, TaxReturnIssue } from '../../../../../clients/typescript/src/generated/models.js';
import { CODE_KINDS } from '../../../../../src/http/document/docs/code-kinds.js';
import { openApiDocument } from '../../../../../src/http/document/openapi/openapi.js';
import { PROBLEM_CODES } from '../../../../../src/http/gate/answers/problems.js';
import { ROUTES } from '../../../../../src/http/routes.js';
import { createAnswerChecker } from '../../../../support/declared-answers.js';
import { resolvedDocument } from '../../../../support/resolved-document.js';

const document = openApiDocument(ROUTES);

interface Enumeration {
  readonly enum: readonly (string | null)[];
  readonly description: string;
}

/** Every enumeration of codes, wherever the document has it. */
function* enumerationsIn(value: unknown): Generator<Enumeration> {
  if (typeof value !== 'object' || value === null) return;
  if ('x-open-enum' in value) yield value as unknown as Enumeration;
  for (const inner of Object.values(value)) yield* enumerationsIn(inner);
}

describe('the codes that answers hold', () => {
  const enumerations = [...enumerationsIn(document)];

  it('are enumerated, and each is on a page of the documentation', () => {
    const explained = new Set<string | null>([
      null,
      ...PROBLEM_CODES,
      ...CODE_KINDS.flatMap(({ codes }) => Object.keys(codes)),
    ]);
    const unexplained = enumerations.flatMap(({ enum: codes }) =>
      codes.filter((code) => !explained.has(code)),
    );

    expect(enumerations.length).toBeGreaterThan(7);
    expect(unexplained).toEqual([]);
  });

  it('say where their page is, and that later versions may have others', () => {
    const pages = new Set(CODE_KINDS.map(({ slug }) => `/docs/codes/${slug}`).concat('/docs/errors'));
    for (const { description } of enumerations) {
      expect(pages).toContain(/`(\/docs\/[\w/-]+)`/.exec(description)?.[1]);
      expect(description).toContain('New codes may be added.');
    }
  });

  it('are free texts nowhere but where HMRC names them, or a line or recommendation of a calculation', () => {
    const free = [...freeCodesIn(document['components'], [])].map((place) => place.join('.'));

    expect([...new Set(free)].sort()).toEqual(OF_OTHERS);
  });

  it('fail the check of answers when one is not listed', () => {
    const check = createAnswerChecker(resolvedDocument(document));
    const page = (code: string) => ({
      method: 'GET',
      target: '/v1/imports/imp_01k4x6t8e8f5mv0zq3n7c2b9rd/errors',
      status: 200,
      headers: { 'request-id': 'req_1', 'content-type': 'application/json; charset=utf-8' },
      body: Buffer.from(
        JSON.stringify({
          data: [{ line: 2, column: 'Amount', code, detail: 'It is no number.' }],
          has_more: false,
          next_cursor: null,
        }),
      ),
    });
    const ofBody = ({ faults }: { faults: readonly string[] }) =>
      faults.filter((fault) => fault.startsWith('the body'));

    expect(ofBody(check(page('invalid_amount')))).toEqual([]);
    expect(ofBody(check(page('of_no_list')))).toEqual([expect.stringContaining('/data/0/code')]);
  });

  it('may be others in the types of the libraries', () => {
    const issue: TaxReturnIssue['code'] = 'of_a_later_version';
    const failure: NonNullable<Import['error']>['code'] = 'of_a_later_version';

    expect([issue, failure]).toEqual(['of_a_later_version', 'of_a_later_version']);
  });
});

const OF_OTHERS = [
  'CalculationIncomeTax.charges.code',
  'CalculationRecommendation.code',
  'HmrcAssist.hmrc_code',
  'Problem.hmrc_code',
  'StatusChange.code',
  'TaxAdjustment.code',
  'TaxReturnIssue.hmrc_code',
  'TaxReturnRejection.code',
];

const KEYWORDS = new Set(['schemas', 'properties', 'items', 'allOf', 'anyOf']);

/** Places of members named `code`, or after a code, whose value is any text. */
function* freeCodesIn(value: unknown, place: readonly string[]): Generator<readonly string[]> {
  if (typeof value !== 'object' || value === null) return;
  const reference = '$ref' in value ? String(value.$ref) : '';
  const isText = /\/Text\d+(?:OrNull)?$/.test(reference) || ('maxLength' in value && !('pattern' in value));
  if (isText && /(?:^|_)code$/.test(place.at(-1) ?? '')) yield place;
  for (const [name, inner] of Object.entries(value))
    yield* freeCodesIn(inner, KEYWORDS.has(name) || Array.isArray(value) ? place : [...place, name]);
}
