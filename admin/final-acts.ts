import type { Queue } from 'bullmq';
import { type Request, type Response, Router } from 'express';
import { type Html, html } from '../src/html.js';
import type { ActDetail } from '../src/services/audit/record-act.js';
import type { ConsoleSession } from '../src/services/operators/authenticate-session.js';
import { confirmPage } from './pages/confirm-page.js';
import { sendProblem } from './problem.js';
import { noteActDetail, signedIn } from './request-facts.js';

const CLEANABLE = ['completed', 'failed', 'delayed'] as const;

interface FinalAct {
  readonly name: string;
  readonly label: string;
  readonly effect: string;
  readonly fields: Html | null;
  /** `null`: the form does not say what is meant. */
  run(queue: Queue, req: Request): Promise<ActDetail> | null;
}

const ACTS: readonly FinalAct[] = [
  {
    name: 'empty',
    label: 'Empty the queue',
    effect:
      'Every job that waits is removed for good. The reconciler adds jobs again for work that is not over.',
    fields: null,
    run: async (queue) => {
      const before = await queue.getWaitingCount();
      await queue.drain();
      return { before, after: await queue.getWaitingCount() };
    },
  },
  {
    name: 'clean',
    label: 'Clean the queue',
    effect: 'Every job in the chosen state is removed for good, with what it says of its failure.',
    fields: html`<label for="state">State</label><select id="state" name="state">${CLEANABLE.map((state) => html`<option>${state}</option>`)}</select>`,
    run: (queue, req) => {
      const state = CLEANABLE.find((one) => one === req.body?.['state']);
      return state === undefined ? null : clean(queue, state);
    },
  },
  {
    name: 'obliterate',
    label: 'Obliterate the queue',
    effect:
      'The queue and everything in it is removed for good. It must be paused, and no job may be running.',
    fields: null,
    run: async (queue) => {
      const before = await queue.count();
      await queue.obliterate();
      return { before, after: await queue.count() };
    },
  },
];

async function clean(queue: Queue, state: (typeof CLEANABLE)[number]): Promise<ActDetail> {
  const before = await queue.getJobCountByTypes(state);
  // The library removes portions of this size until none is left.
  await queue.clean(0, Number.MAX_SAFE_INTEGER, state);
  return { state, before, after: await queue.getJobCountByTypes(state) };
}

type OfQueue = Request<{ queueName: string }>;

/** `/queue-acts/…`: what cannot be undone. It asks for the queue's name, typed. The act guard has judged every POST before. */
export function finalActsRouter(queues: readonly Queue[]): Router {
  const router = Router();
  const find = (req: OfQueue) => queues.find(({ name }) => name === req.params.queueName);
  for (const act of ACTS) {
    const path = `/queue-acts/:queueName/${act.name}`;
    router.get(path, (req: OfQueue, res) => {
      const queue = find(req);
      if (queue === undefined) return sendProblem(req, res, 'not_found', 'There is no such queue.');
      res.type('html').send(formPage(queue.name, signedIn(res), act));
    });
    router.post(path, async (req: OfQueue, res) => {
      const queue = find(req);
      if (queue === undefined) return sendProblem(req, res, 'not_found', 'There is no such queue.');
      await carryOut(req, res, queue, act);
    });
  }
  return router;
}

async function carryOut(req: OfQueue, res: Response, queue: Queue, act: FinalAct): Promise<void> {
  if (req.body?.['queue_name'] !== queue.name)
    return sendProblem(
      req,
      res,
      'name_mistyped',
      `Nothing was removed. Type the queue’s name: ${queue.name}.`,
    );
  if (act.name === 'obliterate' && !(await queue.isPaused()))
    return sendProblem(req, res, 'conflict', 'Nothing was removed. Pause the queue first.');
  if (act.name === 'obliterate' && (await queue.getActiveCount()) > 0)
    return sendProblem(
      req,
      res,
      'conflict',
      'Nothing was removed. Jobs are running: wait until they are over.',
    );
  const done = act.run(queue, req);
  if (done === null) return sendProblem(req, res, 'bad_request', `Name a state: ${CLEANABLE.join(', ')}.`);
  noteActDetail(res, await done);
  res.redirect(303, `/queues/queue/${queue.name}`);
}

function formPage(
  name: string,
  session: ConsoleSession,
  { name: act, label, effect, fields }: FinalAct,
): string {
  const typed = html`${fields}<label for="queue_name">Type the queue’s name: ${name}</label>
<input id="queue_name" name="queue_name" type="text" maxlength="40" required autocomplete="off" spellcheck="false">`;
  const back = `/queues/queue/${name}`;
  return confirmPage({ session, label, effect, path: `/queue-acts/${name}/${act}`, back, fields: typed });
}
