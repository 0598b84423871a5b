import type { DeliveryFailureCode } from '../../domain/codes/delivery-failure-codes.js';

/** Public. `timeout_headers` is never reported: one wall clock covers an attempt and reports `timeout_total`. */
export type FailureClass = DeliveryFailureCode;

/** An attempt that got no final status. `message` is fit for the receiver's owner. */
export class DeliveryFailure extends Error {
  readonly failureClass: FailureClass;

  constructor(failureClass: FailureClass, detail = DETAILS[failureClass], options?: ErrorOptions) {
    super(detail, options);
    this.name = 'DeliveryFailure';
    this.failureClass = failureClass;
  }
}

const DETAILS: Readonly<Record<FailureClass, string>> = {
  dns: 'The host name could not be resolved.',
  blocked_ip: 'The URL leads to an address that deliveries may not reach.',
  connect: 'No connection could be opened.',
  tls: 'The TLS handshake failed.',
  timeout_headers: 'No complete response header arrived in time.',
  timeout_total: 'No answer arrived in time.',
  reset: 'The connection was closed before an answer arrived.',
  protocol: 'What arrived is not an HTTP/1.1 response.',
  http_3xx: 'The status was not 2xx.',
  http_4xx: 'The status was not 2xx.',
  http_5xx: 'The status was not 2xx.',
  http_other: 'The status was not 2xx.',
  redirect_refused: 'Redirects are not followed: register the URL it leads to.',
  client_certificate_expired: 'The client certificate of the endpoint has expired.',
  token_refused: 'The token server refused the client credentials.',
  token_unavailable: 'The token server gave no token.',
  access_denied: 'The destination does not know the credentials, or does not let them send.',
  destination_missing: 'There is no such queue, event bus or topic.',
  throttled: 'The destination takes no more messages at present.',
  message_too_large: 'The message is larger than the destination takes.',
  message_refused: 'The destination did not take the message.',
};

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** `null` for 200 to 299, which alone is success. */
export function failureOfStatus(status: number): FailureClass | null {
  if (status >= 200 && status <= 299) return null;
  if (REDIRECTS.has(status)) return 'redirect_refused';
  if (status >= 300 && status <= 399) return 'http_3xx';
  if (status >= 400 && status <= 499) return 'http_4xx';
  if (status >= 500 && status <= 599) return 'http_5xx';
  return 'http_other';
}

export function detailOf(failureClass: FailureClass): string {
  return DETAILS[failureClass];
}

/** Failure before a connection was open; one that was accepted and reset at once may show here. */
export function connectFailure(cause: unknown): DeliveryFailure {
  return new DeliveryFailure(codeOf(cause) === 'ECONNRESET' ? 'reset' : 'connect', undefined, { cause });
}

/** Failure in TLS, in words; `tls`, or `protocol` if there is no HTTP/1.1 behind it. */
export function tlsFailure(cause: unknown): DeliveryFailure {
  const code = codeOf(cause);
  if (code === NO_COMMON_PROTOCOL) {
    return new DeliveryFailure('protocol', 'The receiver does not speak HTTP/1.1.', { cause });
  }
  const reason = TLS_REASONS.find(({ codes }) => codes.test(code))?.reason;
  return new DeliveryFailure('tls', reason ?? DETAILS.tls, { cause });
}

/** Failure on an open connection before a final status was seen. */
export function exchangeFailure(cause: unknown): DeliveryFailure {
  if (cause instanceof DeliveryFailure) return cause;
  const code = codeOf(cause);
  if (/^ERR_(?:SSL|TLS)_|^EPROTO$/.test(code)) return tlsFailure(cause);
  if (/^(?:ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT)$/.test(code)) {
    return new DeliveryFailure('reset', DETAILS.reset, { cause });
  }
  const isClosed = code === 'UND_ERR_SOCKET' && cause instanceof Error && !/^bad /.test(cause.message);
  return new DeliveryFailure(isClosed ? 'reset' : 'protocol', undefined, { cause });
}

const NO_COMMON_PROTOCOL = 'ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL';

const TLS_REASONS: readonly { readonly codes: RegExp; readonly reason: string }[] = [
  { codes: /^CERT_HAS_EXPIRED$/, reason: 'The certificate has expired.' },
  { codes: /^CERT_NOT_YET_VALID$/, reason: 'The certificate is not valid yet.' },
  { codes: /SELF_SIGNED/, reason: 'The certificate, or its issuer, is self-signed.' },
  { codes: /^UNABLE_TO_(?:GET_ISSUER|VERIFY_LEAF)/, reason: 'The issuer of the certificate is not known.' },
  { codes: /^ERR_TLS_CERT_ALTNAME/, reason: 'The certificate is for another host name.' },
  { codes: /PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL/, reason: 'TLS 1.2 or later is needed.' },
  {
    codes:
      /ALERT_(?:UNKNOWN_CA|BAD_CERTIFICATE|UNSUPPORTED_CERTIFICATE|CERTIFICATE_(?:EXPIRED|REVOKED|UNKNOWN)|ACCESS_DENIED)$/,
    reason: 'The receiver refused our client certificate, or does not know its issuer.',
  },
  { codes: /CERTIFICATE_REQUIRED|HANDSHAKE_FAILURE/, reason: 'The receiver refused the TLS handshake.' },
];

function codeOf(error: unknown): string {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}
