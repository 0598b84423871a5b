import { type IdKind, publicId } from '../../../domain/ids.js';

/** The payload of an event, and what it is found by. Ids beside `data` are UUIDs. */
export interface EventData {
  readonly clientId: string | null;
  readonly subjectId: string | null;
  readonly data: Record<string, unknown>;
}

/** A resource of one client. */
export interface ClientOwned {
  readonly id: string;
  readonly clientId: string;
}

/** The payload of an event about a resource of one client: its public ids, and fields of its own. */
export function owned(
  noun: string,
  kind: IdKind,
  subject: ClientOwned,
  fields: Record<string, unknown>,
): EventData {
  return {
    clientId: subject.clientId,
    subjectId: subject.id,
    data: {
      [noun]: { id: publicId(kind, subject.id), client_id: publicId('client', subject.clientId), ...fields },
    },
  };
}
