import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { BOARD_PATH } from './board.js';

const SELF = ["'self'"];

/** Everything comes from this server and nothing may frame it. */
const POLICY = {
  'default-src': ["'none'"],
  'script-src': SELF,
  'style-src': SELF,
  'img-src': ["'self'", 'data:'],
  'font-src': SELF,
  'connect-src': SELF,
  'form-action': SELF,
  'base-uri': SELF,
  'frame-ancestors': ["'none'"],
};

/** The board's page adds style elements of its own; its scripts are files. */
const BOARD_POLICY = { ...POLICY, 'style-src': ["'self'", "'unsafe-inline'"] };

/** The headers of every answer. Nothing is kept by a browser but the board's own files. */
export function securityHeaders(isSecure: boolean): RequestHandler {
  const [own, board] = [POLICY, BOARD_POLICY].map((directives) =>
    helmet({
      contentSecurityPolicy: { useDefaults: false, directives },
      referrerPolicy: { policy: 'no-referrer' },
      strictTransportSecurity: isSecure,
      xFrameOptions: { action: 'deny' },
    }),
  );
  if (!own || !board) throw new TypeError('two policies');
  return (req, res, next) => {
    const isFile = req.path.startsWith(`${BOARD_PATH}/static/`);
    res.set('Cache-Control', isFile ? 'private, max-age=86400' : 'no-store');
    (req.path.startsWith(BOARD_PATH) ? board : own)(req, res, next);
  };
}
