/** A part of the process that has not stopped as it should. */
interface StopFault {
  readonly part: string;
  readonly error: unknown;
}

/**
 * Asks all parts to stop at the same moment, in their order, and waits until each has stopped or the time is over. What a part
 * does after that is not waited for.
 * @param stops by the name of the part
 * @returns the parts that threw or were late, empty where all have stopped
 */
export async function stopTogether(
  stops: Readonly<Record<string, () => Promise<unknown>>>,
  withinMs: number,
): Promise<readonly StopFault[]> {
  const faults: StopFault[] = [];
  const left = new Set<string>();
  const stopping = Object.entries(stops).map(async ([part, stop]) => {
    left.add(part);
    try {
      await stop();
    } catch (error) {
      faults.push({ part, error });
    }
    left.delete(part);
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, withinMs);
  });
  await Promise.race([Promise.all(stopping), late]);
  clearTimeout(timer);
  const notStopped = [...left].map((part) => ({
    part,
    error: new Error(`The part had not stopped after ${withinMs} ms.`),
  }));
  return [...faults, ...notStopped];
}
