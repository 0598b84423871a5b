import { verifyServiceSignature } from '../../src/demo/verify-service-signature.js';
import { startReceiver } from '../support/receiver.js';

/** Receives the webhooks of every tenant and verifies each. */
export interface EventReceiver {
  readonly url: string;
  /** The secret that came with a new endpoint. */
  trust(secret: string): void;
  receipts(): Receipts;
  close(): Promise<void>;
}

export interface Receipts {
  /** Ids of events that arrived with a good signature. */
  readonly verified: ReadonlySet<string>;
  readonly forged: number;
  readonly duplicates: number;
}

export async function startEventReceiver(): Promise<EventReceiver> {
  const receiver = await startReceiver();
  const secrets: string[] = [];
  return {
    url: receiver.url,
    trust: (secret) => void secrets.push(secret),
    receipts() {
      const verified = new Set<string>();
      let [forged, duplicates] = [0, 0];
      for (const { headers, body } of receiver.requests) {
        const id = String(headers['webhook-id']);
        const header = String(headers['x-service-signature'] ?? '');
        if (!isSigned({ body, header, secrets })) forged += 1;
        else if (verified.has(id)) duplicates += 1;
        else verified.add(id);
      }
      return { verified, forged, duplicates };
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
