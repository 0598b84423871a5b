import type { Knex } from 'knex';
import type { WorkActKind } from '../../domain/console/work-act.js';
import type { WorkActItem, WorkActOutcome } from './work-acts-repository.js';

/** An act on many pieces of work, and how far it is. */
export interface WorkActState {
  readonly id: string;
  readonly kind: WorkActKind;
  readonly reason: string;
  readonly actor: string;
  readonly foundBy: string | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  readonly total: number;
  readonly done: number;
  readonly leftAlone: number;
}

export interface WorkActLine extends WorkActItem {
  readonly outcome: WorkActOutcome | null;
  readonly note: string | null;
}

/** Acts on much work `a` with how many of their items are there, done and left alone. The caller adds the condition. Locks: none. */
const STATES = `
  select a.id, a.kind, a.reason, a.actor, a.found_by as "foundBy", a.created_at as "createdAt", a.finished_at as "finishedAt",
    c.total, c.done, c."leftAlone"
  from work_acts a cross join lateral (
    select count(*)::int as total, (count(*) filter (where outcome = 'done'))::int as done,
      (count(*) filter (where outcome = 'left_alone'))::int as "leftAlone"
    from work_act_items i where i.work_act_id = a.id) c`;

export async function findWorkAct(system: Knex, id: string): Promise<WorkActState | undefined> {
  const { rows } = await system.raw<{ rows: WorkActState[] }>(`${STATES} where a.id = ?`, [id]);
  return rows[0];
}

/** The newest first. */
export async function listWorkActs(system: Knex, limit: number): Promise<readonly WorkActState[]> {
  const { rows } = await system.raw<{ rows: WorkActState[] }>(
    `${STATES} where a.id = any(array(select id from work_acts order by created_at desc limit ?)) order by a.created_at desc`,
    [limit],
  );
  return rows;
}

/** Lines of an act: those left alone first, then open ones, then those done. */
export async function listWorkActLines(
  system: Knex,
  id: string,
  limit: number,
): Promise<readonly WorkActLine[]> {
  return system('work_act_items')
    .where({ work_act_id: id })
    .orderByRaw(`case outcome when 'left_alone' then 0 when 'done' then 2 else 1 end, position`)
    .limit(limit)
    .select({
      queue: 'queue',
      id: 'work_id',
      tenantId: 'work_tenant_id',
      livemode: 'livemode',
      jobId: 'job_id',
      outcome: 'outcome',
      note: 'note',
    });
}
