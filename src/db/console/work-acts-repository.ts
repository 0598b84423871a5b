import type { Knex } from 'knex';
import type { WorkActKind } from '../../domain/console/work-act.js';
import type { Executor } from '../executor.js';

/** A piece of work as an act of many holds it. */
export interface WorkActItem {
  readonly queue: string;
  readonly id: string;
  readonly tenantId: string;
  readonly livemode: boolean;
  readonly jobId: string | null;
}

interface NewWorkAct {
  readonly id: string;
  readonly kind: WorkActKind;
  readonly reason: string;
  readonly operatorId: string | null;
  readonly actor: string;
  /** The text of the search that found the work; `null`: it was chosen piece by piece. */
  readonly foundBy: string | null;
}

export interface ClaimedWorkAct extends NewWorkAct {
  /** The pieces that are next, in their order; none when all are done. */
  readonly items: readonly (WorkActItem & { readonly position: number })[];
}

export type WorkActOutcome = 'done' | 'left_alone';

const CLAIM = `now() + interval '60 seconds'`;

/** Writes down an act and all it is about, for the background. */
export async function insertWorkAct(
  system: Knex,
  act: NewWorkAct,
  items: readonly WorkActItem[],
): Promise<void> {
  await system.raw(
    `with act as (
       insert into work_acts (id, kind, reason, operator_id, actor, found_by)
       values (:id, :kind, :reason, :operatorId, :actor, :foundBy) returning id)
     insert into work_act_items (work_act_id, position, queue, work_id, work_tenant_id, livemode, job_id)
     select act.id, row_number() over (), i.queue, i.id, i."tenantId", i.livemode, i."jobId"
     from act, jsonb_to_recordset(:items) as i(queue text, id uuid, "tenantId" uuid, livemode boolean, "jobId" text)`,
    { ...act, items: JSON.stringify(items) },
  );
}

interface ActRow {
  id: string;
  kind: WorkActKind;
  reason: string;
  operator_id: string | null;
  actor: string;
  found_by: string | null;
}

/**
 * Takes, for a minute, the next portion of the act that has waited longest. When a process dies, another takes over.
 * @returns `undefined` when every act is over or taken
 */
export async function claimWorkAct(system: Knex, portion: number): Promise<ClaimedWorkAct | undefined> {
  const { rows } = await system.raw<{ rows: ActRow[] }>(
    `update work_acts set claimed_until = ${CLAIM} where id = (
       select id from work_acts where finished_at is null and coalesce(claimed_until, created_at) <= now()
       order by coalesce(claimed_until, created_at), id limit 1 for update skip locked)
     returning id, kind, reason, operator_id, actor, found_by`,
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const items = await system('work_act_items')
    .where({ work_act_id: row.id })
    .whereNull('outcome')
    .orderBy('position')
    .limit(portion)
    .select({
      position: 'position',
      queue: 'queue',
      id: 'work_id',
      tenantId: 'work_tenant_id',
      livemode: 'livemode',
      jobId: 'job_id',
    });
  const { operator_id: operatorId, found_by: foundBy, ...same } = row;
  return { ...same, operatorId, foundBy, items };
}

/** Notes the outcome of a piece, and keeps the claim. */
export async function setWorkActOutcome(
  system: Knex,
  place: { readonly id: string; readonly position: number },
  result: { readonly outcome: WorkActOutcome; readonly note: string },
): Promise<void> {
  await system.raw(
    `with kept as (update work_acts set claimed_until = ${CLAIM} where id = :id)
     update work_act_items set outcome = :outcome, note = :note where work_act_id = :id and position = :position`,
    { ...place, ...result },
  );
}

/** Lets another process go on at once. */
export async function releaseWorkAct(system: Knex, id: string): Promise<void> {
  await system('work_acts').where({ id }).update({ claimed_until: system.fn.now() });
}

/** @returns whether it was not finished before */
export async function finishWorkAct(trx: Executor, id: string): Promise<boolean> {
  const finished = await trx('work_acts')
    .where({ id })
    .whereNull('finished_at')
    .update({ finished_at: trx.fn.now() });
  return finished === 1;
}

/** Acts that are over for so long, with the outcome of each piece; the record of acts keeps its lines. @returns how many were removed */
export async function deleteOldWorkActs(system: Knex, days: number): Promise<number> {
  const { rowCount } = await system.raw<{ rowCount: number }>(
    `delete from work_acts where id in (
       select id from work_acts where finished_at < now() - make_interval(days => ?) limit 50)`,
    [days],
  );
  return rowCount;
}
