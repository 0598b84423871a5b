import type { Request, Response } from 'express';
import type { TSchema } from 'typebox';
import { uuidFromPublicId } from '../../../domain/ids.js';
import { ValidationError } from '../../../errors.js';
import { idempotencyKeyOf } from '../middleware/idempotency.js';
import type { Intake } from '../middleware/intake.js';
import { HttpProblem } from '../middleware/problem.js';
import type { Route } from '../route.js';
import { compileBody, compileBodyFaults } from '../validation.js';
import { compileExpectations, type Expectations } from './compile-expectations.js';
import { createJsonReceiver, readJson } from './read-json-body.js';
import { compileQuery } from './read-query.js';

/** A UUID that no row has: what a malformed id in a path stands for, so that it is simply not found. */
export const NO_ID = '00000000-0000-0000-0000-000000000000';

/** A request, checked against its operation. */
export interface RequestRead {
  readonly params: Readonly<Record<string, string>>;
  readonly query: unknown;
  readonly body: unknown;
  readonly expectations: Expectations;
  readonly idempotencyKey: string | null;
}

type Operation = Route['operation'];
type RequestReader = (req: Request, res: Response, intake: Intake) => Promise<RequestRead>;

/**
 * Reads requests of one operation, its schemas compiled once. Whatever comes first is refused first:
 * parameters, media types, idempotency key, body, precondition.
 * @throws {HttpProblem} {ValidationError} {BadOptionError}
 */
export function compileRequestReader(operation: Operation): RequestReader {
  const readParams = compileParams(operation);
  const parseQuery = compileQuery(operation.query);
  const readExpectations = compileExpectations(operation);
  const readBody = compileBodyReader(operation);
  return async (req, res, intake) => {
    const params = readParams(req.params);
    const query = parseQuery(req.originalUrl);
    const expectations = readExpectations(req);
    const idempotencyKey = idempotencyKeyOf(req);
    const body = await readBody(req, res, intake);
    expectations.requireIfMatch();
    return { params, query, body, expectations, idempotencyKey };
  };
}

type ParamsReader = (params: Record<string, string | string[]>) => Record<string, string>;

export function compileParams({ params: declared }: Operation): ParamsReader {
  const definitions = Object.entries(declared ?? {});
  const checks = new Map(
    definitions.flatMap(([name, definition]) =>
      'text' in definition ? [[name, compileBody(definition.text)]] : [],
    ),
  );
  return (params) => {
    const decoded: Record<string, string> = {};
    for (const [name, definition] of definitions) {
      const text = String(params[name]);
      if ('id' in definition) {
        decoded[name] = uuidFromPublicId(definition.id, text) ?? NO_ID;
      } else {
        if (checks.get(name)?.(text) === false) throw new HttpProblem('not_found', 'There is no such thing.');
        decoded[name] = text;
      }
    }
    return decoded;
  };
}

type BodyReader = (req: Request, res: Response, intake: Intake) => Promise<unknown>;

/** The JSON body; an upload is left to its handler, as a stream. */
function compileBodyReader({
  body: schema,
  bodyTypes,
  upload,
  optionalBody,
  jsonBodyBytes,
}: Operation): BodyReader {
  if (schema === undefined || upload !== undefined) return async () => undefined;
  const faultsOf = compileBodyFaults(schema satisfies TSchema);
  const receive = createJsonReceiver(jsonBodyBytes, bodyTypes);
  return async (req, res, intake) => {
    const isLeftOut = optionalBody === true && isBodyless(req);
    const body = isLeftOut
      ? {}
      : await readJson(await intake.receiveBody(() => receive(req, res)), () => intake.pause());
    const issues = faultsOf(body);
    if (issues.length === 0) return body;
    throw new ValidationError(issues);
  };
}

const isBodyless = (req: Request) =>
  req.get('transfer-encoding') === undefined && Number(req.get('content-length') ?? 0) === 0;
