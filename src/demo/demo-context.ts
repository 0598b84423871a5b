import type { ApiClient } from './api-client.js';
import type { Progress } from './progress.js';
import type { Receiver } from './receiver.js';

/** What every step needs. */
export interface DemoContext {
  readonly api: ApiClient;
  readonly progress: Progress;
  readonly receiver: Receiver;
  /** Where HMRC's stand-in listens. */
  readonly sandboxUrl: string;
  readonly dataDir: string;
  readonly signal: AbortSignal;
}
