import { rowsOf, type TenantExecutor, type TenantReader } from '../executor.js';

/** HMRC's id of each of a client's properties that has one, by ours. */
export async function hmrcPropertyIds(db: TenantReader, clientId: string): Promise<[string, string][]> {
  const rows: { id: string; hmrc_property_id: string }[] = await rowsOf(db, 'properties')
    .where({ client_id: clientId })
    .whereNotNull('hmrc_property_id')
    .select('properties.id', 'hmrc_property_id');
  return rows.map(({ id, hmrc_property_id }) => [id, hmrc_property_id]);
}

/** Sets HMRC's id of a property. It is not shown with the property, so the version stays. */
export async function setHmrcPropertyId(
  db: TenantExecutor,
  id: string,
  hmrcPropertyId: string,
): Promise<void> {
  await rowsOf(db, 'properties').where({ id }).update({ hmrc_property_id: hmrcPropertyId });
}
