import type { Business } from '../../domain/businesses/business.js';
import type { Client } from '../../domain/clients/client.js';
import type { Property } from '../../domain/properties/property.js';
import { NotFoundError } from '../../errors.js';
import { prepared, rowsOf, type TenantReader } from '../executor.js';

/** A client and what they earn from, as far as a return is made of it. Live ones only, oldest first. */
export interface ReturnSources {
  readonly client: Pick<
    Client,
    'dateOfBirth' | 'region' | 'studentLoanPlans' | 'marriageAllowance' | 'blindPerson'
  >;
  readonly businesses: readonly Pick<Business, 'id' | 'tradingName' | 'commencedOn' | 'ceasedOn'>[];
  readonly properties: readonly SourceProperty[];
}

export interface SourceProperty
  extends Pick<Property, 'id' | 'kind' | 'letting' | 'ownership' | 'ownershipShareBps' | 'amountsAre'> {
  readonly address: { readonly country: string };
}

interface SourcesRow {
  date_of_birth: string | null;
  region: Client['region'];
  student_loan_plans: Client['studentLoanPlans'];
  marriage_allowance: Client['marriageAllowance'];
  blind_person: boolean;
  businesses: ReturnSources['businesses'];
  properties: ReturnSources['properties'];
}

/** One look for all three, since every return that is shown or calculated needs them. @throws {NotFoundError} */
export async function loadReturnSources(db: TenantReader, clientId: string): Promise<ReturnSources> {
  const row: SourcesRow | undefined = await rowsOf(db, 'clients')
    .where({ 'clients.id': clientId })
    .whereNull('deleted_at')
    .options(prepared(db, 'return-sources'))
    .first(
      'date_of_birth',
      'region',
      'student_loan_plans',
      'marriage_allowance',
      'blind_person',
      db.queries.raw(BUSINESSES),
      db.queries.raw(PROPERTIES),
    );
  if (!row) throw new NotFoundError('There is no such client.');
  return {
    client: {
      dateOfBirth: row.date_of_birth,
      region: row.region,
      studentLoanPlans: row.student_loan_plans,
      marriageAllowance: row.marriage_allowance,
      blindPerson: row.blind_person,
    },
    businesses: row.businesses,
    properties: row.properties,
  };
}

const OF_CLIENT = `where o.tenant_id = clients.tenant_id and o.livemode = clients.livemode
  and o.client_id = clients.id and o.deleted_at is null`;

const BUSINESSES = `(
  select coalesce(json_agg(json_build_object('id', o.id, 'tradingName', o.trading_name,
    'commencedOn', o.commenced_on, 'ceasedOn', o.ceased_on) order by o.id), '[]')
  from businesses o ${OF_CLIENT}) as businesses`;

const PROPERTIES = `(
  select coalesce(json_agg(json_build_object('id', o.id, 'kind', o.kind, 'letting', o.letting, 'ownership', o.ownership,
    'ownershipShareBps', o.ownership_share_bps, 'amountsAre', o.amounts_are,
    'address', json_build_object('country', o.address ->> 'country')) order by o.id), '[]')
  from properties o ${OF_CLIENT}) as properties`;
