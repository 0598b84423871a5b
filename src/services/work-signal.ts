/** A flag that can be waited for: a raise while nobody waits is not lost. One waits at a time. */
export interface WorkSignal {
  raise(): void;
  /** Until the next raise, or for so many milliseconds. */
  wait(ms: number): Promise<void>;
}

export function createWorkSignal(): WorkSignal {
  let isRaised = false;
  let wake: (() => void) | null = null;
  return {
    raise() {
      isRaised = true;
      wake?.();
    },
    async wait(ms: number) {
      if (!isRaised) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      wake = null;
      isRaised = false;
    },
  };
}
