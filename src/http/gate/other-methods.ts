import type { RequestHandler } from 'express';
import { HttpProblem } from './middleware/problem.js';

/** Value of `Allow` for a path with these methods. */
export const allowOf = (methods: readonly string[]): string =>
  [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');

export const methodNotAllowed = (allow: string) =>
  new HttpProblem('method_not_allowed', `Use one of: ${allow}.`, { headers: { Allow: allow } });

/**
 * The last handler of a path outside the route table, after those of its methods: answers OPTIONS with these, and refuses
 * every other method.
 */
export function otherMethods(...methods: readonly string[]): RequestHandler {
  const allow = allowOf(methods);
  return (req, res) => {
    if (req.method !== 'OPTIONS') throw methodNotAllowed(allow);
    res.status(204).set('Allow', allow).end();
  };
}
