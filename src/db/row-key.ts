/** A row of whichever tenant, as its primary key has it. */
export interface RowKey {
  readonly tenantId: string;
  readonly id: string;
}

/** The same as columns. */
export const keyColumns = ({ tenantId, id }: RowKey) => ({ tenant_id: tenantId, id });

/** For a row of which only the id is known: a probe of the primary key for each tenant, however many rows there are. */
export const OF_ANY_TENANT = 'tenant_id = any(array(select id from tenants))';
