import { finished } from 'node:stream';
import { Router } from 'express';
import type { AppContext } from '../src/context.js';
import { MINUTE_MS } from '../src/domain/durations.js';

/** How often a page that is open shows what is new. */
const EVERY_MS = 10_000;
/** A browser connects again by itself; by then the session has been looked at again. */
const LONGEST_MS = 10 * MINUTE_MS;

/** `/live`: server-sent events that say when an open page is to be reloaded. */
export function liveRouter({ stopping }: Pick<AppContext, 'stopping'>): Router {
  const router = Router();
  router.get('/live', (_req, res) => {
    // Compressed events would wait for a full block.
    res.set({ 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store, no-transform' });
    res.write('retry: 5000\n\n');
    const beat = setInterval(() => res.write('event: show\ndata: \n\n'), EVERY_MS);
    const end = () => void res.end();
    const longest = setTimeout(end, LONGEST_MS);
    stopping.addEventListener('abort', end, { once: true });
    // Called too for a page that was left while its session was looked up.
    finished(res, () => {
      clearInterval(beat);
      clearTimeout(longest);
      stopping.removeEventListener('abort', end);
    });
  });
  return router;
}
