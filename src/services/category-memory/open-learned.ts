import type { AppContext } from '../../context.js';
import {
  findLearned,
  listOwnMemories,
  listSharedMemories,
} from '../../db/categories/category-memory-queries.js';
import { loadStoredModel } from '../../db/categories/category-model-queries.js';
import type { TenantExecutor } from '../../db/executor.js';
import type { CategoriseContext, CategoriseInput } from '../../domain/categories/categorise-input.js';
import { categoryModelOf, featuresOf, TOTALS } from '../../domain/categories/category-model.js';
import type { Learned } from '../../domain/categories/learned.js';
import { readingOf } from '../../domain/categories/lesson.js';
import { memoryBookOf } from '../../domain/categories/memory-book.js';
import { settingOf } from '../../domain/categories/setting.js';
import { inSlices } from '../../process/in-slices.js';

type Setting = Pick<CategoriseContext, 'business' | 'property'>;

/** Everything learnt that may decide on rows of one client: for a file of unknown rows. */
export async function openLearned(
  db: TenantExecutor,
  { clientId, setting }: { clientId: string; setting: Setting },
): Promise<Learned | undefined> {
  const own = await listOwnMemories(db, [clientId]);
  const shared = await listSharedMemories(db, present([settingOf(setting)]));
  const { revision, counts } = await loadStoredModel(db);
  const model = categoryModelOf(revision, counts);
  if (own.length + shared.length === 0 && model === null) return undefined;
  return { memory: memoryBookOf(own, shared), model };
}

/** A row in hand, whose category is asked for. */
export interface AskingRow {
  readonly clientId: string;
  readonly input: CategoriseInput;
  readonly setting: Setting;
  /** Id of the row, where a person takes back the category that they gave it, and with that the lesson. */
  readonly withdrawnFrom?: string | null;
}

/** Lessons that may decide on these rows, by client, and no others. */
export async function openLearnedFor(
  { scheduler }: Pick<AppContext, 'scheduler'>,
  db: TenantExecutor,
  rows: readonly AskingRow[],
): Promise<(clientId: string) => Learned | undefined> {
  if (rows.length === 0) return () => undefined;
  const merchants = new Set<string>();
  const features = new Set(TOTALS);
  await inSlices(scheduler, rows, ({ input, setting }) => {
    const { row, names } = readingOf(input, setting);
    for (const name of names) merchants.add(name);
    for (const feature of featuresOf(input, row, settingOf(setting))) features.add(feature);
  });
  const clientIds = [...new Set(rows.map(({ clientId }) => clientId))];
  const withdrawn = new Set(rows.map((row) => row.withdrawnFrom ?? null));
  withdrawn.delete(null);
  const stands = (one: { learnedFromTransactionId: string | null }) =>
    !withdrawn.has(one.learnedFromTransactionId);
  const settings = new Set(present(rows.map(({ setting }) => settingOf(setting))));
  const found = await findLearned(db, {
    clientIds,
    merchants: [...merchants],
    settings: [...settings],
    features: [...features],
  });
  const own = found.own.filter(stands);
  const shared = found.shared.filter(stands);
  const model = categoryModelOf(found.model.revision, found.model.counts);
  const books = new Map(
    clientIds.map((id) => [
      id,
      memoryBookOf(
        own.filter((one) => one.clientId === id),
        shared,
      ),
    ]),
  );
  return (clientId) => {
    const memory = books.get(clientId);
    return memory && { memory, model };
  };
}

const present = (texts: readonly (string | null)[]): string[] => texts.filter((text) => text !== null);
