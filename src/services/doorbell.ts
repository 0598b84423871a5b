/** A flag that can be waited for: rings while nobody waits are not lost. One waits at a time. */
export interface Doorbell {
  ring(): void;
  /** Until the next ring, or for so many milliseconds. */
  wait(ms: number): Promise<void>;
}

export function createDoorbell(): Doorbell {
  let rung = false;
  let wake: (() => void) | null = null;
  return {
    ring() {
      rung = true;
      wake?.();
    },
    async wait(ms: number) {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      wake = null;
      rung = false;
    },
  };
}
