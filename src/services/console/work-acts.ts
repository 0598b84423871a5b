import type { AppContext } from '../../context.js';
import { insertWorkAct } from '../../db/console/work-acts-repository.js';
import { findChosenWork, findWork, type WorkItem } from '../../db/queues/work-queries.js';
import { judgeWork, type WorkActKind } from '../../domain/console/work-act.js';
import { InvalidStateError } from '../../errors.js';
import { LIMITS } from '../../limits/limits.js';
import { readWorkSearch } from './read-work-search.js';

/** The work of an act: single pieces, or all that a search finds. */
export type WorkChoice =
  | { readonly of: 'chosen'; readonly work: readonly { readonly queue: string; readonly id: string }[] }
  | { readonly of: 'found'; readonly text: string; readonly failedOnly: boolean };

/** Pieces of work of one queue on which the act has the same effect. */
export interface WorkActPart {
  readonly queue: string;
  readonly count: number;
  readonly words: string;
}

/** Effect that an act would have now. */
export interface WorkActPreview {
  /** The work that is acted on. */
  readonly items: readonly WorkItem[];
  readonly parts: readonly WorkActPart[];
  readonly leftAlone: readonly WorkActPart[];
  /** Whether the search finds more than one act takes. */
  readonly isMore: boolean;
}

type Slice = Pick<AppContext, 'systemDb'>;

/** Shows what an act would do; nothing is changed. */
export async function previewWorkAct(
  { systemDb }: Slice,
  kind: WorkActKind,
  choice: WorkChoice,
): Promise<WorkActPreview> {
  const max = LIMITS.console.workActItems.value;
  const found = await workOf(systemDb, choice, max + 1);
  const judged = found.slice(0, max).map((item) => ({ item, ...judgeWork(kind, item) }));
  const acted = judged.filter(({ does }) => does !== null);
  return {
    items: acted.map(({ item }) => item),
    parts: sumsOf(acted),
    leftAlone: sumsOf(judged.filter(({ does }) => does === null)),
    isMore: found.length > max,
  };
}

/**
 * Has an act done in the background, on what is found now.
 * @returns the id of the act, and the detail for the record of acts
 * @throws {InvalidStateError} `nothing_to_do`
 */
export async function startWorkAct(
  ctx: Slice & Pick<AppContext, 'newId'>,
  act: {
    readonly kind: WorkActKind;
    readonly choice: WorkChoice;
    readonly reason: string;
    readonly operator: { readonly id: string | null; readonly email: string };
  },
): Promise<{ readonly id: string; readonly count: number; readonly tenantId: string | null }> {
  const { kind, choice, reason, operator } = act;
  const { items } = await previewWorkAct(ctx, kind, choice);
  if (items.length === 0)
    throw new InvalidStateError('nothing_to_do', 'There is nothing among it that this act does anything to.');
  const id = ctx.newId();
  const foundBy = choice.of === 'found' ? choice.text : null;
  await insertWorkAct(
    ctx.systemDb,
    { id, kind, reason, operatorId: operator.id, actor: operator.email, foundBy },
    items.map(({ queue, id: workId, tenantId, livemode, jobId }) => ({
      ...{ queue, id: workId, tenantId, livemode, jobId },
    })),
  );
  const tenants = new Set(items.map(({ tenantId }) => tenantId));
  const [tenantId = null] = tenants.size === 1 ? tenants : [];
  return { id, count: items.length, tenantId };
}

async function workOf(
  system: AppContext['systemDb'],
  choice: WorkChoice,
  limit: number,
): Promise<readonly WorkItem[]> {
  if (choice.of === 'chosen') return findChosenWork(system, choice.work);
  const search = readWorkSearch(choice.text);
  return search === null ? [] : findWork(system, { ...search, failedOnly: choice.failedOnly }, limit);
}

function sumsOf(judged: readonly { readonly item: WorkItem; readonly words: string }[]): WorkActPart[] {
  const sums = new Map<string, WorkActPart>();
  for (const { item, words } of judged) {
    const key = `${item.queue} ${words}`;
    sums.set(key, { queue: item.queue, words, count: (sums.get(key)?.count ?? 0) + 1 });
  }
  return [...sums.values()].sort((one, other) => other.count - one.count);
}
