import type { FraudPrevention } from '../../domain/tax-returns/fraud-prevention.js';
import type { HmrcExchange } from '../../domain/tax-returns/hmrc-exchange.js';
import type { ChosenToken } from './chosen-token.js';

/** Priorities of calls: submissions and their reconciliation go before people, people before polling. */
export type HmrcPriority = 'submission' | 'interactive' | 'background';

/** Keeps a call from leaving once another process has taken over what it belongs to. Both throw then. */
export interface HmrcFence {
  /** Asks the keeper of the lease whether it still holds, and makes it longer. Called when the call's turn has come, and again when its connection stands. */
  renew(): Promise<void>;
  /** By the process's own clock, since the last `renew`. Called as the call is written. */
  assertHeld(): void;
}

/** Facts in every call on a taxpayer's behalf. */
export interface HmrcCall {
  readonly token: ChosenToken;
  /** The end user's device; `null` only for calls that no user started, which go out as our own batch. */
  readonly fraudPrevention: FraudPrevention | null;
  /** `Gov-Test-Scenario`, which only sandboxes know. */
  readonly testScenario?: string;
  /** The default suits the method; reconciliation reads pass `submission`. */
  readonly priority?: HmrcPriority;
  /** The caller: those of the same priority take turns. */
  readonly caller?: string;
  readonly fence?: HmrcFence;
  /** Keeps what happened to the call, before its result is returned. Must not throw. */
  readonly note?: (exchange: HmrcExchange) => Promise<void>;
}

/** HMRC's own name for the exchange; `null` when its answer bore none. Keep it: support asks for it. */
export interface Correlated {
  readonly correlationId: string | null;
}
