import { COMMAND_ACTIONS } from '../src/services/audit/record-act.js';
import { type ActRole, BOARD_ACTS, UNKNOWN_ACT } from './board-acts.js';

/** Something that a page of our own changes, by a form with a reason. */
interface ConsoleAct {
  readonly method: 'post';
  readonly route: string;
  readonly action: string;
  readonly role: ActRole;
}

const act = (route: string, action: string, role: ActRole): ConsoleAct => ({
  method: 'post',
  route,
  action,
  role,
});

/** Everything that our own pages can change, besides one's own password and session. What is not listed is refused. */
export const CONSOLE_ACTS = [
  act('/tenants/:id/pause-filing', 'pause_filing', 'operator'),
  act('/tenants/:id/resume-filing', 'resume_filing', 'operator'),
  act('/tenants/:id/pause-heavy-work', 'pause_heavy_work', 'operator'),
  act('/tenants/:id/resume-heavy-work', 'resume_heavy_work', 'operator'),
  act('/tenants/:id/lower-share', 'lower_share', 'operator'),
  act('/tenants/:id/restore-share', 'restore_share', 'operator'),
  act('/tenants/:id/suspend', 'suspend_tenant', 'admin'),
  act('/tenants/:id/reinstate', 'reinstate_tenant', 'admin'),
  act('/tenants/:id/change-plan', 'change_plan', 'admin'),
  act('/endpoints/:id/resend-all-failed', 'resend_all_failed', 'operator'),
  act('/endpoints/:id/resend-selected', 'resend_selected', 'operator'),
  act('/endpoints/:id/pause', 'pause_endpoint', 'operator'),
  act('/endpoints/:id/resume', 'resume_endpoint', 'operator'),
  act('/endpoints/:id/enable', 'enable_endpoint', 'operator'),
  act('/endpoints/:id/disable', 'disable_endpoint', 'operator'),
  act('/errors/:id/assign', 'assign_error', 'operator'),
  act('/errors/:id/mute', 'mute_error', 'operator'),
  act('/errors/:id/resolve', 'resolve_error', 'operator'),
  act('/queue-acts/:queueName/pause', 'pause_queue', 'operator'),
  act('/queue-acts/:queueName/resume', 'resume_queue', 'operator'),
  act('/queue-acts/:queueName/retry', 'retry_all_jobs', 'operator'),
  act('/queue-acts/:queueName/promote', 'promote_all_jobs', 'operator'),
  act('/queue-acts/:queueName/empty', 'empty_queue', 'admin'),
  act('/queue-acts/:queueName/clean', 'clean_queue', 'admin'),
  act('/queue-acts/:queueName/obliterate', 'obliterate_queue', 'admin'),
  act('/deliveries/:id/resend', 'resend_delivery', 'operator'),
  act('/work-acts/try-again', 'try_work_again', 'operator'),
  act('/work-acts/cancel', 'cancel_work', 'operator'),
  act('/operators/:address/end-sessions', 'end_operator_sessions', 'admin'),
] as const;

/** Every word that the record's `action` may hold. */
export const AUDIT_ACTIONS: readonly string[] = [
  ...new Set<string>([
    'sign_in',
    'sign_out',
    'change_password',
    'add_second_factor',
    'remove_second_factor',
    'end_own_sessions',
    'search_client_name',
    ...CONSOLE_ACTS.map(({ action }) => action),
    ...BOARD_ACTS.map(({ action }) => action),
    ...COMMAND_ACTIONS,
    UNKNOWN_ACT,
  ]),
];
