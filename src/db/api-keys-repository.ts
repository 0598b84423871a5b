import type { Knex } from 'knex';

/** Reaches across tenants: give it the `system` pool. */
export async function setApiKeyUsed(
  systemDb: Knex,
  apiKeyId: string,
  at: Date,
  ip: string | null,
): Promise<void> {
  await systemDb('api_keys').where({ id: apiKeyId }).update({ last_used_at: at, last_used_ip: ip });
}
