/** A rule's place among its siblings, with the text that a row must hold for it to match. */
interface IndexedRule {
  readonly order: number;
  /** Folded; empty when the rule asks for no text. */
  readonly needle: string;
}

interface Bucket {
  readonly orders: number[];
  /** The row for which it was last looked at. */
  seenBy: number;
}

/**
 * Finds the rules that may match a row without trying all: each stands under one run of three characters of its
 * needle, the one that the fewest others share, and only the runs that a row holds are looked at. Rules with
 * shorter needles are tried on every row. What a row costs grows with its own length and with the rules that
 * share its runs, each tried once.
 */
export interface RuleIndex {
  /** The order of the first rule that `matches`, or -1. */
  first(texts: readonly string[], matches: (order: number) => boolean): number;
}

const RUN = 3;

export function indexRules(rules: readonly IndexedRule[]): RuleIndex {
  const buckets = new Map<number, Bucket>();
  const always: number[] = [];
  for (const { order, needle } of rules) {
    if (needle.length < RUN) always.push(order);
    else rarestBucket(buckets, needle).orders.push(order);
  }
  let row = 0;

  return {
    first(texts, matches) {
      row += 1;
      let best = Number.POSITIVE_INFINITY;
      const tryAll = (orders: readonly number[]) => {
        for (const order of orders) {
          if (order >= best) return;
          if (matches(order)) best = order;
        }
      };
      tryAll(always);
      for (const text of texts) {
        for (let at = 0; at + RUN <= text.length; at++) {
          const bucket = buckets.get(runAt(text, at));
          if (bucket === undefined || bucket.seenBy === row) continue;
          bucket.seenBy = row;
          tryAll(bucket.orders);
        }
      }
      return best === Number.POSITIVE_INFINITY ? -1 : best;
    },
  };
}

function rarestBucket(buckets: Map<number, Bucket>, needle: string): Bucket {
  let rarest = { run: runAt(needle, 0), size: Number.POSITIVE_INFINITY };
  for (let at = 0; at + RUN <= needle.length; at++) {
    const run = runAt(needle, at);
    const size = buckets.get(run)?.orders.length ?? 0;
    if (size < rarest.size) rarest = { run, size };
  }
  const known = buckets.get(rarest.run);
  if (known !== undefined) return known;
  const fresh = { orders: [], seenBy: 0 };
  buckets.set(rarest.run, fresh);
  return fresh;
}

/** Ten bits a character: runs that share a number share a bucket, which costs one extra look. */
const runAt = (text: string, at: number): number =>
  ((text.charCodeAt(at) & 1023) << 20) |
  ((text.charCodeAt(at + 1) & 1023) << 10) |
  (text.charCodeAt(at + 2) & 1023);
