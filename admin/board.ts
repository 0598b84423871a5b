import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import type { AppViewRoute } from '@bull-board/api/typings/app';
import { ExpressAdapter } from '@bull-board/express';
import type { Queue } from 'bullmq';
import type { RequestHandler } from 'express';
import type { AppContext } from '../src/context.js';
import { LIMITS } from '../src/limits/limits.js';
import { listWorkers } from '../src/queues/announced-workers.js';
import { isCluster } from '../src/queues/open-redis.js';
import type { ConsoleSession } from '../src/services/operators/authenticate-session.js';
import { topBar } from './pages/layout.js';
import { sendProblem } from './problem.js';
import { QUEUE_DESCRIPTIONS } from './queue-descriptions.js';
import { signedIn } from './request-facts.js';

/** Path of the board. Its own page builds every address from this. */
export const BOARD_PATH = '/queues';

/**
 * The queue board, once with its buttons and once without: a viewer's page offers nothing that the act guard
 * would refuse anyway.
 */
export function createBoard(
  queues: readonly Queue[],
  ctx: Pick<AppContext, 'redis' | 'now'>,
): RequestHandler {
  const writable = boardOver(queues, ctx, false);
  const readOnly = boardOver(queues, ctx, true);
  return (req, res, next) => {
    const fault = pageFault(req.query);
    if (fault !== null) return sendProblem(req, res, 'bad_request', fault);
    const board = signedIn(res).role === 'viewer' ? readOnly : writable;
    board(req, res, next);
  };
}

/** Page and size reach Redis as they are asked for: both are whole numbers that it can hold. `null`: they are. */
function pageFault(query: Readonly<Record<string, unknown>>): string | null {
  for (const name of ['page', 'jobsPerPage']) {
    const value = query[name];
    if (value !== undefined && !(typeof value === 'string' && /^[1-9]\d{0,6}$/.test(value)))
      return `${name} is a whole number from 1 to 9999999.`;
  }
  const max = LIMITS.console.boardJobs.value;
  return Number(query['jobsPerPage'] ?? 1) > max ? `jobsPerPage is at most ${max}.` : null;
}

function boardOver(
  queues: readonly Queue[],
  ctx: Pick<AppContext, 'redis' | 'now'>,
  readOnlyMode: boolean,
): RequestHandler {
  const serverAdapter = new FramedBoard();
  serverAdapter.setBasePath(BOARD_PATH);
  createBullBoard({
    queues: queues.map(
      (queue) =>
        new BoardQueue(queue, ctx, {
          readOnlyMode,
          allowRetries: !readOnlyMode,
          description: QUEUE_DESCRIPTIONS[queue.name] ?? '',
        }),
    ),
    serverAdapter,
    options: {
      uiConfig: {
        boardTitle: 'Queues',
        boardLogo: { path: '/favicon.svg', width: 22, height: 22 },
        favIcon: { default: '/favicon.svg', alternative: '/favicon.svg' },
        hideDocsLink: true,
        theme: {
          light: { primary: '#1d5fbf', 'primary-foreground': '#ffffff' },
          dark: { primary: '#7db0ff', 'primary-foreground': '#10151e' },
        },
      },
    },
  });
  return serverAdapter.getRouter();
}

/** The library's adapter of a queue, with the workers that announce themselves; those of the release before are found as it does. */
class BoardQueue extends BullMQAdapter {
  readonly #queue: Queue;
  readonly #ctx: Pick<AppContext, 'redis' | 'now'>;

  constructor(
    queue: Queue,
    ctx: Pick<AppContext, 'redis' | 'now'>,
    options: ConstructorParameters<typeof BullMQAdapter>[1],
  ) {
    super(queue, options);
    this.#queue = queue;
    this.#ctx = ctx;
  }

  override async getWorkers() {
    const workers = await listWorkers(this.#queue, this.#ctx.redis);
    if (workers.length === 0 && !isCluster(this.#ctx.redis)) return super.getWorkers();
    const nowMs = this.#ctx.now().getTime();
    return workers.map(({ id, host, processId, since }) => ({
      id,
      name: null,
      addr: `${host}:${processId}`,
      age: Math.max(0, Math.floor((nowMs - since.getTime()) / 1000)),
    }));
  }
}

/** The library's adapter, whose page stands below our bar and asks no other server for its letters. */
class FramedBoard extends ExpressAdapter {
  override setEntryRoute({ route, handler }: AppViewRoute): ExpressAdapter {
    this.app.get(route, (_req, res, next) => {
      const { name, params } = handler({ basePath: this.basePath, uiConfig: this.uiConfig });
      res.render(name, params, (error: Error | null, page: string) =>
        error ? next(error) : res.send(framed(page, signedIn(res))),
      );
    });
    return this;
  }
}

function framed(page: string, session: ConsoleSession): string {
  return page
    .replace(/<link href="https:[^<>]*>/g, '')
    .replace('</head>', '<link rel="stylesheet" href="/board.css"></head>')
    .replace(/<body[^<>]*>/, (body) => body + topBar(session, 'queues').markup);
}
