import type { AllowedVersions } from '../domain/assert-version.js';

/** A whole new state for one thing. */
export interface Replacement<T> {
  readonly id: string;
  readonly ifMatch: AllowedVersions | null;
  /** Throws when the replacement changes what cannot be changed. Called with what stands, under its lock. */
  readonly checkAgainst: (current: T) => void;
}
