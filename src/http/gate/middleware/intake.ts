import type { IncomingMessage } from 'node:http';
import type { RequestLimits, UploadLimits } from '../request-limits.js';
import { tooManyInFlight } from './admission.js';
import { HttpProblem } from './problem.js';
import type { RequestSlot } from './request-slot.js';

/** How the body of a request comes in: without a slot while we wait for it, and not for ever. */
export interface Intake {
  /** Waits for a body. What is made of its bytes is work, and comes afterwards. @throws {HttpProblem} 408, 429 {CallerGone} */
  receiveBody<T>(receive: () => Promise<T>): Promise<T>;
  /** Lets requests of others go first, between pieces of work on a body. */
  pause(): Promise<void>;
  /** Waits for the next bytes of an upload. @throws {HttpProblem} 408, 429 {CallerGone} */
  awaitBytes<T>(read: () => Promise<T>): Promise<T>;
}

export function createIntake(
  request: IncomingMessage,
  slot: RequestSlot,
  limits: Pick<RequestLimits, 'jsonBodyMs' | 'upload'>,
): Intake {
  let pace: ReturnType<typeof createPace> | null = null;
  return {
    async receiveBody(receive) {
      if (!slot.hold('body')) throw tooManyInFlight();
      return slot.releaseWhile(() => within(limits.jsonBodyMs, receive, 'The body did not arrive in time.'));
    },
    pause: () => slot.yield(),
    async awaitBytes(read) {
      if (!slot.hold('upload')) throw tooManyInFlight();
      pace ??= createPace(request, limits.upload);
      const paced = pace;
      return slot.releaseWhile(() => paced(read));
    },
  };
}

/**
 * Watches an upload while somebody waits for its bytes: time that we take ourselves is not the caller's fault. Bytes are
 * counted as they were sent, before any inflating.
 */
function createPace(request: IncomingMessage, limits: UploadLimits) {
  const bytesNow = () => request.socket.bytesRead;
  const begun = performance.now();
  let window = { bytes: bytesNow(), waitedMs: 0 };

  function refuseSlow(waitedMs: number): void {
    window.waitedMs += waitedMs;
    if (window.waitedMs < limits.rateWindowMs) return;
    const received = bytesNow() - window.bytes;
    if (received < (limits.minBytesPerSecond * window.waitedMs) / 1000) {
      throw tooSlow(`The upload came at less than ${limits.minBytesPerSecond} bytes a second.`);
    }
    window = { bytes: bytesNow(), waitedMs: 0 };
  }

  /** Result of a read. It waits for one pause without bytes at most, and again for as long as some have come. */
  async function arrivalOf<T>(pending: Promise<T>): Promise<T> {
    for (;;) {
      const before = { bytes: bytesNow(), at: performance.now() };
      const result = await settledWithin(limits.idleMs, pending);
      if (before.at - begun > limits.wholeMs) throw tooSlow('The upload took longer than an upload may.');
      refuseSlow(performance.now() - before.at);
      if (result !== null) return result.value;
      if (bytesNow() === before.bytes) {
        throw tooSlow(`The upload stood still for ${limits.idleMs / 1000} seconds.`);
      }
    }
  }

  return <T>(read: () => Promise<T>): Promise<T> => arrivalOf(read());
}

async function within<T>(ms: number, work: () => Promise<T>, detail: string): Promise<T> {
  const result = await settledWithin(ms, work());
  if (result === null) throw tooSlow(detail);
  return result.value;
}

/** @returns `null` when it has not settled by then */
async function settledWithin<T>(ms: number, pending: Promise<T>): Promise<{ readonly value: T } | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null);
  });
  try {
    return await Promise.race([pending.then((value) => ({ value })), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The rest of the body is not waited for: the connection is closed once this is answered. */
const tooSlow = (detail: string) =>
  new HttpProblem('body_too_slow', detail, { headers: { Connection: 'close', 'Retry-After': '1' } });
