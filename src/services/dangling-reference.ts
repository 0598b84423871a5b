import { type Issue, NotFoundError, ValidationError } from '../errors.js';

/** The issue of a reference in a body that names nothing. It is the same whether the thing is missing or somebody else's. */
export const danglingIssue = (pointer: string): Issue => ({
  pointer,
  code: 'invalid_reference',
  detail: 'does not exist',
});

/** The failure of a body with that one fault. */
export const danglingReference = (pointer: string): ValidationError =>
  new ValidationError([danglingIssue(pointer)], 'invalid_reference');

/** Handler for `catch` of a promise: what is not found is a fault of the reference that named it. */
export const orDangling =
  (pointer: string) =>
  (error: unknown): never => {
    throw error instanceof NotFoundError ? danglingReference(pointer) : error;
  };
