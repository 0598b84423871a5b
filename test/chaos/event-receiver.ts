import { verifyServiceSignature } from '../../src/local/demo/verify-service-signature.js';
import { startReceiver } from '../support/receiver.js';

/** Receives the webhooks of every tenant and verifies each. */
export interface EventReceiver {
  readonly url: string;
  /** The secret that came with a new endpoint. */
  trust(secret: string): void;
  receipts(): Receipts;
  close(): Promise<void>;
}

interface Receipts {
  /** Ids of events that arrived with a good signature. */
  readonly verified: ReadonlySet<string>;
  readonly forged: number;
  readonly duplicates: number;
  /** How often the event arrived that arrived most often. */
  readonly max: number;
}

export async function startEventReceiver(): Promise<EventReceiver> {
  const receiver = await startReceiver();
  const secrets: string[] = [];
  return {
    url: receiver.url,
    trust: (secret) => void secrets.push(secret),
    receipts() {
      const times = new Map<string, number>();
      let [forged, duplicates] = [0, 0];
      for (const { headers, body } of receiver.requests) {
        const id = String(headers['webhook-id']);
        const header = String(headers['x-service-signature'] ?? '');
        if (!isSigned({ body, header, secrets })) {
          forged += 1;
          continue;
        }
        if (times.has(id)) duplicates += 1;
        times.set(id, (times.get(id) ?? 0) + 1);
      }
      const verified = new Set(times.keys());
      const max = [...times.values()].reduce((highest, count) => Math.max(highest, count), 0);
      return { verified, forged, duplicates, max };
    },
    close: () => receiver.close(),
  };
}

/** However long ago it arrived: a run may last for hours. */
function isSigned(delivery: { body: Buffer; header: string; secrets: readonly string[] }): boolean {
  try {
    verifyServiceSignature({ ...delivery, toleranceSeconds: Number.MAX_SAFE_INTEGER });
    return true;
  } catch {
    return false;
  }
}
