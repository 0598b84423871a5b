export interface ReadinessCheck {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
}

/** Findings that a process keeps between two checks. Times are those of `performance.now()`. */
export interface ReadinessMemory {
  /** The check that is under way; `null`: none is. */
  underWay: Promise<ReadinessCheck[]> | null;
  /** Until when the schema counts as one that this code works with, once it was: to ask takes a connection of its own. */
  migratedUntil: number;
  /** Until when object storage counts as well, once it was: to look costs money. */
  storedUntil: number;
}

export const createReadinessMemory = (): ReadinessMemory => ({
  underWay: null,
  migratedUntil: 0,
  storedUntil: 0,
});
