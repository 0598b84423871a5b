/** The primary key of a row of any tenant. */
export interface RowKey {
  readonly tenantId: string;
  readonly id: string;
}

/** The key as columns. */
export const keyColumns = ({ tenantId, id }: RowKey) => ({ tenant_id: tenantId, id });

/** SQL for finding a row by its id alone: a probe of the primary key for each tenant, however many rows there are. */
export const OF_ANY_TENANT = 'tenant_id = any(array(select id from tenants))';
