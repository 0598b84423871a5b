/** Why a process does not start: one line that says what is wrong and what to do. It repeats nothing secret. */
export class StartRefusedError extends Error {
  override readonly name = 'StartRefusedError';
}
