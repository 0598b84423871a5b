import type { Approval } from '../../domain/approvals/approval.js';
import type { EventSubject } from '../events/event-data.js';

/** Subject of every `approval.*` event. */
export const approvalSubject = ({ id, clientId, taxReturnId, state }: Approval): EventSubject => ({
  approval: { id, clientId, taxReturnId, state },
});
