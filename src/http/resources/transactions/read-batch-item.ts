import type { Issue } from '../../../errors.js';
import type { Principal } from '../../../services/principal.js';
import type { BatchItem } from '../../../services/transactions/create-transaction-batch.js';
import { compileBodyFaults } from '../../gate/validation.js';
import { readOrIssues } from '../../shapes/read-or-issues.js';
import { clientIdOf } from '../../shapes/references.js';
import { transactionFieldsFrom } from './present.js';
import { type TransactionBody, TransactionInput } from './schemas.js';

const faultsOfItem = compileBodyFaults(TransactionInput);

/** An item of a batch as `POST /v1/transactions` would have taken it, or the issues that it would have been refused for. */
export function readBatchItem(principal: Principal, body: unknown): BatchItem {
  const faults = faultsOfItem(body);
  if (!isChecked(body, faults)) return { isRight: false, issues: faults };
  const client = readOrIssues(() => clientIdOf(principal, body.client_id));
  const fields = readOrIssues(() => transactionFieldsFrom(body));
  if (client.isRight && fields.isRight)
    return { isRight: true, clientId: client.value, fields: fields.value };
  return { isRight: false, issues: [client, fields].flatMap((read) => (read.isRight ? [] : read.issues)) };
}

const isChecked = (_body: unknown, faults: readonly Issue[]): _body is TransactionBody => faults.length === 0;
