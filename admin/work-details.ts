import { Router } from 'express';
import type { AppContext } from '../src/context.js';
import {
  findEventDetail,
  findImportDetail,
  findReportDetail,
  groupFailedLines,
  listDeliveriesOfEvent,
} from '../src/db/console/work-details-queries.js';
import { uuidFromPublicId } from '../src/domain/ids.js';
import { eventPage, importPage, reportPage } from './pages/work-detail-page.js';
import { sendProblem } from './problem.js';
import { signedIn } from './request-facts.js';

const MAX_DELIVERIES = 100;

/** `/imports/imp_…`, `/reports/rpt_…` and `/events/evt_…`: how it stands, why, and what happens next. */
export function workDetailsRouter({ systemDb }: Pick<AppContext, 'systemDb'>): Router {
  const router = Router();
  router.get('/imports/:id', async (req, res) => {
    const id = uuidFromPublicId('import', req.params.id);
    const detail = id === null ? undefined : await findImportDetail(systemDb, id);
    if (detail === undefined) return sendProblem(req, res, 'not_found', 'There is no such import.');
    const lines = await groupFailedLines(systemDb, detail.id);
    res.type('html').send(importPage({ session: signedIn(res), detail, lines }));
  });
  router.get('/reports/:id', async (req, res) => {
    const id = uuidFromPublicId('report', req.params.id);
    const detail = id === null ? undefined : await findReportDetail(systemDb, id);
    if (detail === undefined) return sendProblem(req, res, 'not_found', 'There is no such report.');
    res.type('html').send(reportPage({ session: signedIn(res), detail }));
  });
  router.get('/events/:id', async (req, res) => {
    const id = uuidFromPublicId('event', req.params.id);
    const event = id === null ? undefined : await findEventDetail(systemDb, id);
    if (event === undefined) return sendProblem(req, res, 'not_found', 'There is no such event.');
    const deliveries = await listDeliveriesOfEvent(systemDb, event, MAX_DELIVERIES);
    res.type('html').send(eventPage({ session: signedIn(res), event, deliveries }));
  });
  return router;
}
