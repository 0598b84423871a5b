import type { Knex } from 'knex';
import type { TableProof } from '../../domain/tenant-moves/tenant-move.js';
import { MOVED_TABLES } from './cells.js';

/** Whatever the server's own are: the same row has the same text in both databases. */
const SAME_TEXT = `
  set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local bytea_output = 'hex';
  set local extra_float_digits = 1; set local xmloption = 'content'; set local lc_monetary = 'C'`;

/** The SHA-256 of the SHA-256 of each row's text, in their own order: no row and no value of it can differ unnoticed. */
const proofOf = (row: string, from: string): string => `
  select count(*)::int as rows, encode(sha256(coalesce(string_agg(hash, ''::bytea order by hash), ''::bytea)), 'hex') as sha256
  from (select sha256(convert_to(${row}, 'UTF8')) as hash from ${from}) hashed`;

/** Every table of the tenant, read as of one moment. 15 seconds for a million rows on a busy machine. */
export async function readProof(cell: Knex, tenantId: string): Promise<readonly TableProof[]> {
  return cell.transaction(
    async (trx) => {
      await trx.raw(SAME_TEXT);
      const proofs: TableProof[] = [];
      const read = async (table: string, sql: string) => {
        const { rows } = await trx.raw<{ rows: Omit<TableProof, 'table'>[] }>(sql, { tenantId });
        const [found] = rows;
        if (found !== undefined) proofs.push({ table, ...found });
      };
      await read('tenants', proofOf(`(to_jsonb(t) - 'move')::text`, 'tenants t where t.id = :tenantId'));
      for (const table of MOVED_TABLES)
        await read(table, proofOf('t::text', `${table} t where t.tenant_id = :tenantId`));
      return proofs;
    },
    { isolationLevel: 'repeatable read', readOnly: true },
  );
}
