import { type ClientOptions, Transport } from './core/transport.js';
import { Resources } from './generated/resources.js';

/** The API for one credential. */
export class TaxApi extends Resources {
  constructor(options: ClientOptions) {
    super(new Transport(options));
  }
}

export { Download } from './core/download.js';
export * from './core/errors.js';
export { List, type Page } from './core/list.js';
export * as money from './core/money.js';
export {
  MemoryTokenStore,
  OAuth,
  type OAuthOptions,
  type TokenStore,
  type Tokens,
} from './core/oauth.js';
export {
  type CallOptions,
  type ClientOptions,
  type ResponseInfo,
  responseOf,
  type TokenSource,
  type UploadOptions,
} from './core/transport.js';
export type { UploadFile } from './core/upload.js';
export type { EventBatch, WebhookPayload } from './core/webhooks.js';
export * as webhooks from './core/webhooks.js';
export { type FinishOptions, Work } from './core/work.js';
export type * from './generated/models.js';
export { VERSION } from './version.js';
