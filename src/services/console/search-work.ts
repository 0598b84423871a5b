import type { AppContext } from '../../context.js';
import { findWork, groupFailures } from '../../db/queues/work-queries.js';
import { DAY_MS } from '../../domain/durations.js';
import { readWorkSearch } from './read-work-search.js';
import { searchEverything } from './search-everything.js';

/** More are counted as "more than 1,000". */
const MAX_FOUND = 1_001;
const MAX_GROUPS = 20;
const GROUPED_MS = 7 * DAY_MS;

/** Work and other things of any tenant that an id, a code or a name finds; without a text, failures of the last week by kind. */
export async function searchWork(
  ctx: Pick<AppContext, 'systemDb' | 'now'>,
  { text, failedOnly }: { readonly text: string; readonly failedOnly: boolean },
) {
  const search = text === '' ? {} : readWorkSearch(text);
  const since = new Date(ctx.now().getTime() - GROUPED_MS);
  const [items, hits, groups] = await Promise.all([
    search === null ? [] : findWork(ctx.systemDb, { ...search, failedOnly }, MAX_FOUND),
    text === '' ? [] : searchEverything(ctx, text),
    text === '' ? groupFailures(ctx.systemDb, since, MAX_GROUPS) : [],
  ]);
  return { items, hits, groups, isNothing: search === null && hits.length === 0 };
}
