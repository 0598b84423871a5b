import type { Knex } from 'knex';

/** Rights of the login behind a pool, whatever role it has taken on. */
interface LoginRights {
  readonly isSuperuser: boolean;
  readonly bypassesPolicies: boolean;
  readonly mayActAsOwner: boolean;
  readonly mayActAsSystem: boolean;
}

interface RightsRow {
  rolsuper: boolean;
  rolbypassrls: boolean;
  as_owner: boolean;
  as_system: boolean;
}

/** Memberships count as rights: `set role` needs no more. */
export async function findLoginRights(db: Knex): Promise<LoginRights> {
  const { rows } = await db.raw<{ rows: RightsRow[] }>(`
    select r.rolsuper, r.rolbypassrls,
      exists (select from pg_class c where c.relnamespace = 'public'::regnamespace
        and c.relkind in ('r', 'p') and pg_has_role(session_user, c.relowner, 'member')) as as_owner,
      pg_has_role(session_user, 'system', 'member') as as_system
    from pg_roles r where r.rolname = session_user`);
  const [row] = rows;
  if (!row) throw new Error('the login is not among the roles');
  return {
    isSuperuser: row.rolsuper,
    bypassesPolicies: row.rolbypassrls,
    mayActAsOwner: row.as_owner,
    mayActAsSystem: row.as_system,
  };
}
