/**
 * A row that this transaction read has changed before it could be locked. Like a serialization failure: run again as a whole,
 * the transaction succeeds.
 */
export class OvertakenError extends Error {
  readonly code = '40001';

  constructor() {
    super('another transaction has changed what this one was about to lock');
    this.name = 'OvertakenError';
  }
}
