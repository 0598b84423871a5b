import Type from 'typebox';
import { LIMITS } from '../../../limits/limits.js';
import { PROBLEM_CODES } from '../../gate/answers/problems.js';
import {
  CodeOf,
  Formed,
  Id,
  Named,
  Nullable,
  PageQuery,
  Shape,
  Text,
  Timestamp,
  Whole,
} from '../../shapes/schemas.js';

const optional = Type.Optional;

export const requestLogListQuery = {
  ...PageQuery,
  since: optional(Timestamp('Requests from this instant on.')),
  until: optional(Timestamp('Requests up to, and without, this instant.')),
  status: optional(
    Formed('^[1-5](?:xx|[0-9]{2})$', 'a status such as 422, or a class of them such as 4xx', {
      maxLength: 3,
      description: 'A status, such as `422`, or all of a class: `4xx`.',
    }),
  ),
  key_id: optional({ ...Id('apiKey'), description: 'Requests that carried this API key.' }),
  request_id: optional({ ...Id('request'), description: 'The request whose answer had this `Request-Id`.' }),
};

export const RequestLogSchema = Named(
  'RequestLog',
  Shape({
    id: Id('request'),
    method: Text(10),
    path: Text(LIMITS.requests.headerBytes.value, {
      description:
        'Ids of ours stand as they were sent; `*` stands for anything else. The query is left out.',
    }),
    operation: Nullable(
      Text(100, {
        description: 'The operation’s name in the OpenAPI document; null where the path or method is none.',
      }),
    ),
    status: Whole(100, 599),
    problem_code: Nullable(CodeOf(PROBLEM_CODES, '/docs/errors')),
    duration_ms: Whole(0, 2_147_483_647, 'Milliseconds from the request to the end of the answer.'),
    api_key_id: Nullable(Id('apiKey')),
    app_id: Nullable(Id('oauthApp')),
    grant_id: Nullable(Id('oauthGrant')),
    client_request_id: Nullable(Text(64, { description: 'What the caller sent as `X-Request-Id`.' })),
    created_at: Timestamp('When it was answered.'),
  }),
);
