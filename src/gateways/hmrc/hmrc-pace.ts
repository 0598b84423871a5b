import type { HmrcPriority } from './hmrc-call.js';

/** Spaces calls to HMRC, whose limit counts for the whole application and all its customers. */
export interface HmrcPace {
  /**
   * Resolves when the call is the next to leave: the more urgent priority first, within one the callers in turn,
   * and the calls of one caller in the order of asking.
   */
  take(priority: HmrcPriority, caller?: string): Promise<HmrcTurn>;
  /** Holds everything back for a while: HMRC has said that we are too fast. */
  pause?(milliseconds: number): void;
}

/** The turn of one call. No other call has one until this one is over. */
export interface HmrcTurn {
  /** Resolves when the interval since the last call is over. */
  due(): Promise<void>;
  /** The call leaves now: the next interval begins. */
  leave(): void;
  /** Gives the turn back when the call has not left; nothing after `leave`. */
  end(): void;
}

export const URGENCY: readonly HmrcPriority[] = ['submission', 'interactive', 'background'];
