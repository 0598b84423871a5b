import Type, { type TSchema } from 'typebox';
import { MERGE_CONFLICT_CODES } from '../../domain/clients/merge-conflicts.js';
import { PLACE_CODE_LIST } from '../../domain/codes/place-codes.js';
import { ERASURE_CONFLICT_CODES } from '../../domain/erasure/erasure.js';
import { LIMITS } from '../../limits/limits.js';
import { PROBLEM_CODES } from '../gate/answers/problems.js';
import { IssueCount } from '../resources/tax-returns/issue-schemas.js';
import { CodeOf, ListOf, Named, Nullable, OneOf, Shape, TaxYear, Text, Whole } from '../shapes/schemas.js';

const member = <T>(schema: object, description: string) =>
  Type.Optional(Type.Unsafe<T>({ ...schema, description }));

/** Members that single codes add. */
const MEMBERS = {
  client_id: member<string>(Text(64), 'The client whose authorisation, number or updates are at issue.'),
  tax_return_id: member<string>(Text(64), 'The tax return that locks the period.'),
  endpoint_id: member<string>(Text(64), 'The webhook endpoint that is disabled or deleted.'),
  current_etag: member<string>(Text(64), 'The `ETag` of the present version, for `version_conflict`.'),
  amendable_until: member<string>(Text(10), 'The last day on which HMRC accepted amendments.'),
  hmrc_code: member<string>(Text(200), 'HMRC’s own code, for `rejected_by_hmrc`.'),
  correlation_id: member<string | null>(
    { ...Text(200), type: ['string', 'null'] },
    'HMRC’s id of its answer, for HMRC’s support; null when HMRC gave none.',
  ),
  hmrc_services: member<readonly string[]>(
    ListOf(Text(100), 50),
    'For `main_agent_required`: the services of HMRC that are closed to a supporting agent.',
  ),
  issues: member<readonly object[]>(
    ListOf(IssueCount, 20),
    'For `issues_not_accepted`: the issues that a declaration has to accept, with how many transactions each is about and what they come to.',
  ),
  given_elsewhere: member<readonly string[]>(
    ListOf(Text(200), 100),
    'For `issues_not_accepted`: the places in the return that `given_elsewhere` of the declaration has to name.',
  ),
  paths: member<readonly string[]>(
    ListOf(Text(200), LIMITS.hmrc.prefillSuggestions.value),
    'For `prefill_outdated`: the places in the return that have changed, as JSON pointers.',
  ),
  tax_year: member<string>(TaxYear(), 'For `document_retained`: the year that was filed.'),
  keep_until: member<string>(
    Text(10),
    'For `document_retained`: the last day on which the law wants it kept.',
  ),
  limit: member<number>(Whole(0, Number.MAX_SAFE_INTEGER), 'How many the plan allows.'),
  limit_bytes: member<number>(Whole(0, Number.MAX_SAFE_INTEGER), 'The largest size allowed, in bytes.'),
  limit_characters: member<number>(Whole(0, Number.MAX_SAFE_INTEGER), 'The greatest length allowed.'),
};

const ProblemShape = Named(
  'Problem',
  Shape(
    {
      type: Type.String({ format: 'uri', maxLength: 500 }),
      title: Text(200),
      status: Whole(400, 599),
      code: CodeOf(PROBLEM_CODES, '/docs/errors'),
      detail: Text(1000),
      instance: Text(LIMITS.requests.headerBytes.value),
      request_id: Type.String({ maxLength: 64 }),
      request_log: Type.Optional(
        Type.Unsafe<string>({
          ...Text(100),
          description:
            'Path of this request in your request log, within seconds; left out where no good credential came with it.',
        }),
      ),
      retryable: Type.Boolean(),
      next: Type.Optional(
        Shape(
          { method: OneOf(['GET', 'POST', 'PUT']), path: Text(2048) },
          'The call to make next, where one helps: a read that shows the state, or the step that is missing.',
        ),
      ),
      current_status: Type.Optional(
        Type.Unsafe<string>({
          ...Text(64),
          description: 'The status that prevents the action, where a status does.',
        }),
      ),
      existing_id: Type.Optional(
        Type.Unsafe<string>({
          ...Text(64),
          description: 'The id of what exists already, where something does.',
        }),
      ),
      ...MEMBERS,
      dependents: Type.Optional(
        Type.Unsafe<Record<string, number>>({
          type: 'object',
          maxProperties: 10,
          additionalProperties: Whole(1, LIMITS.requests.countedDependents.value),
          description: 'How many of each kind depend on it; 1,000 stands for that many or more.',
        }),
      ),
      conflicts: Type.Optional(
        Type.Unsafe<readonly object[]>({
          ...ListOf(
            Shape({
              code: OneOf([...new Set([...MERGE_CONFLICT_CODES, ...ERASURE_CONFLICT_CODES])]),
              tax_year: Nullable(TaxYear()),
              detail: Text(1000),
            }),
            100,
          ),
          description: 'Everything that keeps two clients from being merged, or somebody from being erased.',
        }),
      ),
      errors: Type.Optional(
        ListOf(
          Shape({
            pointer: Type.Optional(Text(2048)),
            parameter: Type.Optional(Text(200, { description: '`(no name)` for one without a name.' })),
            header: Type.Optional(Text(200)),
            code: CodeOf(PLACE_CODE_LIST, '/docs/codes/places'),
            detail: Text(2000),
          }),
          50,
        ),
      ),
    },
    'RFC 9457. Some codes have members of their own, and more may be added.',
  ),
);

/** Extension members differ by code, so the problem is the one open shape. */
export function problemSchema(): TSchema {
  const { additionalProperties: _, ...rest } = ProblemShape as TSchema & { additionalProperties?: unknown };
  return rest as TSchema;
}
