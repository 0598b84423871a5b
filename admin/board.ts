import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { ExpressAdapter } from '@bull-board/express';
import type { Queue } from 'bullmq';
import type { RequestHandler } from 'express';
import { signedIn } from './request-facts.js';

/** Where the board lives. Its own page builds every address from this. */
export const BOARD_PATH = '/queues';

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  import: 'Reads a stored bank file, row by row, into transactions',
  categorise: 'Categorises again the transactions that a categorisation names',
  calculate: 'Works out the tax of a return',
  submit: 'Takes a return a step further with HMRC',
  report: 'Writes a report as PDF, CSV or JSON',
  webhook: 'Delivers an event to a receiver',
};

/**
 * The queue board, once with its buttons and once without: a viewer's page offers nothing that the act guard
 * would refuse anyway.
 */
export function createBoard(queues: readonly Queue[]): RequestHandler {
  const writable = boardOver(queues, false);
  const readOnly = boardOver(queues, true);
  return (req, res, next) => {
    const board = signedIn(res).role === 'viewer' ? readOnly : writable;
    board(req, res, next);
  };
}

function boardOver(queues: readonly Queue[], readOnlyMode: boolean): RequestHandler {
  const serverAdapter = new ExpressAdapter();
  serverAdapter.setBasePath(BOARD_PATH);
  createBullBoard({
    queues: queues.map(
      (queue) =>
        new BullMQAdapter(queue, {
          readOnlyMode,
          allowRetries: !readOnlyMode,
          description: DESCRIPTIONS[queue.name] ?? '',
        }),
    ),
    serverAdapter,
    options: {
      uiConfig: {
        boardTitle: 'Queues',
        hideDocsLink: true,
        favIcon: { default: '/favicon.svg', alternative: '/favicon.svg' },
        miscLinks: [
          { text: 'Overview', url: '/' },
          { text: 'Audit', url: '/audit' },
          { text: 'Account and sign-out', url: '/password' },
        ],
      },
    },
  });
  return serverAdapter.getRouter();
}
