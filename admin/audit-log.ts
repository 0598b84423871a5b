import { Router } from 'express';
import type { AppContext } from '../src/context.js';
import { type AuditFilter, listAuditEntries } from '../src/db/audit/audit-queries.js';
import { uuidFromPublicId } from '../src/domain/ids.js';
import { QUEUES } from '../src/queues/index.js';
import { AUDIT_ACTIONS } from './console-acts.js';
import { auditPage } from './pages/audit-page.js';
import { signedIn } from './request-facts.js';

const PAGE_SIZE = 50;
const OUTCOMES = ['started', 'succeeded', 'refused', 'failed', 'unknown'];

/** `/audit`: the record of acts, newest first. Everybody who is signed in may read it. */
export function auditLogRouter({ systemDb }: Pick<AppContext, 'systemDb'>): Router {
  const router = Router();
  router.get('/audit', async (req, res) => {
    const filter: AuditFilter = {
      actor: filterText(req.query['operator']),
      action: filterText(req.query['action']),
      queue: filterText(req.query['queue']),
      outcome: filterText(req.query['outcome']),
      tenantId: uuidFromPublicId('tenant', filterText(req.query['tenant']) ?? ''),
      from: dayOf(req.query['from']),
      to: dayOf(req.query['to']),
    };
    const before = lineNumber(req.query['before']);
    const { entries, hasMore } = await listAuditEntries(systemDb, filter, { before, limit: PAGE_SIZE });
    const choices = { actions: AUDIT_ACTIONS, queues: QUEUES.map(({ name }) => name), outcomes: OUTCOMES };
    res.type('html').send(auditPage({ session: signedIn(res), entries, hasMore, filter, before, choices }));
  });
  return router;
}

function filterText(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = value.replaceAll('\0', '').trim().slice(0, 300);
  return text === '' ? null : text;
}

/** A day as a browser's date field gives it; `null` for anything else. */
function dayOf(value: unknown): string | null {
  if (typeof value !== 'string' || !/^20[0-9]{2}-[0-9]{2}-[0-9]{2}$/.test(value)) return null;
  const day = new Date(`${value}T00:00:00Z`);
  return Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== value ? null : value;
}

/** A line's number within what the column can hold; `null`, the first page, for anything else. */
function lineNumber(value: unknown): string | null {
  return typeof value === 'string' && /^[1-9][0-9]{0,17}$/.test(value) ? value : null;
}
