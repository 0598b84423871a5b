import type { ApiClient } from './api-client.js';
import type { Progress } from './progress.js';
import type { Receiver } from './receiver.js';

/** Context of every step. */
export interface DemoContext {
  readonly api: ApiClient;
  readonly progress: Progress;
  readonly receiver: Receiver;
  /** Address of HMRC's stand-in. */
  readonly sandboxUrl: string;
  readonly dataDir: string;
  readonly signal: AbortSignal;
}
