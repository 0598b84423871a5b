import type { OperationName } from './operation.js';

export type FaultKind =
  | 'drop_after_accept'
  | 'drop_before_accept'
  | 'status'
  | 'slow'
  | 'maintenance'
  | 'duplicate';

/** Something that goes wrong on the way. */
export interface Fault {
  readonly on: OperationName | 'token' | '*';
  readonly fault: FaultKind;
  /** One person's calls only. */
  readonly nino?: string;
  /** For `status`. */
  readonly status?: number;
  readonly code?: string;
  /** For `status`: do what was asked first, then answer with the error all the same. */
  readonly afterAccept?: boolean;
  /** For `slow`. */
  readonly delayMs?: number;
}

/** The faults set by hand, each for a number of calls. */
export interface Faults {
  add(fault: Fault, times: number): void;
  /** Takes the oldest fault that fits, using it up by one. */
  take(operation: Fault['on'], nino: string | null): Fault | undefined;
  /** Gives back a fault that did not come to bear, since the call was refused anyway. */
  putBack(fault: Fault): void;
  list(): readonly (Fault & { readonly times: number })[];
  clear(): void;
}

export function createFaults(): Faults {
  let waiting: { fault: Fault; times: number }[] = [];
  return {
    add: (fault, times) => {
      waiting.push({ fault, times });
    },
    take(operation, nino) {
      const entry = waiting.find(
        ({ fault, times }) =>
          times > 0 &&
          (fault.on === '*' || fault.on === operation) &&
          (fault.nino === undefined || fault.nino === nino),
      );
      if (!entry) return undefined;
      entry.times -= 1;
      return entry.fault;
    },
    putBack(fault) {
      const entry = waiting.find((candidate) => candidate.fault === fault);
      if (entry) entry.times += 1;
    },
    list() {
      return waiting.filter(({ times }) => times > 0).map(({ fault, times }) => ({ ...fault, times }));
    },
    clear() {
      waiting = [];
    },
  };
}
