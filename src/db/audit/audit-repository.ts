import type { Executor } from '../executor.js';

export type ActOutcome = 'started' | 'succeeded' | 'refused' | 'failed' | 'unknown';

/** `reason`, `before`, `after` and further details of the act; never a tenant's own data. */
export type ActDetail = Readonly<Record<string, string | number | boolean | null>>;

/** An act, or a try of one, in the console. */
export interface Act {
  readonly operatorId: string | null;
  /** The address the actor gave. */
  readonly actor: string;
  readonly action: string;
  readonly outcome: ActOutcome;
  readonly method: string | null;
  readonly path: string | null;
  readonly queue: string | null;
  readonly jobId: string | null;
  /** The tenant that the act concerns; `null` when it concerns no single tenant. */
  readonly tenantId: string | null;
  readonly detail: ActDetail;
  readonly ip: string | null;
  readonly requestId: string | null;
}

/** Adds a line to the record. Lines are never changed or removed: the table refuses it. */
export async function insertAct(system: Executor, act: Act): Promise<void> {
  await system('audit_log').insert({
    operator_id: act.operatorId,
    actor: act.actor,
    action: act.action,
    outcome: act.outcome,
    method: act.method,
    path: act.path,
    queue: act.queue,
    job_id: act.jobId,
    tenant_id: act.tenantId,
    detail: JSON.stringify(act.detail),
    ip: act.ip,
    request_id: act.requestId,
  });
}
