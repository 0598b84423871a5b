const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** A terminal and a wrapper may both pass on one Ctrl-C; only one that comes later than this is a second one. */
const SAME_PRESS_MS = 700;

/**
 * Hears Ctrl-C, SIGTERM and a terminal that closes. The listeners stay, so that no signal ends this process before
 * it has ended the others.
 */
export function listenForStops(): { readonly first: Promise<void>; readonly second: Promise<void> } {
  let heardAtMs: number | undefined;
  let settleFirst: () => void = () => undefined;
  let settleSecond: () => void = () => undefined;
  const first = new Promise<void>((resolve) => {
    settleFirst = resolve;
  });
  const second = new Promise<void>((resolve) => {
    settleSecond = resolve;
  });
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (heardAtMs === undefined) settleFirst();
      else if (performance.now() - heardAtMs > SAME_PRESS_MS) settleSecond();
      heardAtMs ??= performance.now();
    });
  }
  return { first, second };
}
