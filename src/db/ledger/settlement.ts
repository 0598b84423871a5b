import type { Pence } from '../../domain/money.js';
import type { IsoDate } from '../../domain/tax-year.js';
import type { ClientYear } from '../calculations/calculations-repository.js';
import type { NewEvent } from '../webhooks/events-repository.js';

/** A year whose data change, with the id of the calculation that is queued if the year's return has figures. */
export interface ChangedYear extends Required<ClientYear> {
  readonly calculationId: string;
}

/** Days and sizes of a client's rows, for their partners to be looked for. */
export interface WrittenSpan {
  readonly clientId: string;
  /** Inclusive, like `to`. */
  readonly from: IsoDate;
  readonly to: IsoDate;
  /** Whatever their sign. */
  readonly sizes: readonly Pence[];
}

/** Follow-up of a write, which happens in its statement. */
export interface Settlement {
  /** The events of the rows to write; those of a row that is not written are left out. */
  readonly events: readonly NewEvent[];
  readonly now: Date;
  /** Spans in which rows of accounts were added or removed, by client: there may be partners for them. */
  readonly spans: readonly WrittenSpan[];
  readonly years: readonly ChangedYear[];
  /**
   * `false` where these years had no returns a moment ago. The statement then only looks whether they have some now; if
   * so, it fails with the code of a serialization failure, so that the whole transaction is run again.
   */
  readonly mayHaveReturns: boolean;
  readonly calculationDelayMs: number;
  /**
   * `false` where the tenant had no webhook endpoints a moment ago. No deliveries are then made: an endpoint is sent
   * the events of writes that begin after it was added.
   */
  readonly mayHaveEndpoints: boolean;
  /** Whether lessons follow the write, for which the tenant's model is locked. */
  readonly teaches: boolean;
}
