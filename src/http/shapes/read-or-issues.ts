import { type Issue, ValidationError } from '../../errors.js';

/** The value that was read, or the issues by which it was refused. */
export type Read<T> =
  | { readonly isRight: true; readonly value: T }
  | { readonly isRight: false; readonly issues: readonly Issue[] };

/**
 * The result of a reader that refuses by a `ValidationError`, for a body whose parts are refused one by one.
 * @throws what `read` throws besides
 */
export function readOrIssues<T>(read: () => T): Read<T> {
  try {
    return { isRight: true, value: read() };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return { isRight: false, issues: error.issues };
  }
}
