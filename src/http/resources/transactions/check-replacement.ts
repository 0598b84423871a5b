import type { Transaction } from '../../../domain/transactions/transaction.js';
import { ValidationError } from '../../../errors.js';
import { refuseChangedReadOnly } from '../../shapes/read-only-fields.js';
import { presentTransaction } from './present.js';
import { TRANSACTION_READ_ONLY, type TransactionBody } from './schemas.js';

/**
 * Checks a replacement against the row it is for. Some banks state no description: such a row may be sent
 * back as it is.
 * @throws {ValidationError}
 */
export function checkReplacement(body: TransactionBody, current: Transaction): void {
  refuseChangedReadOnly(body, presentTransaction(current), TRANSACTION_READ_ONLY);
  if (body.description === '' && current.description !== '') {
    throw new ValidationError([{ pointer: '#/description', code: 'too_short', detail: 'must not be blank' }]);
  }
}
