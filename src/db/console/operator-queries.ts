import type { Knex } from 'knex';
import type { OperatorRole } from '../../domain/operators/operator-role.js';

/** An account of the console as its page lists it. */
export interface OperatorSummary {
  readonly email: string;
  readonly role: OperatorRole;
  readonly isDisabled: boolean;
  readonly hasPassword: boolean;
  readonly hasSecondFactor: boolean;
  /** Sessions that have not expired. */
  readonly sessions: number;
  /** When one of them was used last. */
  readonly lastSeenAt: Date | null;
}

interface Row {
  email: string;
  role: OperatorRole;
  is_disabled: boolean;
  has_password: boolean;
  has_second_factor: boolean;
  sessions: string;
  last_seen_at: Date | null;
}

/** All accounts, by address. */
export async function listOperatorSummaries(system: Knex, now: Date): Promise<readonly OperatorSummary[]> {
  const { rows } = await system.raw<{ rows: Row[] }>(
    `select o.email, o.role, o.disabled_at is not null as is_disabled, o.password_hash is not null as has_password,
       o.totp_secret_encrypted is not null as has_second_factor, count(s.id) as sessions, max(s.last_seen_at) as last_seen_at
     from operators o left join operator_sessions s on s.operator_id = o.id and s.expires_at > ?
     group by o.id order by lower(o.email)`,
    [now],
  );
  return rows.map((row) => ({
    email: row.email,
    role: row.role,
    isDisabled: row.is_disabled,
    hasPassword: row.has_password,
    hasSecondFactor: row.has_second_factor,
    sessions: Number(row.sessions),
    lastSeenAt: row.last_seen_at,
  }));
}
