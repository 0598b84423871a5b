import type { AppContext } from '../../context.js';
import { type Act, type ActDetail, type ActOutcome, insertAct } from '../../db/audit/audit-repository.js';

export type { ActDetail, ActOutcome };

/** Source and target of a request. */
export interface RequestPlace {
  readonly ip: string | null;
  /** Name that the browser gives itself, cut; `null` if none. */
  readonly userAgent: string | null;
  readonly requestId: string | null;
  readonly method: string;
  readonly path: string;
}

interface ActInput extends RequestPlace {
  readonly operator: { readonly id: string | null; readonly email: string };
  readonly action: string;
  readonly outcome: ActOutcome;
  readonly queue?: string | null;
  readonly jobId?: string | null;
  readonly tenantId?: string | null;
  readonly detail?: ActDetail;
}

/** Longer text is cut: a line of the record must always be writable. */
const MAX_TEXT = 300;

/** Writes one line of the record of acts. It throws when the record cannot be kept: the act must not be done then. */
export async function recordAct({ systemDb }: Pick<AppContext, 'systemDb'>, input: ActInput): Promise<void> {
  await insertAct(systemDb, toAct(input));
}

/** Actions of the command line, as the record of acts names them. */
export const COMMAND_ACTIONS = [
  'create_tenant',
  'suspend_tenant',
  'reinstate_tenant',
  'pause_filing',
  'resume_filing',
  'pause_heavy_work',
  'resume_heavy_work',
  'lower_share',
  'restore_share',
  'verify_tenant',
  'unverify_tenant',
  'create_api_key',
  'revoke_api_key',
  'create_user',
  'create_operator',
  'disable_operator',
  'enable_operator',
  'reset_operator_password',
  'reset_second_factor',
  'end_operator_sessions',
  'end_sign_in_waits',
  'run_next_step',
  'resend_delivery',
  'resend_all_failed',
  'pause_endpoint',
  'resume_endpoint',
  'retry_job',
  'retry_all_jobs',
  'open_kept_records',
  'reseal_values',
  'resolve_error',
  'mute_error',
  'try_work_again',
  'cancel_work',
  'move_files',
  'remove_unknown_objects',
  'start_tenant_move',
  'finish_tenant_move',
  'abandon_tenant_move',
  'erase_moved_tenant',
  'distribute_tables',
] as const;

/** An act of the command line, for the record. */
export interface CommandAct {
  readonly action: (typeof COMMAND_ACTIONS)[number];
  readonly tenantId?: string | null;
  readonly detail?: ActDetail;
}

/** Actor if no operator is signed in: the command line, in the shell of a person who has the settings. */
const COMMAND_LINE = {
  ip: null,
  userAgent: null,
  requestId: null,
  method: 'CLI',
  operator: { id: null, email: 'command line' },
};

/**
 * Does what a command asks for, and records it before and after, as the console does. Nothing is done that cannot be
 * recorded.
 * @param detailOf what the record says beside `act.detail` once it is done, such as before and after
 */
export async function recordCommand<T>(
  ctx: Pick<AppContext, 'systemDb'>,
  act: CommandAct,
  run: () => Promise<T>,
  detailOf: (result: T) => ActDetail = () => ({}),
): Promise<T> {
  const line = { ...COMMAND_LINE, ...act, path: act.action };
  await recordAct(ctx, { ...line, outcome: 'started' });
  try {
    const result = await run();
    await recordAct(ctx, { ...line, outcome: 'succeeded', detail: { ...act.detail, ...detailOf(result) } });
    return result;
  } catch (error) {
    await recordAct(ctx, { ...line, outcome: 'failed' });
    throw error;
  }
}

/** The line for an act, for a service that writes it in its own transaction. */
export function toAct(input: ActInput): Act {
  return {
    operatorId: input.operator.id,
    actor: cut(input.operator.email),
    action: input.action,
    outcome: input.outcome,
    method: input.method,
    path: cut(input.path),
    queue: cutOrNull(input.queue),
    jobId: cutOrNull(input.jobId),
    tenantId: input.tenantId ?? null,
    detail: input.detail ?? {},
    ip: input.ip,
    requestId: input.requestId,
  };
}

/** Postgres refuses a zero byte in text. */
const cut = (text: string) => text.replaceAll('\0', '').slice(0, MAX_TEXT);
const cutOrNull = (text: string | null | undefined) =>
  text === null || text === undefined ? null : cut(text);
