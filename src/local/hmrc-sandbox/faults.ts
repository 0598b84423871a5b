import type { AgentOperationName, OperationName } from './operation.js';

type FaultKind =
  | 'drop_after_accept'
  | 'drop_before_accept'
  | 'status'
  | 'slow'
  | 'maintenance'
  | 'duplicate'
  | 'filed_elsewhere';

/** Something that goes wrong on the way. */
export interface Fault {
  readonly on: OperationName | AgentOperationName | 'token' | '*';
  readonly fault: FaultKind;
  /** One person's calls only. */
  readonly nino?: string;
  /** For `status`. */
  readonly status?: number;
  readonly code?: string;
  /** For `status`: the member of the body that is refused, as a JSON pointer. */
  readonly path?: string;
  /** For `status` and `maintenance`: how long HMRC asks to be left alone. */
  readonly retryAfterSeconds?: number;
  /** For `status`: do what was asked first, then answer with the error all the same. */
  readonly afterAccept?: boolean;
  /** For `slow`. */
  readonly delayMs?: number;
}

/** A fault that is set, and what is left of it. */
interface Waiting {
  readonly fault: Fault;
  skip: number;
  times: number;
}

/** The faults set by hand, each for a number of calls. */
export interface Faults {
  /** @param skip how many calls that fit pass before it comes to bear */
  add(fault: Fault, times: number, skip?: number): void;
  /** Takes the oldest fault that fits and skips no more, using it up by one. */
  take(operation: Fault['on'], nino: string | null): Fault | undefined;
  /** Gives back a fault that did not come to bear, since the call was refused anyway. */
  putBack(fault: Fault): void;
  list(): readonly (Fault & { readonly times: number })[];
  clear(): void;
}

export function createFaults(): Faults {
  let waiting: Waiting[] = [];
  const fits = ({ fault, times }: Waiting, operation: Fault['on'], nino: string | null) =>
    times > 0 &&
    (fault.on === '*' || fault.on === operation) &&
    (fault.nino === undefined || fault.nino === nino);
  return {
    add: (fault, times, skip = 0) => {
      waiting.push({ fault, times, skip });
    },
    take(operation, nino) {
      const fitting = waiting.filter((entry) => fits(entry, operation, nino));
      const entry = fitting.find(({ skip }) => skip === 0);
      for (const other of fitting) if (other.skip > 0) other.skip -= 1;
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
