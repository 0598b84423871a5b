import { publicId } from '../../../domain/ids.js';
import { type ClientOwned, type EventData, owned } from './noun-data.js';

interface ClientFields {
  readonly id: string;
  readonly mergedClientId?: string;
  readonly erasureId?: string;
}

interface PracticeFields {
  readonly clientId: string;
  readonly taxYear: string;
  readonly state: string;
  readonly previousState: string;
}

/** Clients, what they own, and the state of their years. */
export const CLIENT_NOUNS = {
  client: clientData,
  business: (fields: ClientOwned): EventData => owned('business', 'business', fields, {}),
  property: (fields: ClientOwned): EventData => owned('property', 'property', fields, {}),
  practice: practiceData,
};

function clientData(fields: ClientFields): EventData {
  const { id, mergedClientId, erasureId } = fields;
  const merged = mergedClientId === undefined ? {} : { merged_client_id: publicId('client', mergedClientId) };
  const erased = erasureId === undefined ? {} : { erasure_id: publicId('erasure', erasureId) };
  const client = { id: publicId('client', id), ...merged, ...erased };
  return { clientId: id, subjectId: id, data: { client } };
}

function practiceData(fields: PracticeFields): EventData {
  const { clientId, taxYear, state, previousState } = fields;
  const client_id = publicId('client', clientId);
  const practice = { client_id, tax_year: taxYear, state, previous_state: previousState };
  return { clientId, subjectId: clientId, data: { practice } };
}
