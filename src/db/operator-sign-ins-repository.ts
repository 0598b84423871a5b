import type { Executor } from './executor.js';

interface SignInAttempt {
  readonly email: string;
  readonly operatorId: string | null;
  readonly succeeded: boolean;
  readonly ip: string | null;
  readonly at: Date;
}

export async function insertSignIn(system: Executor, attempt: SignInAttempt): Promise<void> {
  await system('operator_sign_ins').insert({
    email: attempt.email,
    operator_id: attempt.operatorId,
    succeeded: attempt.succeeded,
    ip: attempt.ip,
    at: attempt.at,
  });
}

/** When the `nth` last failure for an address was, counted from its last success or from `since`; `null` when there were fewer. */
export async function nthLastFailureFor(
  system: Executor,
  search: { email: string; since: Date; nth: number },
): Promise<Date | null> {
  const { rows } = await system.raw<{ rows: { at: Date }[] }>(
    `select at from operator_sign_ins
     where lower(email) = lower(:email) and not succeeded
       and at > greatest(:since::timestamptz,
         (select max(at) from operator_sign_ins where lower(email) = lower(:email) and succeeded))
     order by at desc offset :skip limit 1`,
    { email: search.email, since: search.since, skip: search.nth - 1 },
  );
  return rows[0]?.at ?? null;
}

/** The same, for every address tried from one place. */
export async function nthLastFailureFrom(
  system: Executor,
  search: { ip: string; since: Date; nth: number },
): Promise<Date | null> {
  const { rows } = await system.raw<{ rows: { at: Date }[] }>(
    `select at from operator_sign_ins where ip = :ip and not succeeded and at > :since
     order by at desc offset :skip limit 1`,
    { ip: search.ip, since: search.since, skip: search.nth - 1 },
  );
  return rows[0]?.at ?? null;
}
