import Type, { type TSchema } from 'typebox';
import { LIMITS } from '../domain/limits.js';
import { ISSUE_CODES, PROBLEM_CODES } from './problems.js';
import { ListOf, Named, OneOf, Shape, Text, Whole } from './schemas.js';

const ProblemShape = Named(
  'Problem',
  Shape(
    {
      type: Type.String({ format: 'uri', maxLength: 500 }),
      title: Text(200),
      status: Whole(400, 599),
      code: OneOf(PROBLEM_CODES),
      detail: Text(1000),
      instance: Text(LIMITS.requests.headerBytes.value),
      request_id: Type.String({ maxLength: 64 }),
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
          description: 'The status that stands in the way, where one does.',
        }),
      ),
      existing_id: Type.Optional(
        Type.Unsafe<string>({
          ...Text(64),
          description: 'The id of what exists already, where something does.',
        }),
      ),
      dependents: Type.Optional(
        Type.Unsafe<Record<string, number>>({
          type: 'object',
          maxProperties: 10,
          additionalProperties: Whole(1, LIMITS.requests.countedDependents.value),
          description: 'How many of each kind depend on it; 1,000 stands for that many or more.',
        }),
      ),
      errors: Type.Optional(
        ListOf(
          Shape({
            pointer: Type.Optional(Text(2048, { minLength: 0 })),
            parameter: Type.Optional(
              Text(200, { minLength: 0, description: 'Empty for one without a name.' }),
            ),
            header: Type.Optional(Text(200)),
            code: OneOf(ISSUE_CODES),
            detail: Text(2000),
          }),
          50,
        ),
      ),
    },
    'RFC 9457. Some codes add members of their own.',
  ),
);

/** Extension members differ by code, so the problem is the one open shape. */
export function problemSchema(): TSchema {
  const { additionalProperties: _, ...rest } = ProblemShape as TSchema & { additionalProperties?: unknown };
  return rest as TSchema;
}
