import type { Estate } from './estate.js';

/** One thing that goes wrong, for a while, under the workload. */
export interface Fault {
  readonly name: string;
  /** How long it lasts where the whole list has four minutes, and where there is time. */
  readonly seconds: { readonly short: number; readonly long: number };
  begin(estate: Estate): Promise<void>;
  /** Ends what `begin` began. What still has to recover afterwards does so by itself. */
  end(estate: Estate): Promise<void>;
}
