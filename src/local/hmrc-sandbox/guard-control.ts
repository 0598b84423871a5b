import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestHandler } from 'express';
import { HmrcError } from './hmrc-error.js';
import type { ControlAccess } from './sandbox.js';

/** Lets through callers who may look inside the sandbox and set faults. */
export function guardControl(access: ControlAccess): RequestHandler {
  return (req, _res, next) => {
    if (access === 'open') return next();
    if (access === 'closed') throw refusal(403, 'Set HMRC_SANDBOX_CONTROL_KEY to open this.');
    const [scheme = '', given = ''] = (req.headers.authorization ?? '').split(' ');
    if (scheme.toLowerCase() === 'bearer' && isSame(given, access.key)) return next();
    throw refusal(401, 'Send "Authorization: Bearer" with the value of HMRC_SANDBOX_CONTROL_KEY.');
  };
}

const isSame = (given: string, key: string): boolean => timingSafeEqual(digestOf(given), digestOf(key));
const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

const refusal = (status: number, message: string) =>
  new HmrcError(status, 'CONTROL_REFUSED', [{ code: 'CONTROL_REFUSED', message }]);
