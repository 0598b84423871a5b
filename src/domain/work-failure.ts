/** Why work has failed, as its resource shows it: a stable code and words for people. */
export interface WorkFailure {
  readonly code: string;
  readonly detail: string;
}
