import type { Estate } from './estate.js';

/** One thing that goes wrong, for a while, under the workload. It needs no more of the estate than `Disturbed`. */
export interface Fault<Disturbed = Estate> {
  readonly name: string;
  /** How long it lasts where the whole list has four minutes, and where there is time. */
  readonly seconds: { readonly short: number; readonly long: number };
  /** Why it cannot be had here, in words. */
  readonly missing?: string;
  begin(estate: Disturbed): Promise<void>;
  /** Ends what `begin` began. What still has to recover afterwards does so by itself. */
  end(estate: Disturbed): Promise<void>;
}

/** Of each kind one after another, so that a run cut short has had some of all. */
export function inTurn<Disturbed>(...kinds: readonly (readonly Fault<Disturbed>[])[]): Fault<Disturbed>[] {
  return Array.from({ length: Math.max(...kinds.map((kind) => kind.length)) })
    .flatMap((_, turn) => kinds.map((kind) => kind[turn]))
    .filter((fault) => fault !== undefined);
}
