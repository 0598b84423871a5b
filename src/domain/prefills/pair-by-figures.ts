interface Pairing<Held, Own> {
  readonly pairs: readonly { readonly held: Held; readonly own: Own; readonly index: number }[];
  readonly unpaired: readonly Held[];
}

/**
 * Pairs HMRC's entries with ours, which bear no names: those whose figures are nearest first, and the earlier of equals.
 * Each of ours is paired once, so that what HMRC has besides is left over.
 */
export function pairByFigures<Held, Own>(
  held: readonly Held[],
  own: readonly Own[],
  distance: (held: Held, own: Own) => number,
): Pairing<Held, Own> {
  const candidates = held
    .flatMap((one, at) =>
      own.map((other, index) => ({ held: one, own: other, at, index, distance: distance(one, other) })),
    )
    .sort((one, other) => one.distance - other.distance || one.at - other.at || one.index - other.index);
  const taken = new Map<number, (typeof candidates)[number]>();
  const used = new Set<number>();
  for (const candidate of candidates) {
    if (taken.has(candidate.at) || used.has(candidate.index)) continue;
    taken.set(candidate.at, candidate);
    used.add(candidate.index);
  }
  return {
    pairs: held.flatMap((_, at) => taken.get(at) ?? []),
    unpaired: held.filter((_, at) => !taken.has(at)),
  };
}
