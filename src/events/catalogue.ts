import { keysOf } from '../domain/language/keys-of.js';

/** The events our customers receive. `data` holds a reference to what changed, under its own noun. */
export const EVENT_TYPES = {
  'client.created': 'A client was created.',
  'client.updated': 'A client was replaced.',
  'client.deleted': 'A client was deleted.',
  'client.archived': 'A client was put away: lists leave them out.',
  'client.merged': 'Another client of the same person became part of a client.',
  'client.erased': 'A client was erased; the erasure has the certificate.',
  'client.restored': 'An archived client was brought back.',
  'business.created': 'A business was created.',
  'business.updated': 'A business was replaced.',
  'business.deleted': 'A business was deleted.',
  'property.created': 'A property was created.',
  'property.updated': 'A property was replaced.',
  'property.deleted': 'A property was deleted.',
  'transaction.created': 'A transaction was created through the API, not by an import.',
  'transaction.updated': 'A transaction was replaced.',
  'transaction.deleted': 'A transaction was deleted.',
  'transaction.categorised':
    'The category of a transaction was set or changed, by a person, a rule or anything else.',
  'document.created': 'A document was stored.',
  'document.deleted': 'A document was deleted: nobody can read its content any more.',
  'import.completed': 'An import has finished: every row has been created, skipped or reported.',
  'import.failed': 'An import could not be read; its error says why.',
  'import.cancelled': 'An import was cancelled.',
  'import.reverted': 'An import was reverted: what it had created was deleted.',
  'tax_return.created': 'A tax return was created.',
  'tax_return.updated': 'A tax return was replaced.',
  'tax_return.deleted': 'A tax return was deleted.',
  'tax_return.calculated': 'The tax of a return was calculated.',
  'tax_return.calculation_ready': 'The figures agree with HMRC and may be declared.',
  'tax_return.action_required': 'A tax return cannot be filed until somebody acts; its issues say why.',
  'approval.created': 'A taxpayer was sent a link to agree to the figures of a tax return.',
  'approval.approved': 'A taxpayer agreed to the figures of a tax return.',
  'approval.refused': 'A taxpayer did not agree to the figures of a tax return.',
  'approval.cancelled': 'A link to agree to the figures of a tax return was ended.',
  'tax_return.declared': 'The figures of a tax return were agreed to.',
  'tax_return.submitted': 'HMRC confirmed that it received the tax return.',
  'tax_return.amended': 'HMRC confirmed an amendment of the tax return.',
  'tax_return.rejected': 'HMRC refused the tax return.',
  'tax_return.accepted': 'HMRC shows the obligation of a submitted tax return as fulfilled.',
  'tax_return.prefill_ready': 'What HMRC holds for a tax return was read; the suggestions can be looked at.',
  'tax_return.prefill_changed': 'HMRC holds other values for a tax return than when it was read before.',
  'tax_return.prefill_failed':
    'What HMRC holds for a tax return could not be read; the error of the prefill says why.',
  'submission_batch.completed':
    'Every item of a batch is over: done, submitted, failed or cancelled; the batch says which is which.',
  'tax_return.cancelled': 'A tax return was cancelled before filing.',
  'calculation.failed': 'The tax of a return could not be calculated; its error says why.',
  'categorisation.failed': 'A job that categorises transactions again failed; its error says why.',
  'bulk_update.failed': 'A change of many transactions failed; its error says why.',
  'report.completed': 'A report is ready to download.',
  'report.failed': 'A report could not be made.',
  'report.cancelled': 'A report was cancelled.',
  'hmrc_authorisation.granted': 'A client authorised us with HMRC.',
  'hmrc_authorisation.revoked': 'The authorisation with HMRC ended.',
  'hmrc_authorisation.expiring':
    'The authorisation with HMRC ends in 60, 30 or 7 days; the client has to authorise us again before.',
  'hmrc_agent.granted': 'The practice signed in at HMRC as an agent.',
  'hmrc_agent.expiring':
    'The sign-in of the practice at HMRC ends in 60, 30 or 7 days; until somebody signs in again, nothing can be done for clients by it after that.',
  'hmrc_agent.ended':
    'The sign-in of the practice at HMRC ended; what has to be sent by it waits until somebody signs in again.',
  'agent_authorisation.accepted': 'A client authorised the practice as their agent.',
  'agent_authorisation.rejected': 'A client refused to authorise the practice.',
  'agent_authorisation.expired': 'A client did not answer an invitation of the practice in time.',
  'agent_authorisation.ended': 'The practice is no longer the agent of a client.',
  'obligation.due_soon': 'An obligation is due in 14 days, in 7 days or tomorrow.',
  'obligation.overdue':
    'The due date of an obligation has passed, since the client is on record here, and it is not fulfilled.',
  'obligation.fulfilled': 'HMRC has taken what an obligation asks for, or shows it as fulfilled.',
  'payment.due_soon':
    'A payment of a filed return is due to HMRC in 14 days, in 7 days or tomorrow, and HMRC’s account shows it as open or could not be read; its source says which.',
  'payment.overdue':
    'The due date of a payment of a filed return has passed, and HMRC’s account shows it as open or could not be read; its source says which.',
  'quarterly_update.accepted': 'HMRC accepted a quarterly update.',
  'quarterly_update.rejected':
    'HMRC refused a quarterly update, or it could not be sent; its issues say why.',
  'practice.readiness_changed':
    'Another step of a client’s year is the next one to do; `GET /v1/practice/readiness` lists them all.',
  'api_key.created': 'An API key was created.',
  'api_key.revoked': 'An API key was revoked.',
  'oauth_grant.created': 'A person gave an app access to the tenant.',
  'oauth_grant.revoked': 'An app’s access ended; its reason says why.',
  'webhook_endpoint.disabled': 'A webhook endpoint was disabled.',
  'webhook_endpoint.failing':
    'A webhook endpoint has accepted no event for a day, or for three; after five it is disabled.',
  'webhook_endpoint.moved': 'The URL of a webhook endpoint was changed.',
  'webhook_endpoint.test': 'A test event that you asked for.',
} as const;

export type EventType = keyof typeof EVENT_TYPES;

export const EVENT_TYPE_NAMES = keysOf(EVENT_TYPES);
