import type { Static, TSchema } from 'typebox';
import { ValidationError } from '../../errors.js';
import { compileBodyFaults } from '../gate/validation.js';

/**
 * A check of what a form asks for, by the shape that a request to the API has, so that both take the same.
 * @returns a function that throws {ValidationError} 422
 */
export function compileForm<B extends TSchema>(schema: B): (body: unknown) => Static<B> {
  const faultsOf = compileBodyFaults(schema);
  const refuse = (body: unknown): body is Static<B> => {
    const issues = faultsOf(body);
    if (issues.length > 0) throw new ValidationError(issues);
    return true;
  };
  return (body) => {
    if (!refuse(body)) throw new TypeError('a form that does not fit was let through');
    return body;
  };
}

/** Lines of a field, without the empty ones. */
export const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** A whole number as it was chosen; anything else stays text, and is refused. */
export const wholeOf = (text: string): number | string => (/^\d{1,7}$/.test(text) ? Number(text) : text);
