export interface ReadinessCheck {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
}

/** Findings that a process keeps between two checks. Times are those of `elapsedMs`. */
export interface ReadinessMemory {
  /** The check that is under way; `null`: none is. */
  underWay: Promise<ReadinessCheck[]> | null;
  /** End of the time for which a schema that was right counts as right: to ask takes a connection of its own. */
  migratedUntil: number;
  /** End of the time for which object storage that worked counts as working: to look costs money. */
  storedUntil: number;
}

export const createReadinessMemory = (): ReadinessMemory => ({
  underWay: null,
  migratedUntil: 0,
  storedUntil: 0,
});
