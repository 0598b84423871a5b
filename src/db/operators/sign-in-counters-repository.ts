import type { Knex } from 'knex';
import type { Executor } from '../executor.js';

/** How failures of one subject are counted: so many are free, then each wait is twice the one before. */
export interface CountedSubject {
  readonly subject: string;
  readonly freeFailures: number;
}

interface Delays {
  readonly at: Date;
  readonly firstSeconds: number;
  readonly longestSeconds: number;
  /** A count starts again this long after the last failure. */
  readonly forgottenAfterSeconds: number;
}

/** The instant until which the subjects must wait, the latest of theirs; `null` when they need not wait. */
export async function findBlockedUntil(
  system: Executor,
  subjects: readonly string[],
  at: Date,
): Promise<Date | null> {
  const row = await system('sign_in_counters')
    .whereIn('subject', [...subjects])
    .where('blocked_until', '>', at)
    .max('blocked_until as until')
    .first();
  return row?.['until'] ?? null;
}

/** Counts one failure; two at once are both counted. */
export async function countFailure(
  system: Executor,
  { subject, freeFailures }: CountedSubject,
  { at, firstSeconds, longestSeconds, forgottenAfterSeconds }: Delays,
): Promise<void> {
  await system.raw(
    `insert into sign_in_counters as c (subject, failures, last_failed_at, blocked_until)
     values (:subject, 1, cast(:at as timestamptz), null)
     on conflict (subject) do update set
       failures = case when c.last_failed_at < cast(:at as timestamptz) - make_interval(secs => :forgotten)
         then 1 else c.failures + 1 end,
       blocked_until = case
         when c.last_failed_at < cast(:at as timestamptz) - make_interval(secs => :forgotten) or c.failures + 1 < :free then null
         else cast(:at as timestamptz) + make_interval(secs => least(:longest, :first * power(2, least(c.failures + 1 - :free, 20)))) end,
       last_failed_at = excluded.last_failed_at`,
    {
      subject,
      at: at.toISOString(),
      free: freeFailures,
      first: firstSeconds,
      longest: longestSeconds,
      forgotten: forgottenAfterSeconds,
    },
  );
}

export async function deleteCounters(system: Executor, subjects: readonly string[]): Promise<void> {
  await system('sign_in_counters')
    .whereIn('subject', [...subjects])
    .delete();
}

/** Subjects of counts: people of the console with their addresses, or persons of tenants. */
export const COUNTED = { operators: ['person %', 'address %'], users: ['user %'] } as const;

/** Forgets all counts of failed sign-ins of these people. @returns how many there were */
export async function deleteCountersOf(system: Knex, whose: keyof typeof COUNTED): Promise<number> {
  return system('sign_in_counters')
    .whereRaw('subject like any(?)', [[...COUNTED[whose]]])
    .delete();
}

/** Removes counts that have no meaning any more, a portion at a time. @returns how many were removed */
export async function deleteExpiredSignInCounters(system: Knex): Promise<number> {
  const { rowCount } = await system.raw<{ rowCount: number }>(
    `delete from sign_in_counters where (tableoid, ctid) in (
       select tableoid, ctid from sign_in_counters where last_failed_at < now() - interval '1 day' limit 500)`,
  );
  return rowCount;
}
