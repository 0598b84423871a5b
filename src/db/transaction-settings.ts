import type { TenantKey } from '../domain/tenant.js';
import { type Statement, silent } from './pipeline/statement.js';

/** Settings of every transaction of a pool: calls of `set_config`, in SQL. They end with the transaction. */
export interface Scope {
  /** For one without `BEGIN`. */
  readonly ofStatement: string;
  readonly ofTransaction: string;
}

/** Settings of a tenant's transaction besides the tenant. */
interface WriteFacts {
  /** Actor of the events that are added; none when left out. */
  readonly actor?: string;
  readonly requestId: string | null;
}

const TENANT = `set_config('app.tenant_id', $1, true), set_config('app.livemode', $2, true)`;

/** The statements that set a transaction up: its role and time-outs, and what the policies of tenants read. */
export class TransactionSettings {
  readonly ofStatement: Statement;
  readonly ofTransaction: Statement;
  readonly #reads: string;
  readonly #writes: string;

  constructor({ ofStatement, ofTransaction }: Scope) {
    this.ofStatement = silent(`select ${ofStatement}`);
    this.ofTransaction = silent(`select ${ofTransaction}`);
    this.#reads = `select ${ofStatement}, ${TENANT}, set_config('transaction_read_only', 'on', true)`;
    this.#writes = `select ${ofTransaction}, ${TENANT}, set_config('app.request_id', $3, true), set_config('app.actor', $4, true)`;
  }

  /** Refuses writes, too. */
  ofReads({ tenantId, livemode }: TenantKey): Statement {
    return silent(this.#reads, [tenantId, String(livemode)]);
  }

  ofWrites({ tenantId, livemode }: TenantKey, { actor = '', requestId }: WriteFacts): Statement {
    return silent(this.#writes, [tenantId, String(livemode), requestId ?? '', actor]);
  }
}
