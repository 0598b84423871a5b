import type { Page } from '../../db/page.js';
import { type ListCall, nextCursorOf, nextUrl } from '../shapes/pagination.js';
import type { ConsoleCall } from './route.js';

/** The list that a page asks for: a cursor is bound to its filters, and not to what the page says of the last act. */
export function listOf<Q extends { readonly done?: unknown }>({
  ctx,
  principal,
  path,
  query,
}: Pick<ConsoleCall<Q>, 'ctx' | 'principal' | 'path' | 'query'>) {
  const { done: _, ...filters } = query;
  return { ctx, principal, path, query: filters };
}

/** The address of the next page of a list, with the same filters; `null` on the last. */
export function nextPathOf<T>(page: Page<T>, call: ListCall): string | null {
  const cursor = nextCursorOf(page, call);
  return cursor === null ? null : nextUrl(call, cursor);
}
