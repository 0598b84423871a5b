import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';

/** Shows a form to be ours: bound to the interaction, whose id a cookie of this browser has too. */
export const formToken = (sessionSecret: string, interactionId: string): string =>
  createHmac('sha256', sessionSecret).update(`oauth form ${interactionId}`).digest('base64url');

/** Whether a form was sent from a page that we gave to this browser. */
export function isOurForm(req: Request, sessionSecret: string, interactionId: string): boolean {
  const site = req.get('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const [given, expected] = [fieldOf(req, 'csrf'), formToken(sessionSecret, interactionId)].map(Buffer.from);
  return (
    given !== undefined &&
    expected !== undefined &&
    given.length === expected.length &&
    timingSafeEqual(given, expected)
  );
}

/** A field of a form, without what Postgres cannot hold; empty when it is missing. */
export function fieldOf(req: Request, name: string): string {
  const value: unknown = req.body?.[name];
  return typeof value === 'string' ? value.replaceAll('\0', '') : '';
}
