// Written by `npm run docs` from docs/openapi.json.

import type { Download } from '../core/download.js';
import type { List } from '../core/list.js';
import { type CallOptions, e, type Transport, type UploadOptions } from '../core/transport.js';
import type { UploadFile } from '../core/upload.js';
import type { Work } from '../core/work.js';
import type * as M from './models.js';

export class Service {
  readonly #http: Transport;
  constructor(http: Transport) {
    this.#http = http;
  }

  /** Whether the process runs. `GET /healthz` */
  health(options: CallOptions = {}): Promise<M.Health> {
    return this.#http.json('GET', `/healthz`, { options });
  }

  /** Whether the stores answer and the migrations have run. `GET /readyz` */
  readiness(options: CallOptions = {}): Promise<M.Readiness> {
    return this.#http.json('GET', `/readyz`, { options });
  }

  /** This document. `GET /v1/openapi.json` */
  openApi(options: CallOptions = {}): Promise<M.OpenApiDocument> {
    return this.#http.json('GET', `/v1/openapi.json`, { options });
  }
}

export class Me {
  readonly #http: Transport;
  constructor(http: Transport) {
    this.#http = http;
  }

  /** Show the credential, its tenant, plan, scopes and mode. `GET /v1/me` */
  get(options: CallOptions = {}): Promise<M.Me> {
    return this.#http.json('GET', `/v1/me`, { options });
  }
}

export class RateLimit {
  readonly #http: Transport;
  constructor(http: Transport) {
    this.#http = http;
  }

  /** Show the quota without spending it. `GET /v1/rate-limit` */
  get(options: CallOptions = {}): Promise<M.RateLimit> {
    return this.#http.json('GET', `/v1/rate-limit`, { options });
  }
}

export class ApiKeys {
  readonly #http: Transport;
  constructor(http: Transport) {
    this.#http = http;
  }

  /** List the API keys that work, newest first. `GET /v1/api-keys` */
  list(options: { limit?: number | undefined; cursor?: string | undefined } & CallOptions = {}): List<M.ApiKey> {
    return this.#http.list('GET', `/v1/api-keys`, { query: ['limit', 'cursor'], options });
  }

  /** Issue an API key. `POST /v1/api-keys` */
  create(body: M.ApiKeyInput, options: CallOptions = {}): Promise<M.IssuedApiKey> {
    return this.#http.json('POST', `/v1/api-keys`, { body, options });
  }

  /** Fetch an API key. `GET /v1/api-keys/{id}` */
  get(id: string, options: CallOptions = {}): Promise<M.ApiKey> {
    return this.#http.json('GET', `/v1/api-keys/${e(id)}`, { options });
  }

  /** Revoke an API key at once. `DELETE /v1/api-keys/{id}` */
  revoke(id: string, options: CallOptions = {}): Promise<void> {
    return this.#http.none('DELETE', `/v1/api-keys/${e(id)}`, { options });
  }

  /** Give an API key a new secret. `POST /v1/api-keys/{id}/rotate` */
  rotate(id: string, body?: M.ApiKeyRotation, options: CallOptions = {}): Promise<M.IssuedApiKey> {
    return this.#http.json('POST', `/v1/api-keys/${e(id)}/rotate`, { body, options });
  }
}

export class OauthApps {
  readonly #http: Transport;
  constructor(http: Transport) {
    this.#http = http;
  }

  /** List apps, newest first. `GET /v1/oauth-apps` */
  list(options: { limit?: number | undefined; cursor?: string | undefined } & CallOptions = {}): List<M.OauthApp> {
    return this.#http.list('GET', `/v1/oauth-apps`, { query: ['limit', 'cursor'], options });
  }

  /** Register an app. `POST /v1/oauth-apps` */
  create(body: M.OauthAppInput, options: CallOptions = {}): Promise<M.IssuedOauthApp> {
    return this.#http.json('POST', `/v1/oauth-apps`, { body, options });
  }

  /** Fetch an app. `GET /v1/oauth-apps/{id}` */
  get(id: string, options: CallOptions = {}): Promise<M.OauthApp> {
    return this.#http.json('GET', `/v1/oauth-apps/${e(id)}`, { options });
  }

  /** Replace an app. `PUT /v1/oauth-apps/{id}` */
  replace(id: string, body: M.OauthAppReplacement, options: CallOptions = {}): Promise<M.OauthApp> {
    return this.#http.json('PUT', `/v1/oauth-apps/${e(id)}`, { body, options });
  }

  /** Delete an app. `DELETE /v1/oauth-apps/{id}` */
  delete(id: string, options: CallOptions = {}): Promise<void> {
    return this.#http.none('DELETE', `/v1/oauth-apps/${e(id)}`, { options });
  }

  /** Give an app a new secret. `POST /v1/oauth-apps/{id}/rotate` */
  rotateSecret(id: string, body?: M.OauthAppRotation, options: CallOptions = {}): Promise<M.IssuedOauthApp> {
    return this.#http.json('POST', `/v1/oauth-apps/${e(id)}/rotate`, { body, options });
  }
}

export class OauthGrants {
  readonly #http: Transport;
  constructor(http: Transport) {
    this.#http = http;
  }

  /** List the access that apps have, newest first. `GET /v1/oauth-grants` */
  list(options: { limit?: number | undefined; cursor?: string | undefined } & CallOptions = {}): List<M.OauthGrant> {
    return this.#http.list('GET', `/v1/oauth-grants`, { query: ['limit', 'cursor'], options });
  }

  /** End an app’s access at once. `DELETE /v1/oauth-grants/{id}` */
  revoke(id: string, options: CallOptions = {}): Promise<void> {
    return this.#http.none('DELETE', `/v1/oauth-grants/${e(id)}`, { options });
  }
}

export class Users {
  readonly #http: Transport;
  constructor(http: Transport) {
    this.#http = http;
  }

  /** List the people who can give apps access, newest first. `GET /v1/users` */
  list(options: { limit?: number | undefined; cursor?: string | undefined } & CallOptions = {}): List<M.User> {
    return this.#http.list('GET', `/v1/users`, { query: ['limit', 'cursor'], options });
  }

  /** Create a person who can give apps access. `POST /v1/users` */
  create(body: M.UserInput, options: CallOptions = {}): Promise<M.IssuedUser> {
    return this.#http.json('POST', `/v1/users`, { body, options });
  }

  /** Fetch a person. `GET /v1/users/{id}` */
  get(id: string, options: CallOptions = {}): Promise<M.User> {
    return this.#http.json('GET', `/v1/users/${e(id)}`, { options });
  }

  /** Remove a person’s sign-in. `DELETE /v1/users/{id}` */
  delete(id: string, options: CallOptions = {}): Promise<void> {
    return this.#http.none('DELETE', `/v1/users/${e(id)}`, { options });
  }
}

export class Clients {
  readonly #http: Transport;
  constructor(http: Transport) {
    this.#http = http;
  }

  /** List clients, newest first. `GET /v1/clients` */
  list(options: { limit?: number | undefined; cursor?: string | undefined; externalId?: string | undefined; q?: string | undefined; tag?: string | undefined; state?: 'access' | 'sign_up' | 'review' | 'missing_months' | 'figures' | 'approval' | 'prepare' | 'file' | 'pay' | 'done' | undefined; archived?: boolean | undefined; taxYear?: string | number | undefined } & CallOptions = {}): List<M.Client> {
    return this.#http.list('GET', `/v1/clients`, { query: ['limit', 'cursor', 'external_id', 'q', 'tag', 'state', 'archived', 'tax_year'], options });
  }

  /** Create a client. `POST /v1/clients` */
  create(body: M.ClientInput, options: CallOptions = {}): Promise<M.Client> {
    return this.#http.json('POST', `/v1/clients`, { body, options });
  }

  /** Fetch a client. `GET /v1/clients/{id}` */
  get(id: string, options: CallOptions = {}): Promise<M.Client> {
    return this.#http.json('GET', `/v1/clients/${e(id)}`, { options });
  }

  /** Replace a client. `PUT /v1/clients/{id}` */
  replace(id: string, body: M.ClientReplacement, options: CallOptions = {}): Promise<M.Client> {
    return this.#http.json('PUT', `/v1/clients/${e(id)}`, { body, options });
  }

  /** Change fields of a client. `PATCH /v1/clients/{id}` */
  update(id: string, body: M.ClientPatch, options: CallOptions = {}): Promise<M.Client> {
    return this.#http.json('PATCH', `/v1/clients/${e(id)}`, { body, options });
  }

  /** Delete a client. `DELETE /v1/clients/{id}` */
  delete(id: string, options: CallOptions = {}): Promise<void> {
    return this.#http.none('DELETE', `/v1/clients/${e(id)}`, { options });
  }

  /** Add the clients of a file. `POST /v1/clients/imports` */
  importFile(file: UploadFile, options: { dryRun?: boolean | undefined } & UploadOptions = {}): Promise<M.ClientImport> {
    return this.#http.json('POST', `/v1/clients/imports`, { file, query: ['dry_run'], options });
  }

  /** Erase a client. `POST /v1/clients/{id}/erasure` */
  erase(id: string, options: CallOptions = {}): Promise<M.Erasure> {
    return this.#http.json('POST', `/v1/clients/${e(id)}/erasure`, { options });
  }

  /** Put a client away. `POST /v1/clients/{id}/archive` */
  archive(id: string, options: CallOptions = {}): Promise<M.Client> {
    return this.#http.json('POST', `/v1/clients/${e(id)}/archive`, { options });
  }

  /** Bring an archived client back. `POST /v1/clients/{id}/restore` */
  restore(id: string, options: CallOptions = {}): Promise<M.Client> {
    return this.#http.json('POST', `/v1/clients/${e(id)}/restore`, { options });
  }

  /** Merge another client into this one. `POST /v1/clients/{id}/merge` */
  merge(id: string, body: M.ClientMergeInput, options: CallOptions = {}): Promise<M.ClientMerge> {
    return this.#http.json('POST', `/v1/clients/${e(id)}/merge`, { body, options });
  }
}

export class Erasures {
  readonly #http: Transport;
  constructor(http: Transport) {
    this.#http = http;
  }

  /** Erase the whole tenant. `POST /v1/erasures` */
  eraseTenant(body: M.TenantErasureInput, options: CallOptions = {}): Promise<M.Erasure> {
    return this.#http.json('POST', `/v1/erasures`, { body, options });
  }

  /** Fetch an erasure and its certificate. `GET /v1/erasures/{id}` */
  get(id: string, options: CallOptions = {}): Promise<M.Erasure> {
    return this.#http.json('GET', `/v1/erasures/${e(id)}`, { options });
  }

  /** Withdraw the erasure of the tenant. `POST /v1/erasures/{id}/withdraw` */
  withdraw(id: string, options: CallOptions = {}): Promise<M.Erasure> {
    return this.#http.json('POST', `/v1/erasures/${e(id)}/withdraw`, { options });
  }
}

export class HmrcAuthorisations {
  readonly #http: Transport;
  constructor(http: Transport) {
    this.#http = http;
  }

  /** Ask a client to authorise us with HMRC. `POST /v1/clients/{id}/hmrc-authorisation` */
  start(id: string, options: CallOptions = {}): Promise<M.HmrcAuthorisationStart> {
    return this.#http.json('POST', `/v1/clients/${e(id)}/hmrc-authorisation`, { options });
  }

  /** Fetch the state of a client’s authorisation with HMRC. `GET /v1/clients/{id}/hmrc-authorisation` */
  get(id: string, options: CallOptions = {}): Promise<M.HmrcAuthorisation> {
    return this.#http.json('GET', `/v1/clients/${e(id)}/hmrc-authorisation`, { options });
  }

  /** End a client’s authorisation with HMRC. `DELETE /v1/clients/{id}/hmrc-authorisation` */
  delete(id: string, options: CallOptions = {}): Promise<void> {
    return this.#http.none('DELETE', `/v1/clients/${e(id)}/hmrc-authorisation`, { options });
  }
}

export class HmrcAgent {
  readonly #http: Transport;
  constructor(http: Transport) {
    this.#http = http;
  }

  /** Sign the practice in at HMRC as an agent. `POST /v1/hmrc-agent` */
  start(body: M.HmrcAgentInput, options: CallOptions = {}): Promise<M.HmrcAgent> {
    return this.#http.json('POST', `/v1/hmrc-agent`, { body, options });
  }

  /** Fetch the sign-in of the practice at HMRC. `GET /v1/hmrc-agent` */
  get(options: CallOptions = {}): Promise<M.HmrcAgent> {
    return this.#http.json('GET', `/v1/hmrc-agent`, { options });
  }

  /** End the sign-in of the practice at HMRC. `DELETE /v1/hmrc-agent` */
  delete(options: CallOptions = {}): Promise<void> {
    return this.#http.none('DELETE', `/v1/hmrc-agent`, { options });
  }
}

export class AgentInvitations {
  readonly #http: Transport;
  constructor(http: Transport) {
    this.#http = http;
  }

  /** Invite a client to authorise the practice as their agent. `POST /v1/clients/{id}/agent-invitations` */
  create(id: string, body: M.AgentInvitationInput, options: CallOptions = {}): Promise<M.AgentInvitation> {
    return this.#http.json('POST', `/v1/clients/${e(id)}/agent-invitations`, { body, options });
  }

  /** List the invitations of a client, the newest first. `GET /v1/clients/{id}/agent-invitations` */
  list(id: string, options: { limit?: number | undefined; cursor?: string | undefined } & CallOptions = {}): List<M.AgentInvitation> {
    return this.#http.list('GET', `/v1/clients/${e(id)}/agent-invitations`, { query: ['limit', 'cursor'], options });
  }

  /** Fetch an invitation. `GET /v1/clients/{id}/agent-invitations/{invitation_id}` */
  get(id: string, invitationId: string, options: CallOptions = {}): Promise<M.AgentInvitation> {
    return this.#http.json('GET', `/v1/clients/${e(id)}/agent-invitations/${e(invitationId)}`, { options });
  }

  /** Take an invitation back. `POST /v1/clients/{id}/agent-invitations/{invitation_id}/cancel` */
  cancel(id: string, invitationId: string, options: CallOptions = {}): Promise<M.AgentInvitation> {
    return this.#http.json('POST', `/v1/clients/${e(id)}/agent-invitations/${e(invitationId)}/cancel`, { options });
  }
}

export class HmrcAccess {
  readonly #http: Transport;
  constructor(http: Transport) {
    this.#http = http;
  }

  /** Ask HMRC what may be done for a client, and why not. `GET /v1/clients/{id}/hmrc-access` */
  get(id: string, options: CallOptions = {}): Promise<M.HmrcAccess> {
    return this.#http.json('GET', `/v1/clients/${e(id)}/hmrc-access`, { options });
  }
}

export class Businesses {
  readonly #http: Transport;
  constructor(http: Transport) {
    this.#http = http;
  }

  /** List businesses, newest first. `GET /v1/businesses` */
  list(options: { limit?: number | undefined; cursor?: string | undefined; clientId?: string | undefined; externalId?: string | undefined } & CallOptions = {}): List<M.Business> {
    return this.#http.list('GET', `/v1/businesses`, { query: ['limit', 'cursor', 'client_id', 'external_id'], options });
  }

  /** Create a business. `POST /v1/businesses` */
  create(body: M.BusinessInput, options: CallOptions = {}): Promise<M.Business> {
    return this.#http.json('POST', `/v1/businesses`, { body, options });
  }

  /** Fetch a business. `GET /v1/businesses/{id}` */
  get(id: string, options: CallOptions = {}): Promise<M.Business> {
    return this.#http.json('GET', `/v1/businesses/${e(id)}`, { options });
  }

  /** Replace a business. `PUT /v1/businesses/{id}` */
  replace(id: string, body: M.BusinessReplacement, options: CallOptions = {}): Promise<M.Business> {
    return this.#http.json('PUT', `/v1/businesses/${e(id)}`, { body, options });
  }

  /** Change fields of a business. `PATCH /v1/businesses/{id}` */
  update(id: string, body: M.BusinessPatch, options: CallOptions = {}): Promise<M.Business> {
    return this.#http.json('PATCH', `/v1/businesses/${e(id)}`, { body, options });
  }

  /** Delete a business. `DELETE /v1/businesses/{id}` */
  delete(id: string, options: CallOptions = {}): Promise<void> {
    return this.#http.none('DELETE', `/v1/businesses/${e(id)}`, { options });
  }
}

export class IncomeRecords {
  readonly #http: Transport;
  constructor(http: Transport) {
    this.#http = http;
  }

  /** List the income and expenses of a property, latest day first. `GET /v1/properties/{id}/income-records` */
  list(id: string, options: { limit?: number | undefined; cursor?: string | undefined; taxYear?: string | number | undefined; dateFrom?: string | undefined; dateTo?: string | undefined; category?: string | undefined; uncategorised?: boolean | undefined; needsReview?: boolean | undefined; externalId?: string | undefined; amountMin?: number | undefined; amountMax?: number | undefined; updatedSince?: string | undefined; q?: string | undefined } & CallOptions = {}): List<M.Transaction> {
    return this.#http.list('GET', `/v1/properties/${e(id)}/income-records`, { query: ['limit', 'cursor', 'tax_year', 'date_from', 'date_to', 'category', 'uncategorised', 'needs_review', 'external_id', 'amount_min', 'amount_max', 'updated_since', 'q'], options });
  }

  /** Record income or an expense of a property. `POST /v1/properties/{id}/income-records` */
  create(id: string, body: M.TransactionInput, options: CallOptions = {}): Promise<M.Transaction> {
    return this.#http.json('POST', `/v1/properties/${e(id)}/income-records`, { body, options });
  }

  /** Fetch an income record. `GET /v1/properties/{id}/income-records/{record_id}` */
  get(id: string, recordId: string, options: CallOptions = {}): Promise<M.Transaction> {
    return this.#http.json('GET', `/v1/properties/${e(id)}/income-records/${e(recordId)}`, { options });
  }

  /** Replace an income record. `PUT /v1/properties/{id}/income-records/{record_id}` */
  replace(id: string, recordId: string, body: M.TransactionReplacement, options: CallOptions = {}): Promise<M.Transaction> {
    return this.#http.json('PUT', `/v1/properties/${e(id)}/income-records/${e(recordId)}`, { body, options });
  }

  /** Delete an income record. `DELETE /v1/properties/{id}/income-records/{record_id}` */
  delete(id: string, recordId: string, options: CallOptions = {}): Promise<void> {
    return this.#http.none('DELETE', `/v1/properties/${e(id)}/income-records/${e(recordId)}`, { options });
  }
}

export class Properties {
  readonly #http: Transport;
  constructor(http: Transport) {
    this.#http = http;
  }

  /** Add up a tax year of a property. `GET /v1/properties/{id}/summary` */
  summary(id: string, options: { taxYear: string | number; clientId?: string | undefined } & CallOptions): Promise<M.PropertySummary> {
    return this.#http.json('GET', `/v1/properties/${e(id)}/summary`, { query: ['tax_year', 'client_id'], options });
  }

  /** Find the split with the least tax of both owners. `GET /v1/properties/{id}/best-split` */
  bestSplit(id: string, options: { taxYear: string | number } & CallOptions): Promise<M.BestSplit> {
    return this.#http.json('GET', `/v1/properties/${e(id)}/best-split`, { query: ['tax_year'], options });
  }

  /** List properties, newest first. `GET /v1/properties` */
  list(options: { limit?: number | undefined; cursor?: string | undefined; clientId?: string | undefined; externalId?: string | undefined } & CallOptions = {}): List<M.Property> {
    return this.#http.list('GET', `/v1/properties`, { query: ['limit', 'cursor', 'client_id', 'external_id'], options });
  }

  /** Create a property. `POST /v1/properties` */
  create(body: M.PropertyInput, options: CallOptions = {}): Promise<M.Property> {
    return this.#http.json('POST', `/v1/properties`, { body, options });
  }

  /** Fetch a property. `GET /v1/properties/{id}` */
  get(id: string, options: CallOptions = {}): Promise<M.Property> {
    return this.#http.json('GET', `/v1/properties/${e(id)}`, { options });
  }

  /** Replace a property. `PUT /v1/properties/{id}` */
  replace(id: string, body: M.PropertyReplacement, options: CallOptions = {}): Promise<M.Property> {
    return this.#http.json('PUT', `/v1/properties/${e(id)}`, { body, options });
  }

  /** Change fields of a property. `PATCH /v1/properties/{id}` */
  update(id: string, body: M.PropertyPatch, options: CallOptions = {}): Promise<M.Property> {
    return this.#http.json('PATCH', `/v1/properties/${e(id)}`, { body, options });
  }

  /** Delete a property. `DELETE /v1/properties/{id}` */
  delete(id: string, options: CallOptions = {}): Promise<void> {
    return this.#http.none('DELETE', `/v1/properties/${e(id)}`, { options });
  }
}

export class SourceAccounts {
  readonly #http: Transport;
  constructor(http: Transport) {
    this.#http = http;
  }

  /** List source accounts, newest first. `GET /v1/source-accounts` */
  list(options: { limit?: number | undefined; cursor?: string | undefined; clientId?: string | undefined; externalId?: string | undefined } & CallOptions = {}): List<M.SourceAccount> {
    return this.#http.list('GET', `/v1/source-accounts`, { query: ['limit', 'cursor', 'client_id', 'external_id'], options });
  }

  /** Create a source account. `POST /v1/source-accounts` */
  create(body: M.SourceAccountInput, options: CallOptions = {}): Promise<M.SourceAccount> {
    return this.#http.json('POST', `/v1/source-accounts`, { body, options });
  }

  /** Fetch a source account. `GET /v1/source-accounts/{id}` */
  get(id: string, options: CallOptions = {}): Promise<M.SourceAccount> {
    return this.#http.json('GET', `/v1/source-accounts/${e(id)}`, { options });
  }

  /** Replace a source account. `PUT /v1/source-accounts/{id}` */
  replace(id: string, body: M.SourceAccountReplacement, options: CallOptions = {}): Promise<M.SourceAccount> {
    return this.#http.json('PUT', `/v1/source-accounts/${e(id)}`, { body, options });
  }

  /** Change fields of a source account. `PATCH /v1/source-accounts/{id}` */
  update(id: string, body: M.SourceAccountPatch, options: CallOptions = {}): Promise<M.SourceAccount> {
    return this.#http.json('PATCH', `/v1/source-accounts/${e(id)}`, { body, options });
  }

  /** Delete a source account. `DELETE /v1/source-accounts/{id}` */
  delete(id: string, options: CallOptions = {}): Promise<void> {
    return this.#http.none('DELETE', `/v1/source-accounts/${e(id)}`, { options });
  }

  /** Compare an account with its statements. `GET /v1/source-accounts/{id}/reconciliation` */
  reconciliation(id: string, options: { from?: string | undefined; to?: string | undefined } & CallOptions = {}): Promise<M.Reconciliation> {
    return this.#http.json('GET', `/v1/source-accounts/${e(id)}/reconciliation`, { query: ['from', 'to'], options });
  }
}

export class Transactions {
  readonly #http: Transport;
  constructor(http: Transport) {
    this.#http = http;
  }

  /** Create up to 100 transactions. `POST /v1/transactions/batch` */
  createBatch(body: M.TransactionBatchInput, options: CallOptions = {}): Promise<M.TransactionBatch> {
    return this.#http.json('POST', `/v1/transactions/batch`, { body, options });
  }

  /** Categorise transactions again. `POST /v1/transactions/categorise` */
  categorise(body: M.CategoriseInput, options: CallOptions = {}): Work<M.CategorisationJob, M.CategorisationJob> {
    return this.#http.work<M.CategorisationJob, M.CategorisationJob>('POST', `/v1/transactions/categorise`, { body, options }, (started) => [`/v1/transactions/categorise/${e(started.id)}`, { options }], (started) => started);
  }

  /** Fetch a categorisation job. `GET /v1/transactions/categorise/{id}` */
  getCategorisation(id: string, options: CallOptions = {}): Promise<M.CategorisationJob> {
    return this.#http.json('GET', `/v1/transactions/categorise/${e(id)}`, { options });
  }

  /** Stop a categorisation job. `POST /v1/transactions/categorise/{id}/cancel` */
  cancelCategorisation(id: string, options: CallOptions = {}): Promise<M.CategorisationJob> {
    return this.#http.json('POST', `/v1/transactions/categorise/${e(id)}/cancel`, { options });
  }

  /** Confirm transactions that wait for review. `POST /v1/transactions/confirm` */
  confirm(body: M.ConfirmInput, options: CallOptions = {}): Work<M.BulkUpdate, M.BulkUpdate> {
    return this.#http.work<M.BulkUpdate, M.BulkUpdate>('POST', `/v1/transactions/confirm`, { body, options }, (started) => [`/v1/transactions/bulk-updates/${e(started.id)}`, { options }], (started) => started);
  }

  /** Change many transactions alike. `POST /v1/transactions/bulk-update` */
  bulkUpdate(body: M.BulkUpdateInput, options: CallOptions = {}): Promise<M.BulkUpdateAnswer> {
    return this.#http.json('POST', `/v1/transactions/bulk-update`, { body, options });
  }

  /** Fetch a bulk update. `GET /v1/transactions/bulk-updates/{id}` */
  getBulkUpdate(id: string, options: CallOptions = {}): Promise<M.BulkUpdate> {
    return this.#http.json('GET', `/v1/transactions/bulk-updates/${e(id)}`, { options });
  }

  /** Stop a bulk update. `POST /v1/transactions/bulk-updates/{id}/cancel` */
  cancelBulkUpdate(id: string, options: CallOptions = {}): Promise<M.BulkUpdate> {
    return this.#http.json('POST', `/v1/transactions/bulk-updates/${e(id)}/cancel`, { options });
  }

  /** List transactions, latest day first. `GET /v1/transactions` */
  list(options: { limit?: number | undefined; cursor?: string | undefined; taxYear?: string | number | undefined; dateFrom?: string | undefined; dateTo?: string | undefined; category?: string | undefined; uncategorised?: boolean | undefined; needsReview?: boolean | undefined; externalId?: string | undefined; amountMin?: number | undefined; amountMax?: number | undefined; updatedSince?: string | undefined; q?: string | undefined; clientId?: string | undefined; propertyId?: string | undefined; ledgerOf?: string | undefined; businessId?: string | undefined; withoutBusiness?: boolean | undefined; withoutProperty?: boolean | undefined; withoutAmountGbp?: boolean | undefined; withoutDocument?: boolean | undefined; transfer?: 'paired' | 'unmatched' | undefined; sourceAccountId?: string | undefined; importId?: string | undefined } & CallOptions = {}): List<M.Transaction> {
    return this.#http.list('GET', `/v1/transactions`, { query: ['limit', 'cursor', 'tax_year', 'date_from', 'date_to', 'category', 'uncategorised', 'needs_review', 'external_id', 'amount_min', 'amount_max', 'updated_since', 'q', 'client_id', 'property_id', 'ledger_of', 'business_id', 'without_business', 'without_property', 'without_amount_gbp', 'without_document', 'transfer', 'source_account_id', 'import_id'], options });
  }

  /** Create a transaction. `POST /v1/transactions` */
  create(body: M.TransactionInput, options: CallOptions = {}): Promise<M.Transaction> {
    return this.#http.json('POST', `/v1/transactions`, { body, options });
  }

  /** Fetch a transaction. `GET /v1/transactions/{id}` */
  get(id: string, options: CallOptions = {}): Promise<M.Transaction> {
    return this.#http.json('GET', `/v1/transactions/${e(id)}`, { options });
  }

  /** Replace a transaction. `PUT /v1/transactions/{id}` */
  replace(id: string, body: M.TransactionReplacement, options: CallOptions = {}): Promise<M.Transaction> {
    return this.#http.json('PUT', `/v1/transactions/${e(id)}`, { body, options });
  }

  /** Change fields of a transaction. `PATCH /v1/transactions/{id}` */
  update(id: string, body: M.TransactionPatch, options: CallOptions = {}): Promise<M.Transaction> {
    return this.#http.json('PATCH', `/v1/transactions/${e(id)}`, { body, options });
  }

  /** Delete a transaction. `DELETE /v1/transactions/{id}` */
  delete(id: string, options: CallOptions = {}): Promise<void> {
    return this.#http.none('DELETE', `/v1/transactions/${e(id)}`, { options });
  }

  /** Put a document to a transaction. `POST /v1/transactions/{id}/documents` */
  linkDocument(id: string, body: M.DocumentLinkInput, options: CallOptions = {}): Promise<M.Transaction> {
    return this.#http.json('POST', `/v1/transactions/${e(id)}/documents`, { body, options });
  }

  /** Take a document from a transaction. `DELETE /v1/transactions/{id}/documents/{document_id}` */
  unlinkDocument(id: string, documentId: string, options: CallOptions = {}): Promise<void> {
    return this.#http.none('DELETE', `/v1/transactions/${e(id)}/documents/${e(documentId)}`, { options });
  }
}

export class Documents {
  readonly #http: Transport;
  constructor(http: Transport) {
    this.#http = http;
  }

  /** List documents, newest first. `GET /v1/documents` */
  list(options: { limit?: number | undefined; cursor?: string | undefined; clientId?: string | undefined; transactionId?: string | undefined; linked?: boolean | undefined } & CallOptions = {}): List<M.Document> {
    return this.#http.list('GET', `/v1/documents`, { query: ['limit', 'cursor', 'client_id', 'transaction_id', 'linked'], options });
  }

  /** Store a document. `POST /v1/documents` */
  create(file: UploadFile, options: { clientId?: string | undefined } & UploadOptions = {}): Promise<M.Document> {
    return this.#http.json('POST', `/v1/documents`, { file, query: ['client_id'], options });
  }

  /** Fetch a document. `GET /v1/documents/{id}` */
  get(id: string, options: CallOptions = {}): Promise<M.Document> {
    return this.#http.json('GET', `/v1/documents/${e(id)}`, { options });
  }

  /** Delete a document. `DELETE /v1/documents/{id}` */
  delete(id: string, options: CallOptions = {}): Promise<void> {
    return this.#http.none('DELETE', `/v1/documents/${e(id)}`, { options });
  }

  /** Download the content of a document. `GET /v1/documents/{id}/content` */
  download(id: string, options: CallOptions = {}): Promise<Download> {
    return this.#http.bytes('GET', `/v1/documents/${e(id)}/content`, { options });
  }
}

export class Categories {
  readonly #http: Transport;
  constructor(http: Transport) {
    this.#http = http;
  }

  /** List the categories. `GET /v1/categories` */
  list(options: { limit?: number | undefined; cursor?: string | undefined } & CallOptions = {}): List<M.Category> {
    return this.#http.list('GET', `/v1/categories`, { query: ['limit', 'cursor'], options });
  }
}

export class CategoryRules {
  readonly #http: Transport;
  constructor(http: Transport) {
    this.#http = http;
  }

  /** Preview what a rule would change. `POST /v1/category-rules/preview` */
  preview(body: M.CategoryRulePreviewInput, options: { limit?: number | undefined; cursor?: string | undefined } & CallOptions = {}): Promise<M.CategoryRulePreview> {
    return this.#http.json('POST', `/v1/category-rules/preview`, { body, query: ['limit', 'cursor'], options });
  }

  /** Apply a rule to existing transactions. `POST /v1/category-rules/{id}/apply` */
  apply(id: string, body?: M.CategoryRuleApplication, options: CallOptions = {}): Work<M.CategorisationJob, M.CategorisationJob> {
    return this.#http.work<M.CategorisationJob, M.CategorisationJob>('POST', `/v1/category-rules/${e(id)}/apply`, { body, options }, (started) => [`/v1/transactions/categorise/${e(started.id)}`, { options }], (started) => started);
  }

  /** List category rules, newest first. `GET /v1/category-rules` */
  list(options: { limit?: number | undefined; cursor?: string | undefined } & CallOptions = {}): List<M.CategoryRule> {
    return this.#http.list('GET', `/v1/category-rules`, { query: ['limit', 'cursor'], options });
  }

  /** Create a category rule. `POST /v1/category-rules` */
  create(body: M.CategoryRuleInput, options: CallOptions = {}): Promise<M.CategoryRule> {
    return this.#http.json('POST', `/v1/category-rules`, { body, options });
  }

  /** Fetch a category rule. `GET /v1/category-rules/{id}` */
  get(id: string, options: CallOptions = {}): Promise<M.CategoryRule> {
    return this.#http.json('GET', `/v1/category-rules/${e(id)}`, { options });
  }

  /** Replace a category rule. `PUT /v1/category-rules/{id}` */
  replace(id: string, body: M.CategoryRuleReplacement, options: CallOptions = {}): Promise<M.CategoryRule> {
    return this.#http.json('PUT', `/v1/category-rules/${e(id)}`, { body, options });
  }

  /** Delete a category rule. `DELETE /v1/category-rules/{id}` */
  delete(id: string, options: CallOptions = {}): Promise<void> {
    return this.#http.none('DELETE', `/v1/category-rules/${e(id)}`, { options });
  }
}

export class CategoryMemory {
  readonly #http: Transport;
  constructor(http: Transport) {
    this.#http = http;
  }

  /** List the categories learnt from corrections, newest first. `GET /v1/category-memory` */
  list(options: { limit?: number | undefined; cursor?: string | undefined; clientId?: string | undefined; merchant?: string | undefined; direction?: 'in' | 'out' | undefined; category?: string | undefined } & CallOptions = {}): List<M.CategoryMemory> {
    return this.#http.list('GET', `/v1/category-memory`, { query: ['limit', 'cursor', 'client_id', 'merchant', 'direction', 'category'], options });
  }

  /** Fetch a learnt category. `GET /v1/category-memory/{id}` */
  get(id: string, options: CallOptions = {}): Promise<M.CategoryMemory> {
    return this.#http.json('GET', `/v1/category-memory/${e(id)}`, { options });
  }

  /** Forget a correction. `DELETE /v1/category-memory/{id}` */
  delete(id: string, options: CallOptions = {}): Promise<void> {
    return this.#http.none('DELETE', `/v1/category-memory/${e(id)}`, { options });
  }
}

export class Imports {
  readonly #http: Transport;
  constructor(http: Transport) {
    this.#http = http;
  }

  /** List imports, newest first. `GET /v1/imports` */
  list(options: { limit?: number | undefined; cursor?: string | undefined; clientId?: string | undefined; sourceAccountId?: string | undefined; status?: 'queued' | 'processing' | 'completed' | 'failed' | 'cancelled' | undefined } & CallOptions = {}): List<M.Import> {
    return this.#http.list('GET', `/v1/imports`, { query: ['limit', 'cursor', 'client_id', 'source_account_id', 'status'], options });
  }

  /** Import a file of transactions. `POST /v1/imports` */
  create(file: UploadFile, options: { clientId?: string | undefined; sourceAccountId?: string | undefined; businessId?: string | undefined; propertyId?: string | undefined; format?: string | undefined; mappingId?: string | undefined; onDuplicate?: 'skip' | 'update' | 'error' | undefined; dryRun?: boolean | undefined; atomic?: boolean | undefined } & UploadOptions = {}): Work<M.Import, M.Import> {
    return this.#http.work<M.Import, M.Import>('POST', `/v1/imports`, { file, query: ['client_id', 'source_account_id', 'business_id', 'property_id', 'format', 'mapping_id', 'on_duplicate', 'dry_run', 'atomic'], options }, (started) => [`/v1/imports/${e(started.id)}`, { options }], (started) => started);
  }

  /** Fetch an import. `GET /v1/imports/{id}` */
  get(id: string, options: CallOptions = {}): Promise<M.Import> {
    return this.#http.json('GET', `/v1/imports/${e(id)}`, { options });
  }

  /** Cancel an import. `POST /v1/imports/{id}/cancel` */
  cancel(id: string, options: CallOptions = {}): Promise<M.Import> {
    return this.#http.json('POST', `/v1/imports/${e(id)}/cancel`, { options });
  }

  /** Delete what an import created. `POST /v1/imports/{id}/revert` */
  revert(id: string, options: CallOptions = {}): Promise<M.Import> {
    return this.#http.json('POST', `/v1/imports/${e(id)}/revert`, { options });
  }

  /** List the lines that were not imported, in file order. `GET /v1/imports/{id}/errors` */
  listErrors(id: string, options: { limit?: number | undefined; cursor?: string | undefined } & CallOptions = {}): List<M.ImportError> {
    return this.#http.list('GET', `/v1/imports/${e(id)}/errors`, { query: ['limit', 'cursor'], options });
  }

  /** Download the lines that were not imported. `GET /v1/imports/{id}/errors.csv` */
  downloadErrors(id: string, options: CallOptions = {}): Promise<Download> {
    return this.#http.bytes('GET', `/v1/imports/${e(id)}/errors.csv`, { options });
  }
}

export class ImportMappings {
  readonly #http: Transport;
  constructor(http: Transport) {
    this.#http = http;
  }

  /** List saved mappings, newest first. `GET /v1/import-mappings` */
  list(options: { limit?: number | undefined; cursor?: string | undefined; clientId?: string | undefined; sourceAccountId?: string | undefined } & CallOptions = {}): List<M.ImportMapping> {
    return this.#http.list('GET', `/v1/import-mappings`, { query: ['limit', 'cursor', 'client_id', 'source_account_id'], options });
  }

  /** Save a mapping. `POST /v1/import-mappings` */
  create(body: M.ImportMappingInput, options: CallOptions = {}): Promise<M.ImportMapping> {
    return this.#http.json('POST', `/v1/import-mappings`, { body, options });
  }

  /** Fetch a saved mapping. `GET /v1/import-mappings/{id}` */
  get(id: string, options: CallOptions = {}): Promise<M.ImportMapping> {
    return this.#http.json('GET', `/v1/import-mappings/${e(id)}`, { options });
  }

  /** Replace a saved mapping. `PUT /v1/import-mappings/{id}` */
  replace(id: string, body: M.ImportMappingReplacement, options: CallOptions = {}): Promise<M.ImportMapping> {
    return this.#http.json('PUT', `/v1/import-mappings/${e(id)}`, { body, options });
  }

  /** Delete a saved mapping. `DELETE /v1/import-mappings/{id}` */
  delete(id: string, options: CallOptions = {}): Promise<void> {
    return this.#http.none('DELETE', `/v1/import-mappings/${e(id)}`, { options });
  }
}

export class ImportFormats {
  readonly #http: Transport;
  constructor(http: Transport) {
    this.#http = http;
  }

  /** List the formats that are recognised. `GET /v1/import-formats` */
  list(options: { limit?: number | undefined; cursor?: string | undefined } & CallOptions = {}): List<M.ImportFormat> {
    return this.#http.list('GET', `/v1/import-formats`, { query: ['limit', 'cursor'], options });
  }

  /** Download a small file of a format. `GET /v1/import-formats/{name}/sample` */
  downloadSample(name: string, options: CallOptions = {}): Promise<Download> {
    return this.#http.bytes('GET', `/v1/import-formats/${e(name)}/sample`, { options });
  }
}

export class TaxReturns {
  readonly #http: Transport;
  constructor(http: Transport) {
    this.#http = http;
  }

  /** List tax returns, newest first. `GET /v1/tax-returns` */
  list(options: { limit?: number | undefined; cursor?: string | undefined; clientId?: string | undefined; taxYear?: string | number | undefined; status?: 'draft' | 'preparing' | 'action_required' | 'awaiting_declaration' | 'submitting' | 'submitted' | 'rejected' | 'cancelled' | undefined } & CallOptions = {}): List<M.TaxReturn> {
    return this.#http.list('GET', `/v1/tax-returns`, { query: ['limit', 'cursor', 'client_id', 'tax_year', 'status'], fixed: {"view":"full"}, options });
  }

  /** Open a tax return. `POST /v1/tax-returns` */
  create(body: M.TaxReturnInput, options: CallOptions = {}): Promise<M.TaxReturn> {
    return this.#http.json('POST', `/v1/tax-returns`, { body, fixed: {"view":"full"}, options });
  }

  /** Fetch a tax return by id, or by year. `GET /v1/tax-returns/{ref}` */
  get(ref: string | number, options: { clientId?: string | undefined } & CallOptions = {}): Promise<M.TaxReturn> {
    return this.#http.json('GET', `/v1/tax-returns/${e(ref)}`, { query: ['client_id'], fixed: {"view":"full"}, options });
  }

  /** Fetch a tax return by id, or by year. `GET /v1/tax-returns/{ref}` */
  summary(ref: string | number, options: { clientId?: string | undefined } & CallOptions = {}): Promise<M.TaxReturnSummary> {
    return this.#http.json('GET', `/v1/tax-returns/${e(ref)}`, { query: ['client_id'], fixed: {"view":"summary"}, options });
  }

  /** Replace a tax return. `PUT /v1/tax-returns/{ref}` */
  replace(ref: string | number, body: M.TaxReturnReplacement, options: { clientId?: string | undefined } & CallOptions = {}): Promise<M.TaxReturn> {
    return this.#http.json('PUT', `/v1/tax-returns/${e(ref)}`, { body, query: ['client_id'], fixed: {"view":"full"}, options });
  }

  /** Change fields of a tax return. `PATCH /v1/tax-returns/{ref}` */
  update(ref: string | number, body: M.TaxReturnPatch, options: { clientId?: string | undefined } & CallOptions = {}): Promise<M.TaxReturn> {
    return this.#http.json('PATCH', `/v1/tax-returns/${e(ref)}`, { body, query: ['client_id'], fixed: {"view":"full"}, options });
  }

  /** Delete a tax return that was never sent. `DELETE /v1/tax-returns/{ref}` */
  delete(ref: string | number, options: { clientId?: string | undefined } & CallOptions = {}): Promise<void> {
    return this.#http.none('DELETE', `/v1/tax-returns/${e(ref)}`, { query: ['client_id'], options });
  }

  /** Ask for the figures to be worked out. `POST /v1/tax-returns/{ref}/calculate` */
  calculate(ref: string | number, options: { clientId?: string | undefined } & CallOptions = {}): Work<M.Calculation, M.Calculation> {
    return this.#http.work<M.Calculation, M.Calculation>('POST', `/v1/tax-returns/${e(ref)}/calculate`, { query: ['client_id'], options }, () => [`/v1/tax-returns/${e(ref)}/calculation`, { query: ['client_id'], options }], (started) => started);
  }

  /** Fetch the figures of a tax return. `GET /v1/tax-returns/{ref}/calculation` */
  calculation(ref: string | number, options: { clientId?: string | undefined } & CallOptions = {}): Promise<M.Calculation> {
    return this.#http.json('GET', `/v1/tax-returns/${e(ref)}/calculation`, { query: ['client_id'], options });
  }

  /** Abandon a tax return before filing, or its amendment. `POST /v1/tax-returns/{ref}/cancel` */
  cancel(ref: string | number, options: { clientId?: string | undefined } & CallOptions = {}): Promise<M.TaxReturn> {
    return this.#http.json('POST', `/v1/tax-returns/${e(ref)}/cancel`, { query: ['client_id'], options });
  }

  /** List the history of a tax return, newest first. `GET /v1/tax-returns/{ref}/history` */
  listHistory(ref: string | number, options: { clientId?: string | undefined; limit?: number | undefined; cursor?: string | undefined } & CallOptions = {}): List<M.StatusChange> {
    return this.#http.list('GET', `/v1/tax-returns/${e(ref)}/history`, { query: ['client_id', 'limit', 'cursor'], options });
  }

  /** Send the year’s data to HMRC and fetch its calculation. `POST /v1/tax-returns/{ref}/prepare` */
  prepare(ref: string | number, body: M.TaxReturnPreparationInput, options: { clientId?: string | undefined } & CallOptions = {}): Work<M.TaxReturn, M.TaxReturn> {
    return this.#http.work<M.TaxReturn, M.TaxReturn>('POST', `/v1/tax-returns/${e(ref)}/prepare`, { body, query: ['client_id'], options }, () => [`/v1/tax-returns/${e(ref)}`, { query: ['client_id'], fixed: {"view":"full"}, options }], (started) => started);
  }

  /** Record who agreed to the figures. `POST /v1/tax-returns/{ref}/declare` */
  declare(ref: string | number, body: M.DeclareInput, options: { clientId?: string | undefined } & CallOptions = {}): Promise<M.TaxReturn> {
    return this.#http.json('POST', `/v1/tax-returns/${e(ref)}/declare`, { body, query: ['client_id'], options });
  }

  /** File the tax return with HMRC. `POST /v1/tax-returns/{ref}/submit` */
  submit(ref: string | number, body: M.SubmissionInput, options: { clientId?: string | undefined } & CallOptions = {}): Work<M.TaxReturn, M.TaxReturn> {
    return this.#http.work<M.TaxReturn, M.TaxReturn>('POST', `/v1/tax-returns/${e(ref)}/submit`, { body, query: ['client_id'], options }, () => [`/v1/tax-returns/${e(ref)}`, { query: ['client_id'], fixed: {"view":"full"}, options }], (started) => started);
  }

  /** Open an amendment of a filed tax return. `POST /v1/tax-returns/{ref}/amend` */
  amend(ref: string | number, body: M.AmendmentInput, options: { clientId?: string | undefined } & CallOptions = {}): Promise<M.TaxReturn> {
    return this.#http.json('POST', `/v1/tax-returns/${e(ref)}/amend`, { body, query: ['client_id'], options });
  }

  /** Fetch the receipt of a filed tax return. `GET /v1/tax-returns/{ref}/receipt` */
  receipt(ref: string | number, options: { clientId?: string | undefined } & CallOptions = {}): Promise<M.Receipt> {
    return this.#http.json('GET', `/v1/tax-returns/${e(ref)}/receipt`, { query: ['client_id'], options });
  }

  /** Read what HMRC holds for a tax return. `POST /v1/tax-returns/{ref}/prefill` */
  prefill(ref: string | number, options: { clientId?: string | undefined } & CallOptions = {}): Work<M.Prefill, M.Prefill> {
    return this.#http.work<M.Prefill, M.Prefill>('POST', `/v1/tax-returns/${e(ref)}/prefill`, { query: ['client_id'], options }, () => [`/v1/tax-returns/${e(ref)}/prefill`, { query: ['client_id'], options }], (started) => started);
  }

  /** Fetch what HMRC holds for a tax return. `GET /v1/tax-returns/{ref}/prefill` */
  getPrefill(ref: string | number, options: { clientId?: string | undefined } & CallOptions = {}): Promise<M.Prefill> {
    return this.#http.json('GET', `/v1/tax-returns/${e(ref)}/prefill`, { query: ['client_id'], options });
  }

  /** Take HMRC’s values over into a tax return. `POST /v1/tax-returns/{ref}/prefill/accept` */
  acceptPrefill(ref: string | number, body: M.PrefillDecisionInput, options: { clientId?: string | undefined } & CallOptions = {}): Promise<M.TaxReturn> {
    return this.#http.json('POST', `/v1/tax-returns/${e(ref)}/prefill/accept`, { body, query: ['client_id'], options });
  }

  /** Dismiss suggestions of HMRC’s values. `POST /v1/tax-returns/{ref}/prefill/dismiss` */
  dismissPrefill(ref: string | number, body: M.PrefillDecisionInput, options: { clientId?: string | undefined } & CallOptions = {}): Promise<M.TaxReturn> {
    return this.#http.json('POST', `/v1/tax-returns/${e(ref)}/prefill/dismiss`, { body, query: ['client_id'], options });
  }

  /** Read what HMRC Assist says of a prepared tax return. `GET /v1/tax-returns/{ref}/assist` */
  hmrcAssist(ref: string | number, options: { clientId?: string | undefined } & CallOptions = {}): Promise<M.HmrcAssist> {
    return this.#http.json('GET', `/v1/tax-returns/${e(ref)}/assist`, { query: ['client_id'], options });
  }

  /** Tell HMRC that its messages were shown in full. `POST /v1/tax-returns/{ref}/assist/acknowledge` */
  acknowledgeHmrcAssist(ref: string | number, body: M.HmrcAssistAcknowledgement, options: { clientId?: string | undefined } & CallOptions = {}): Promise<M.HmrcAssist> {
    return this.#http.json('POST', `/v1/tax-returns/${e(ref)}/assist/acknowledge`, { body, query: ['client_id'], options });
  }
}

export class Approvals {
  readonly #http: Transport;
  constructor(http: Transport) {
    this.#http = http;
  }

  /** List approvals, newest first. `GET /v1/approvals` */
  list(options: { limit?: number | undefined; cursor?: string | undefined; clientId?: string | undefined; taxReturnId?: string | undefined } & CallOptions = {}): List<M.Approval> {
    return this.#http.list('GET', `/v1/approvals`, { query: ['limit', 'cursor', 'client_id', 'tax_return_id'], options });
  }

  /** Ask a taxpayer to agree to the figures. `POST /v1/approvals` */
  create(body: M.ApprovalInput, options: CallOptions = {}): Promise<M.IssuedApproval> {
    return this.#http.json('POST', `/v1/approvals`, { body, options });
  }

  /** Fetch an approval. `GET /v1/approvals/{id}` */
  get(id: string, options: CallOptions = {}): Promise<M.Approval> {
    return this.#http.json('GET', `/v1/approvals/${e(id)}`, { options });
  }

  /** End a link that was not answered. `POST /v1/approvals/{id}/cancel` */
  cancel(id: string, options: CallOptions = {}): Promise<M.Approval> {
    return this.#http.json('POST', `/v1/approvals/${e(id)}/cancel`, { options });
  }
}

export class SubmissionBatches {
  readonly #http: Transport;
  constructor(http: Transport) {
    this.#http = http;
  }

  /** File up to 500 tax returns, or prepare, declare, calculate, send updates or make reports of as many. `POST /v1/submission-batches` */
  create(body: M.SubmissionBatchInput, options: CallOptions = {}): Work<M.SubmissionBatch, M.SubmissionBatch> {
    return this.#http.work<M.SubmissionBatch, M.SubmissionBatch>('POST', `/v1/submission-batches`, { body, options }, (started) => [`/v1/submission-batches/${e(started.id)}`, { options }], (started) => started);
  }

  /** Fetch a submission batch. `GET /v1/submission-batches/{id}` */
  get(id: string, options: CallOptions = {}): Promise<M.SubmissionBatch> {
    return this.#http.json('GET', `/v1/submission-batches/${e(id)}`, { options });
  }

  /** Stop a submission batch. `POST /v1/submission-batches/{id}/cancel` */
  cancel(id: string, options: CallOptions = {}): Promise<M.SubmissionBatch> {
    return this.#http.json('POST', `/v1/submission-batches/${e(id)}/cancel`, { options });
  }
}

export class SubmissionBatchSchedules {
  readonly #http: Transport;
  constructor(http: Transport) {
    this.#http = http;
  }

  /** List schedules of submission batches, newest first. `GET /v1/submission-batch-schedules` */
  list(options: { limit?: number | undefined; cursor?: string | undefined } & CallOptions = {}): List<M.SubmissionBatchSchedule> {
    return this.#http.list('GET', `/v1/submission-batch-schedules`, { query: ['limit', 'cursor'], options });
  }

  /** Send every quarter’s updates by a schedule. `POST /v1/submission-batch-schedules` */
  create(body: M.SubmissionBatchScheduleInput, options: CallOptions = {}): Promise<M.SubmissionBatchSchedule> {
    return this.#http.json('POST', `/v1/submission-batch-schedules`, { body, options });
  }

  /** Fetch a schedule of submission batches. `GET /v1/submission-batch-schedules/{id}` */
  get(id: string, options: CallOptions = {}): Promise<M.SubmissionBatchSchedule> {
    return this.#http.json('GET', `/v1/submission-batch-schedules/${e(id)}`, { options });
  }

  /** Delete a schedule of submission batches. `DELETE /v1/submission-batch-schedules/{id}` */
  delete(id: string, options: CallOptions = {}): Promise<void> {
    return this.#http.none('DELETE', `/v1/submission-batch-schedules/${e(id)}`, { options });
  }
}

export class Declarations {
  readonly #http: Transport;
  constructor(http: Transport) {
    this.#http = http;
  }

  /** Fetch the wording to agree to. `GET /v1/declarations/current` */
  current(options: { kind: 'taxpayer' | 'agent' } & CallOptions): Promise<M.DeclarationWording> {
    return this.#http.json('GET', `/v1/declarations/current`, { query: ['kind'], options });
  }
}

export class Coverage {
  readonly #http: Transport;
  constructor(http: Transport) {
    this.#http = http;
  }

  /** See what of a return reaches HMRC. `GET /v1/coverage` */
  get(options: { taxYear: string | number } & CallOptions): Promise<M.Coverage> {
    return this.#http.json('GET', `/v1/coverage`, { query: ['tax_year'], options });
  }
}

export class Obligations {
  readonly #http: Transport;
  constructor(http: Transport) {
    this.#http = http;
  }

  /** List obligations, the earliest due date first. `GET /v1/obligations` */
  list(options: { limit?: number | undefined; cursor?: string | undefined; clientId?: string | undefined; kind?: 'quarterly' | 'final' | undefined; status?: 'open' | 'fulfilled' | 'overdue' | undefined; dueBefore?: string | undefined } & CallOptions = {}): List<M.Obligation> {
    return this.#http.list('GET', `/v1/obligations`, { query: ['limit', 'cursor', 'client_id', 'kind', 'status', 'due_before'], options });
  }

  /** Read a client’s obligations from HMRC now. `POST /v1/obligations/refresh` */
  refresh(body?: M.ObligationRefreshInput, options: CallOptions = {}): Promise<M.ObligationReading> {
    return this.#http.json('POST', `/v1/obligations/refresh`, { body, options });
  }
}

export class QuarterlyUpdates {
  readonly #http: Transport;
  constructor(http: Transport) {
    this.#http = http;
  }

  /** List quarterly updates, newest first. `GET /v1/quarterly-updates` */
  list(options: { limit?: number | undefined; cursor?: string | undefined; clientId?: string | undefined; businessId?: string | undefined; taxYear?: string | number | undefined; status?: 'sending' | 'accepted' | 'rejected' | 'unknown' | undefined } & CallOptions = {}): List<M.QuarterlyUpdate> {
    return this.#http.list('GET', `/v1/quarterly-updates`, { query: ['limit', 'cursor', 'client_id', 'business_id', 'tax_year', 'status'], options });
  }

  /** Send a quarterly update to HMRC, or preview it. `POST /v1/quarterly-updates` */
  create(body: M.QuarterlyUpdateInput, options: CallOptions = {}): Work<M.QuarterlyUpdate, M.QuarterlyUpdate> {
    return this.#http.work<M.QuarterlyUpdate, M.QuarterlyUpdate>('POST', `/v1/quarterly-updates`, { body, options }, (started) => [`/v1/quarterly-updates/${e(started.id)}`, { options }], (started) => started);
  }

  /** Fetch a quarterly update. `GET /v1/quarterly-updates/{id}` */
  get(id: string, options: CallOptions = {}): Promise<M.QuarterlyUpdate> {
    return this.#http.json('GET', `/v1/quarterly-updates/${e(id)}`, { options });
  }
}

export class HmrcAccounts {
  readonly #http: Transport;
  constructor(http: Transport) {
    this.#http = http;
  }

  /** Ask HMRC whether a client is in Making Tax Digital. `GET /v1/clients/{id}/mtd-status` */
  mtdStatus(id: string, options: { taxYear?: string | number | undefined } & CallOptions = {}): Promise<M.MtdStatus> {
    return this.#http.json('GET', `/v1/clients/${e(id)}/mtd-status`, { query: ['tax_year'], options });
  }

  /** Read a client’s Self Assessment account at HMRC. `GET /v1/clients/{id}/hmrc-account` */
  get(id: string, options: { taxYear?: string | number | undefined } & CallOptions = {}): Promise<M.HmrcAccount> {
    return this.#http.json('GET', `/v1/clients/${e(id)}/hmrc-account`, { query: ['tax_year'], options });
  }

  /** Read what a client has to pay, and what being late costs. `GET /v1/clients/{id}/payment-plan` */
  paymentPlan(id: string, options: { asOf?: string | undefined; reduceTo?: number | undefined } & CallOptions = {}): Promise<M.PaymentPlan> {
    return this.#http.json('GET', `/v1/clients/${e(id)}/payment-plan`, { query: ['as_of', 'reduce_to'], options });
  }

  /** Ask HMRC which quarters a client’s businesses use. `GET /v1/clients/{id}/update-periods` */
  updatePeriods(id: string, options: { taxYear?: string | number | undefined } & CallOptions = {}): Promise<M.UpdatePeriods> {
    return this.#http.json('GET', `/v1/clients/${e(id)}/update-periods`, { query: ['tax_year'], options });
  }

  /** Choose standard or calendar quarters for a business at HMRC. `PUT /v1/clients/{id}/update-periods` */
  chooseUpdatePeriods(id: string, body: M.UpdatePeriodsInput, options: CallOptions = {}): Promise<M.UpdatePeriods> {
    return this.#http.json('PUT', `/v1/clients/${e(id)}/update-periods`, { body, options });
  }
}

export class FraudPrevention {
  readonly #http: Transport;
  constructor(http: Transport) {
    this.#http = http;
  }

  /** Check the facts about a user’s device as HMRC would. `POST /v1/fraud-prevention/validate` */
  validate(body: M.FraudPreventionValidationInput, options: CallOptions = {}): Promise<M.FraudPreventionValidation> {
    return this.#http.json('POST', `/v1/fraud-prevention/validate`, { body, options });
  }
}

export class TaxEstimates {
  readonly #http: Transport;
  constructor(http: Transport) {
    this.#http = http;
  }

  /** Work out a year from figures. `POST /v1/tax-estimates` */
  create(body: M.TaxEstimateInput, options: CallOptions = {}): Promise<M.TaxEstimate> {
    return this.#http.json('POST', `/v1/tax-estimates`, { body, options });
  }
}

export class ReportSchedules {
  readonly #http: Transport;
  constructor(http: Transport) {
    this.#http = http;
  }

  /** List report schedules, newest first. `GET /v1/report-schedules` */
  list(options: { limit?: number | undefined; cursor?: string | undefined; clientId?: string | undefined } & CallOptions = {}): List<M.ReportSchedule> {
    return this.#http.list('GET', `/v1/report-schedules`, { query: ['limit', 'cursor', 'client_id'], options });
  }

  /** Create a report schedule. `POST /v1/report-schedules` */
  create(body: M.ReportScheduleInput, options: CallOptions = {}): Promise<M.ReportSchedule> {
    return this.#http.json('POST', `/v1/report-schedules`, { body, options });
  }

  /** Fetch a report schedule. `GET /v1/report-schedules/{id}` */
  get(id: string, options: CallOptions = {}): Promise<M.ReportSchedule> {
    return this.#http.json('GET', `/v1/report-schedules/${e(id)}`, { options });
  }

  /** Delete a report schedule. `DELETE /v1/report-schedules/{id}` */
  delete(id: string, options: CallOptions = {}): Promise<void> {
    return this.#http.none('DELETE', `/v1/report-schedules/${e(id)}`, { options });
  }
}

export class Reports {
  readonly #http: Transport;
  constructor(http: Transport) {
    this.#http = http;
  }

  /** List reports, newest first. `GET /v1/reports` */
  list(options: { limit?: number | undefined; cursor?: string | undefined; clientId?: string | undefined; type?: 'tax_summary' | 'tax_calculation' | 'income_expense' | 'property_income' | 'sa100' | 'sa101' | 'sa102' | 'sa103' | 'sa104' | 'sa105' | 'sa106' | 'sa108' | 'sa110' | 'analytics' | 'what_changes' | 'practice_overview' | 'quarterly_update' | 'transactions' | 'rows_without_document' | 'audit_trail' | 'data_export' | undefined; status?: 'queued' | 'processing' | 'completed' | 'failed' | 'cancelled' | undefined } & CallOptions = {}): List<M.Report> {
    return this.#http.list('GET', `/v1/reports`, { query: ['limit', 'cursor', 'client_id', 'type', 'status'], options });
  }

  /** Ask for a report. `POST /v1/reports` */
  create(body: M.ReportInput, options: CallOptions = {}): Work<M.Report, M.Report> {
    return this.#http.work<M.Report, M.Report>('POST', `/v1/reports`, { body, options }, (started) => [`/v1/reports/${e(started.id)}`, { options }], (started) => started);
  }

  /** Fetch a report. `GET /v1/reports/{id}` */
  get(id: string, options: CallOptions = {}): Promise<M.Report> {
    return this.#http.json('GET', `/v1/reports/${e(id)}`, { options });
  }

  /** Download the file of a report. `GET /v1/reports/{id}/download` */
  download(id: string, options: CallOptions = {}): Promise<Download> {
    return this.#http.bytes('GET', `/v1/reports/${e(id)}/download`, { options });
  }

  /** Cancel a report that is not finished. `POST /v1/reports/{id}/cancel` */
  cancel(id: string, options: CallOptions = {}): Promise<M.Report> {
    return this.#http.json('POST', `/v1/reports/${e(id)}/cancel`, { options });
  }
}

export class Branding {
  readonly #http: Transport;
  constructor(http: Transport) {
    this.#http = http;
  }

  /** Fetch the branding of reports. `GET /v1/branding` */
  get(options: CallOptions = {}): Promise<M.Branding> {
    return this.#http.json('GET', `/v1/branding`, { options });
  }

  /** Set the branding of reports. `PUT /v1/branding` */
  replace(body: M.BrandingInput, options: CallOptions = {}): Promise<M.Branding> {
    return this.#http.json('PUT', `/v1/branding`, { body, options });
  }
}

export class Analytics {
  readonly #http: Transport;
  constructor(http: Transport) {
    this.#http = http;
  }

  /** Fetch a year of a client at a glance. `GET /v1/analytics/summary` */
  summary(options: { clientId?: string | undefined; taxYear: string | number } & CallOptions): Promise<M.AnalyticsSummary> {
    return this.#http.json('GET', `/v1/analytics/summary`, { query: ['client_id', 'tax_year'], options });
  }

  /** Fetch figures of a client by period, category, property or business. `GET /v1/analytics/series` */
  series(options: { clientId?: string | undefined; metric: 'income' | 'expenses' | 'profit' | 'tax'; by: 'month' | 'quarter' | 'category' | 'property' | 'business'; from?: string | undefined; to?: string | undefined } & CallOptions): Promise<M.AnalyticsSeries> {
    return this.#http.json('GET', `/v1/analytics/series`, { query: ['client_id', 'metric', 'by', 'from', 'to'], options });
  }
}

export class RequestLogs {
  readonly #http: Transport;
  constructor(http: Transport) {
    this.#http = http;
  }

  /** List your requests, newest first. `GET /v1/request-logs` */
  list(options: { limit?: number | undefined; cursor?: string | undefined; since?: string | undefined; until?: string | undefined; status?: string | undefined; keyId?: string | undefined; requestId?: string | undefined } & CallOptions = {}): List<M.RequestLog> {
    return this.#http.list('GET', `/v1/request-logs`, { query: ['limit', 'cursor', 'since', 'until', 'status', 'key_id', 'request_id'], options });
  }

  /** Fetch one of your requests. `GET /v1/request-logs/{id}` */
  get(id: string, options: CallOptions = {}): Promise<M.RequestLog> {
    return this.#http.json('GET', `/v1/request-logs/${e(id)}`, { options });
  }
}

export class Practice {
  readonly #http: Transport;
  constructor(http: Transport) {
    this.#http = http;
  }

  /** List what is missing of every client’s year. `GET /v1/practice/readiness` */
  readiness(options: { limit?: number | undefined; cursor?: string | undefined; taxYear: string | number; state?: 'access' | 'sign_up' | 'review' | 'missing_months' | 'figures' | 'approval' | 'prepare' | 'file' | 'pay' | 'done' | undefined; withoutDocument?: boolean | undefined; q?: string | undefined } & CallOptions): List<M.ClientReadiness> {
    return this.#http.list('GET', `/v1/practice/readiness`, { query: ['limit', 'cursor', 'tax_year', 'state', 'without_document', 'q'], options });
  }
}

export class TestScenarios {
  readonly #http: Transport;
  constructor(http: Transport) {
    this.#http = http;
  }

  /** Make a situation to handle, in test data. `POST /v1/test-scenarios` */
  create(body: M.TestScenarioInput, options: CallOptions = {}): Promise<M.TestScenario> {
    return this.#http.json('POST', `/v1/test-scenarios`, { body, options });
  }
}

export class TestClocks {
  readonly #http: Transport;
  constructor(http: Transport) {
    this.#http = http;
  }

  /** List test clocks, newest first. `GET /v1/test-clocks` */
  list(options: { limit?: number | undefined; cursor?: string | undefined } & CallOptions = {}): List<M.TestClock> {
    return this.#http.list('GET', `/v1/test-clocks`, { query: ['limit', 'cursor'], options });
  }

  /** Create a test clock. `POST /v1/test-clocks` */
  create(body: M.TestClockInput, options: CallOptions = {}): Promise<M.TestClock> {
    return this.#http.json('POST', `/v1/test-clocks`, { body, options });
  }

  /** Fetch a test clock. `GET /v1/test-clocks/{id}` */
  get(id: string, options: CallOptions = {}): Promise<M.TestClock> {
    return this.#http.json('GET', `/v1/test-clocks/${e(id)}`, { options });
  }

  /** Delete a test clock. `DELETE /v1/test-clocks/{id}` */
  delete(id: string, options: CallOptions = {}): Promise<void> {
    return this.#http.none('DELETE', `/v1/test-clocks/${e(id)}`, { options });
  }

  /** Take a test clock to a later time. `POST /v1/test-clocks/{id}/advance` */
  advance(id: string, body: M.TestClockAdvance, options: CallOptions = {}): Promise<M.TestClock> {
    return this.#http.json('POST', `/v1/test-clocks/${e(id)}/advance`, { body, options });
  }
}

export class WebhookEndpoints {
  readonly #http: Transport;
  constructor(http: Transport) {
    this.#http = http;
  }

  /** List webhook endpoints, newest first. `GET /v1/webhook-endpoints` */
  list(options: { limit?: number | undefined; cursor?: string | undefined } & CallOptions = {}): List<M.WebhookEndpoint> {
    return this.#http.list('GET', `/v1/webhook-endpoints`, { query: ['limit', 'cursor'], options });
  }

  /** Register a webhook endpoint. `POST /v1/webhook-endpoints` */
  create(body: M.WebhookEndpointInput, options: CallOptions = {}): Promise<M.IssuedWebhookEndpoint> {
    return this.#http.json('POST', `/v1/webhook-endpoints`, { body, options });
  }

  /** Fetch a webhook endpoint. `GET /v1/webhook-endpoints/{id}` */
  get(id: string, options: CallOptions = {}): Promise<M.WebhookEndpoint> {
    return this.#http.json('GET', `/v1/webhook-endpoints/${e(id)}`, { options });
  }

  /** Replace a webhook endpoint. `PUT /v1/webhook-endpoints/{id}` */
  replace(id: string, body: M.WebhookEndpointReplacement, options: CallOptions = {}): Promise<M.WebhookEndpoint> {
    return this.#http.json('PUT', `/v1/webhook-endpoints/${e(id)}`, { body, options });
  }

  /** Delete a webhook endpoint. `DELETE /v1/webhook-endpoints/{id}` */
  delete(id: string, options: CallOptions = {}): Promise<void> {
    return this.#http.none('DELETE', `/v1/webhook-endpoints/${e(id)}`, { options });
  }

  /** Give a webhook endpoint a new secret. `POST /v1/webhook-endpoints/{id}/rotate-secret` */
  rotateSecret(id: string, body?: M.WebhookSecretRotation, options: CallOptions = {}): Promise<M.IssuedWebhookEndpoint> {
    return this.#http.json('POST', `/v1/webhook-endpoints/${e(id)}/rotate-secret`, { body, options });
  }

  /** Send a test event to a webhook endpoint. `POST /v1/webhook-endpoints/{id}/test` */
  test(id: string, options: CallOptions = {}): Promise<M.WebhookTest> {
    return this.#http.json('POST', `/v1/webhook-endpoints/${e(id)}/test`, { options });
  }

  /** Enable a webhook endpoint again. `POST /v1/webhook-endpoints/{id}/enable` */
  enable(id: string, options: CallOptions = {}): Promise<M.WebhookEndpoint> {
    return this.#http.json('POST', `/v1/webhook-endpoints/${e(id)}/enable`, { options });
  }

  /** List the deliveries of a webhook endpoint, newest first. `GET /v1/webhook-endpoints/{id}/deliveries` */
  listDeliveries(id: string, options: { limit?: number | undefined; cursor?: string | undefined; status?: 'pending' | 'held' | 'sending' | 'delivered' | 'failed' | 'cancelled' | undefined; type?: string | undefined; createdSince?: string | undefined; createdUntil?: string | undefined } & CallOptions = {}): List<M.WebhookDelivery> {
    return this.#http.list('GET', `/v1/webhook-endpoints/${e(id)}/deliveries`, { query: ['limit', 'cursor', 'status', 'type', 'created_since', 'created_until'], options });
  }

  /** Recover events that a webhook endpoint missed. `POST /v1/webhook-endpoints/{id}/recover` */
  recover(id: string, body: M.WebhookRecoveryInput, options: CallOptions = {}): Work<M.WebhookRecovery, M.WebhookRecovery> {
    return this.#http.work<M.WebhookRecovery, M.WebhookRecovery>('POST', `/v1/webhook-endpoints/${e(id)}/recover`, { body, options }, (started) => [`/v1/webhook-recoveries/${e(started.id)}`, { options }], (started) => started);
  }
}

export class WebhookDeliveries {
  readonly #http: Transport;
  constructor(http: Transport) {
    this.#http = http;
  }

  /** Fetch a delivery with its attempts. `GET /v1/webhook-deliveries/{id}` */
  get(id: string, options: CallOptions = {}): Promise<M.WebhookDeliveryWithAttempts> {
    return this.#http.json('GET', `/v1/webhook-deliveries/${e(id)}`, { options });
  }

  /** Send a delivery again. `POST /v1/webhook-deliveries/{id}/resend` */
  resend(id: string, options: CallOptions = {}): Promise<M.WebhookDelivery> {
    return this.#http.json('POST', `/v1/webhook-deliveries/${e(id)}/resend`, { options });
  }
}

export class WebhookRecoveries {
  readonly #http: Transport;
  constructor(http: Transport) {
    this.#http = http;
  }

  /** Fetch a recovery of webhooks with its counts. `GET /v1/webhook-recoveries/{id}` */
  get(id: string, options: CallOptions = {}): Promise<M.WebhookRecovery> {
    return this.#http.json('GET', `/v1/webhook-recoveries/${e(id)}`, { options });
  }
}

export class Events {
  readonly #http: Transport;
  constructor(http: Transport) {
    this.#http = http;
  }

  /** List events, newest first; or follow them, oldest first. `GET /v1/events` */
  list(options: { limit?: number | undefined; cursor?: string | undefined; type?: string | undefined; order?: 'asc' | 'desc' | undefined; clientId?: string | undefined; createdSince?: string | undefined; createdBefore?: string | undefined } & CallOptions = {}): List<M.Event> {
    return this.#http.list('GET', `/v1/events`, { query: ['limit', 'cursor', 'type', 'order', 'client_id', 'created_since', 'created_before'], options });
  }

  /** Fetch an event. `GET /v1/events/{id}` */
  get(id: string, options: CallOptions = {}): Promise<M.Event> {
    return this.#http.json('GET', `/v1/events/${e(id)}`, { options });
  }
}

export class EventTypes {
  readonly #http: Transport;
  constructor(http: Transport) {
    this.#http = http;
  }

  /** List the types of events. `GET /v1/event-types` */
  list(options: CallOptions = {}): List<M.EventType> {
    return this.#http.list('GET', `/v1/event-types`, { options });
  }
}

/** Every resource of the API. */
export class Resources {
  readonly service: Service;
  readonly me: Me;
  readonly rateLimit: RateLimit;
  readonly apiKeys: ApiKeys;
  readonly oauthApps: OauthApps;
  readonly oauthGrants: OauthGrants;
  readonly users: Users;
  readonly clients: Clients;
  readonly erasures: Erasures;
  readonly hmrcAuthorisations: HmrcAuthorisations;
  readonly hmrcAgent: HmrcAgent;
  readonly agentInvitations: AgentInvitations;
  readonly hmrcAccess: HmrcAccess;
  readonly businesses: Businesses;
  readonly incomeRecords: IncomeRecords;
  readonly properties: Properties;
  readonly sourceAccounts: SourceAccounts;
  readonly transactions: Transactions;
  readonly documents: Documents;
  readonly categories: Categories;
  readonly categoryRules: CategoryRules;
  readonly categoryMemory: CategoryMemory;
  readonly imports: Imports;
  readonly importMappings: ImportMappings;
  readonly importFormats: ImportFormats;
  readonly taxReturns: TaxReturns;
  readonly approvals: Approvals;
  readonly submissionBatches: SubmissionBatches;
  readonly submissionBatchSchedules: SubmissionBatchSchedules;
  readonly declarations: Declarations;
  readonly coverage: Coverage;
  readonly obligations: Obligations;
  readonly quarterlyUpdates: QuarterlyUpdates;
  readonly hmrcAccounts: HmrcAccounts;
  readonly fraudPrevention: FraudPrevention;
  readonly taxEstimates: TaxEstimates;
  readonly reportSchedules: ReportSchedules;
  readonly reports: Reports;
  readonly branding: Branding;
  readonly analytics: Analytics;
  readonly requestLogs: RequestLogs;
  readonly practice: Practice;
  readonly testScenarios: TestScenarios;
  readonly testClocks: TestClocks;
  readonly webhookEndpoints: WebhookEndpoints;
  readonly webhookDeliveries: WebhookDeliveries;
  readonly webhookRecoveries: WebhookRecoveries;
  readonly events: Events;
  readonly eventTypes: EventTypes;

  constructor(http: Transport) {
    this.service = new Service(http);
    this.me = new Me(http);
    this.rateLimit = new RateLimit(http);
    this.apiKeys = new ApiKeys(http);
    this.oauthApps = new OauthApps(http);
    this.oauthGrants = new OauthGrants(http);
    this.users = new Users(http);
    this.clients = new Clients(http);
    this.erasures = new Erasures(http);
    this.hmrcAuthorisations = new HmrcAuthorisations(http);
    this.hmrcAgent = new HmrcAgent(http);
    this.agentInvitations = new AgentInvitations(http);
    this.hmrcAccess = new HmrcAccess(http);
    this.businesses = new Businesses(http);
    this.incomeRecords = new IncomeRecords(http);
    this.properties = new Properties(http);
    this.sourceAccounts = new SourceAccounts(http);
    this.transactions = new Transactions(http);
    this.documents = new Documents(http);
    this.categories = new Categories(http);
    this.categoryRules = new CategoryRules(http);
    this.categoryMemory = new CategoryMemory(http);
    this.imports = new Imports(http);
    this.importMappings = new ImportMappings(http);
    this.importFormats = new ImportFormats(http);
    this.taxReturns = new TaxReturns(http);
    this.approvals = new Approvals(http);
    this.submissionBatches = new SubmissionBatches(http);
    this.submissionBatchSchedules = new SubmissionBatchSchedules(http);
    this.declarations = new Declarations(http);
    this.coverage = new Coverage(http);
    this.obligations = new Obligations(http);
    this.quarterlyUpdates = new QuarterlyUpdates(http);
    this.hmrcAccounts = new HmrcAccounts(http);
    this.fraudPrevention = new FraudPrevention(http);
    this.taxEstimates = new TaxEstimates(http);
    this.reportSchedules = new ReportSchedules(http);
    this.reports = new Reports(http);
    this.branding = new Branding(http);
    this.analytics = new Analytics(http);
    this.requestLogs = new RequestLogs(http);
    this.practice = new Practice(http);
    this.testScenarios = new TestScenarios(http);
    this.testClocks = new TestClocks(http);
    this.webhookEndpoints = new WebhookEndpoints(http);
    this.webhookDeliveries = new WebhookDeliveries(http);
    this.webhookRecoveries = new WebhookRecoveries(http);
    this.events = new Events(http);
    this.eventTypes = new EventTypes(http);
  }
}
