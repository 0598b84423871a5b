import type { TaxYearStart } from '../tax-year.js';
import type { FieldChange } from './field-changes.js';

/** One thing that somebody or something did, or that HMRC answered. */
export interface AuditTrailEntry {
  readonly at: Date;
  /** `key_…`, `app_…/grt_…`, or the name of the process that acted on its own; null where it was not kept. */
  readonly actor: string | null;
  /** Name of the actor's API key. */
  readonly actorName: string | null;
  /** The type of an event, or what happened to the return: `tax_return.declared`, `status`, `declaration`, `submission`. */
  readonly action: string;
  readonly detail: string;
  /** The public id of what was changed. */
  readonly subjectId: string | null;
  /** Reference that HMRC’s support finds the call by. */
  readonly hmrcReference: string | null;
  /** HMRC’s code, where it gave one. */
  readonly code: string | null;
  readonly requestId: string | null;
  /** Each field that was replaced, before and after. */
  readonly changes: readonly FieldChange[];
}

/** Acts of a client’s year. */
export interface AuditTrail {
  readonly reportId: string;
  readonly asOf: Date;
  readonly taxYear: TaxYearStart;
  readonly clientName: string;
  /** Oldest first; changes of single transactions are counted instead. */
  readonly entries: readonly AuditTrailEntry[];
  readonly transactions: readonly TransactionChanges[];
  /** The oldest changes of single transactions that replaced something: paper does not have room for all of a large year. */
  readonly replaced: readonly AuditTrailEntry[];
}

/** Changes of single transactions of one kind, by one actor on one day. */
export interface TransactionChanges {
  readonly day: string;
  readonly actor: string;
  readonly detail: string;
  readonly count: number;
}

export const isOfTransaction = ({ action }: Pick<AuditTrailEntry, 'action'>): boolean =>
  action.startsWith('transaction.');

/** The actor, with the name of the key. */
export function actorWording({ actor, actorName }: Pick<AuditTrailEntry, 'actor' | 'actorName'>): string {
  if (actor === null) return 'Not recorded';
  if (actorName !== null) return `${actorName} (${actor})`;
  return actor.includes('_') ? actor : `The service (${actor.replaceAll('-', ' ')})`;
}
