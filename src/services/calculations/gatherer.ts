/** Does all of these together. @returns the outcome of each, in their order */
export type GatheredWork<Result> = (
  items: readonly string[],
) => Promise<readonly PromiseSettledResult<Result>[]>;

export interface Gatherer<Result> {
  /**
   * Does an item together with others of its group that wait at the same moment. Settles as the item does.
   * @param work the same for all items of a group
   */
  join(group: string, item: string, work: GatheredWork<Result>): Promise<Result>;
}

interface Waiting<Result> {
  readonly group: string;
  readonly item: string;
  readonly work: GatheredWork<Result>;
  readonly settle: (result: PromiseSettledResult<Result>) => void;
}

/**
 * Items that come while others are being done wait and are then done together; one that comes alone is done
 * at once.
 */
export function createGatherer<Result>(limits: {
  readonly atOnce: number;
  readonly together: number;
}): Gatherer<Result> {
  let waiting: Waiting<Result>[] = [];
  let running = 0;

  async function run(): Promise<void> {
    running += 1;
    for (let taken = take(); taken.length > 0; taken = take()) await settleAll(taken);
    running -= 1;
  }

  /** The oldest, and as many of its group as may be done together. */
  function take(): readonly Waiting<Result>[] {
    const group = waiting[0]?.group;
    const taken = new Set(waiting.filter((one) => one.group === group).slice(0, limits.together));
    waiting = waiting.filter((one) => !taken.has(one));
    return [...taken];
  }

  return {
    join(group, item, work) {
      return new Promise((resolve, reject) => {
        const settle = (result: PromiseSettledResult<Result>) =>
          result.status === 'fulfilled' ? resolve(result.value) : reject(result.reason);
        waiting.push({ group, item, work, settle });
        if (running < limits.atOnce) void run();
      });
    },
  };
}

async function settleAll<Result>(taken: readonly Waiting<Result>[]): Promise<void> {
  const [first] = taken;
  if (first === undefined) return;
  const results = await first
    .work(taken.map(({ item }) => item))
    .catch((reason: unknown) => taken.map(() => ({ status: 'rejected' as const, reason })));
  for (const [index, { settle }] of taken.entries()) {
    settle(results[index] ?? { status: 'rejected', reason: new RangeError('an item was left out') });
  }
}
