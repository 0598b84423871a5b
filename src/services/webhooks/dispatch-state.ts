import type { AppContext } from '../../context.js';
import { LIMITS } from '../../limits/limits.js';
import { createWorkSignal, type WorkSignal } from '../work-signal.js';
import { createSecretMemory, type SecretMemory } from './secret-memory.js';
import type { FinishedAttempt } from './send-delivery.js';

export type DispatchSlice = Pick<
  AppContext,
  | 'db'
  | 'systemDb'
  | 'cipher'
  | 'config'
  | 'elapsedMs'
  | 'log'
  | 'faults'
  | 'metrics'
  | 'newId'
  | 'now'
  | 'random'
  | 'webhookSender'
>;

/** How the sending of one process stands. Times are those of `elapsedMs`. */
interface DispatchState {
  /** The shards that are held, each until its turn is over. */
  readonly held: Map<number, { readonly until: number }>;
  /** Attempts under way, by the speed of their endpoint. */
  readonly underWay: { quick: number; slow: number };
  /** Attempts that were made, in all. */
  attempts: number;
  /** Attempts that have ended and wait to be recorded. */
  readonly finished: FinishedAttempt[];
  /** Attempts that have ended and are being recorded. */
  inRecord: readonly FinishedAttempt[];
  recording: Promise<void> | null;
  /** A claim may find something. */
  isAsked: boolean;
  /** The last claim left something that was due: the next place that is free may take it. */
  isMore: boolean;
  /** The last claim saw endpoints that take batches or ask for order. */
  withSpecial: boolean;
  /** When claims of dead processes are looked for again. */
  checkLeasesAt: number;
  /** Number of attempts that ended and of records: a claim that was under way meanwhile may not have seen them. */
  endings: number;
}

/** Everything that the steps of sending share. */
export interface Dispatch {
  readonly ctx: DispatchSlice;
  readonly secrets: SecretMemory;
  readonly state: DispatchState;
  /** Raised when something may have become due, a place free, or an attempt recorded. */
  readonly work: WorkSignal;
}

export const createDispatch = (ctx: DispatchSlice): Dispatch => ({
  ctx,
  secrets: createSecretMemory(ctx),
  state: {
    held: new Map(),
    underWay: { quick: 0, slow: 0 },
    attempts: 0,
    finished: [],
    inRecord: [],
    recording: null,
    isAsked: false,
    isMore: false,
    withSpecial: false,
    checkLeasesAt: 0,
    endings: 0,
  },
  work: createWorkSignal(),
});

const { placesQuick, placesSlow, longestWaitMs } = LIMITS.webhooks;

/** Has the next claim made as soon as there is a place. */
export function askForClaim({ state, work }: Dispatch): void {
  state.isAsked = true;
  work.raise();
}

export const isTurnOver = ({ ctx, state }: Dispatch): boolean =>
  [...state.held.values()].some(({ until }) => until <= ctx.elapsedMs());

export const isRecordPending = ({ finished, recording }: DispatchState): boolean =>
  finished.length > 0 || recording !== null;

export const isBusy = (state: DispatchState): boolean =>
  state.underWay.quick + state.underWay.slow > 0 || isRecordPending(state);

/** Places that are free for attempts at quick and at slow endpoints. */
export const freePlaces = ({
  underWay,
}: DispatchState): { readonly quick: number; readonly slow: number } => ({
  quick: placesQuick.value - underWay.quick,
  slow: placesSlow.value - underWay.slow,
});

/** Resolves when no attempt is under way and all are recorded. */
export async function settled({ state, work }: Dispatch): Promise<void> {
  while (isBusy(state)) await work.wait(longestWaitMs.value);
}
