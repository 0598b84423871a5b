/**
 * One limit that the product keeps. The code compares with `value`; `docs/LIMITS.md` prints the whole entry, so a
 * limit that is not here is neither kept nor promised.
 */
export interface Limit {
  readonly value: number;
  readonly unit:
    | 'bits'
    | 'bytes'
    | 'bytes a second'
    | 'characters'
    | 'milliseconds'
    | 'seconds'
    | 'hours'
    | 'days'
    | 'rows'
    | 'items'
    | 'percent'
    | 'pounds'
    | 'requests';
  /** Subject of the limit: "A JSON body", "Requests of one tenant in progress". */
  readonly what: string;
  /** Why it is this figure, and what happens beyond it, unless that is a refusal. */
  readonly why: string;
  /** The code of the problem by which the API refuses what is beyond it. */
  readonly beyond?: string;
  /** A further effect of that refusal, without a full stop: "the connection is closed". */
  readonly besides?: string;
  /** The setting that changes it, where one does. */
  readonly setting?: string;
}

/** The limits of one area, by name. */
export type LimitGroup = Readonly<Record<string, Limit>>;
