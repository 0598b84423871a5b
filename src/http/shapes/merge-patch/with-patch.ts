import type { TSchema } from 'typebox';
import { assertVersion } from '../../../domain/assert-version.js';
import { mergePatch } from '../../../domain/merge-patch.js';
import { ValidationError, VersionConflictError } from '../../../errors.js';
import { LIMITS } from '../../../limits/limits.js';
import { createEffect } from '../../../services/effect.js';
import type { Reply } from '../../gate/answers/reply.js';
import type { Route } from '../../gate/route.js';
import { compileBodyFaults } from '../../gate/validation.js';
import { patchSchemaOf } from './patch-schema.js';

type Json = Readonly<Record<string, unknown>>;
type ReadRoute = Extract<Route, { kind: 'read' }>;
type WriteRoute = Extract<Route, { kind: 'write' }>;

/** Words of a PATCH; everything else it has from the GET and the PUT of its path. */
interface PatchWords {
  /** Path of the thing, such as `/v1/clients/{id}`. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  /** Parameters with which GET answers the thing whole, where it does not anyway. */
  readonly whole?: Json;
}

/** Media types of a merge patch. Plain JSON is taken for one too. */
const PATCH_TYPES = ['application/merge-patch+json', 'application/json'] as const;
const MAX_ATTEMPTS = LIMITS.requests.mergeAttempts.value;

/**
 * The routes with a PATCH after the PUT of a path: the thing as GET shows it, with the patch merged into it by RFC 7396,
 * is put in its place by the handler of PUT. So the two have the same checks, errors, effects and answer.
 *
 * The merged body is written only over the version it was made of. Where somebody else has written meanwhile it is made
 * anew, so that patches of different fields all take effect; after `LIMITS.requests.mergeAttempts` rounds it is refused.
 * With `If-Match`, the version must be the caller's too.
 */
export function withPatch(routes: readonly Route[], words: PatchWords): readonly Route[] {
  const get = routes.find(isGetOf(words.path));
  const put = routes.find(isPutOf(words.path));
  if (get === undefined || put === undefined) throw new RangeError(`${words.path} has no GET and PUT`);
  const place = routes.indexOf(put) + 1;
  return [...routes.slice(0, place), patchRoute(get, put, words), ...routes.slice(place)];
}

const isGetOf =
  (path: string) =>
  (route: Route): route is ReadRoute =>
    route.kind === 'read' && route.operation.method === 'get' && route.operation.path === path;

const isPutOf =
  (path: string) =>
  (route: Route): route is WriteRoute =>
    route.kind === 'write' && route.operation.method === 'put' && route.operation.path === path;

function patchRoute(get: ReadRoute, put: WriteRoute, words: PatchWords): WriteRoute {
  const { operationId, summary, description, whole = {} } = words;
  const { body: schema } = put.operation;
  if (schema === undefined) throw new RangeError(`${put.operation.operationId} takes no body`);
  const merged = compileMerge(schema);
  return {
    kind: 'write',
    operation: {
      ...put.operation,
      method: 'patch',
      operationId,
      summary,
      description,
      body: patchSchemaOf(schema),
      bodyTypes: PATCH_TYPES,
    },
    handler: {
      ...put.handler,
      async handle(call) {
        const asked = { ...call, query: { ...(call.query as object), ...whole } };
        for (let attempt = 1; ; attempt += 1) {
          const shown = get.handler.present(await get.handler.handle(asked), asked);
          const version = versionOf(shown);
          assertVersion(version, call.ifMatch);
          const body = merged(shown.body, call.body);
          const ifMatch = { only: [version], never: [] };
          // A round that changed nothing has used up its effect. PATCH takes no idempotency key, so no answer is stored.
          const effect = createEffect(call.principal);
          try {
            return await put.handler.handle({ ...call, body, ifMatch, effect });
          } catch (error) {
            if (!(error instanceof VersionConflictError) || attempt === MAX_ATTEMPTS) throw error;
          }
        }
      },
    },
  };
}

/** @throws {RangeError} when the answer names no version */
function versionOf({ headers = {} }: Reply): number {
  const version = /^"(\d+)"$/.exec(headers['ETag'] ?? '')?.[1];
  if (version === undefined) throw new RangeError('the answer of a GET that has a PATCH names no version');
  return Number(version);
}

/**
 * A patch merged into what GET shows, as PUT takes it. What only we write is left out unless the patch names it: it may
 * be repeated, and is refused by PUT when it differs.
 * @returns a function that throws {ValidationError} naming every place at which the merged body does not fit
 */
function compileMerge(schema: TSchema): (shown: unknown, patch: unknown) => unknown {
  const faultsOf = compileBodyFaults(schema);
  const properties = 'properties' in schema ? (schema['properties'] as Record<string, Json>) : {};
  const writable = Object.keys(properties).filter((name) => properties[name]?.['readOnly'] !== true);
  return (shown, patch) => {
    const named = new Set([...writable, ...Object.keys(patch as object)]);
    const base = Object.entries(shown as object).filter(([name]) => named.has(name));
    const body = mergePatch(Object.fromEntries(base), patch);
    const issues = faultsOf(body);
    if (issues.length > 0) throw new ValidationError(issues);
    return body;
  };
}
