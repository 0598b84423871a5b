import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { AppContext } from '../../context.js';
import type { Page, PageKey, PageRequest } from '../../db/page.js';
import { parsedAs } from '../../domain/language/parsed-as.js';
import { LIMITS } from '../../limits/limits.js';
import { ok, type Reply } from '../gate/answers/reply.js';
import { HttpProblem } from '../gate/middleware/problem.js';
import type { Call } from '../gate/route.js';

const DEFAULT_LIMIT = LIMITS.requests.defaultListItems.value;
const VERSION = 1;

interface PageParameters {
  readonly limit?: number;
  readonly cursor?: string;
}

/** The request for a page of a list. */
export interface ListCall extends Pick<Call<PageParameters, unknown>, 'principal' | 'query' | 'path'> {
  readonly ctx: { readonly config: Pick<AppContext['config'], 'cursorSecret'> };
}

/**
 * The page a list request asks for. A cursor is bound to the tenant, mode, route and filters it was made
 * for, and signed; `limit` may change between pages.
 * @throws {HttpProblem} 400 `invalid_cursor`
 */
export function pageOf(call: ListCall): PageRequest {
  const { limit = DEFAULT_LIMIT, cursor } = call.query;
  return { limit, after: cursor === undefined ? null : openCursor(call, cursor) };
}

/**
 * The envelope of every list, with the link to the next page.
 * @param beside what the envelope holds besides
 */
export function presentPage<T>(
  page: Page<T>,
  presentItem: (item: T) => unknown,
  call: ListCall,
  beside: Readonly<Record<string, unknown>> = {},
): Reply {
  const nextCursor = nextCursorOf(page, call);
  const body = {
    data: page.items.map(presentItem),
    has_more: page.hasMore ?? nextCursor !== null,
    next_cursor: nextCursor,
    ...beside,
  };
  if (nextCursor === null) return ok(body);
  return { ...ok(body), headers: { Link: `<${nextUrl(call, nextCursor)}>; rel="next"` } };
}

/** The cursor of the next page; `null` on the last. */
export const nextCursorOf = <T>({ next }: Page<T>, call: ListCall): string | null =>
  next === null ? null : sealCursor(call, next);

function sealCursor(call: ListCall, key: PageKey): string {
  const payload = Buffer.from(JSON.stringify([VERSION, key])).toString('base64url');
  return `${payload}.${signature(call, payload)}`;
}

function openCursor(call: ListCall, cursor: string): PageKey {
  const [payload = '', given = '', ...rest] = cursor.split('.');
  const expected = Buffer.from(signature(call, payload));
  const actual = Buffer.from(given);
  if (rest.length > 0 || expected.length !== actual.length || !timingSafeEqual(expected, actual)) {
    throw new HttpProblem('invalid_cursor', 'The cursor does not belong to this list and these filters.', {
      extra: {
        errors: [{ parameter: 'cursor', code: 'invalid_format', detail: 'is not a cursor of this list' }],
      },
    });
  }
  const [, key] = parsedAs(Buffer.from(payload, 'base64url').toString('utf8'), isPayload);
  return key;
}

const isPayload = (value: unknown): value is readonly [version: number, key: PageKey] =>
  Array.isArray(value) && typeof value[0] === 'number' && isPageKey(value[1]);

const isPageKey = (value: unknown): value is PageKey =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');

function signature(call: ListCall, payload: string): string {
  const { tenantId, livemode } = call.principal;
  const { limit: _limit, cursor: _cursor, ...filters } = call.query;
  const filterHash = createHash('sha256')
    .update(JSON.stringify(Object.entries(filters).sort()))
    .digest('hex');
  return createHmac('sha256', call.ctx.config.cursorSecret)
    .update([tenantId, livemode, call.path, filterHash, payload].join('\0'))
    .digest('base64url')
    .slice(0, 22);
}

/** The address of the next page, with the same filters. */
export function nextUrl(call: Pick<ListCall, 'query' | 'path'>, cursor: string): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...call.query, cursor })) query.append(name, String(value));
  return `${call.path}?${query}`;
}
