/** Cause for which TLS to a server does not come about, for as long as neither side changes its settings. */
export interface TlsFault {
  /** `name`: its certificate is for another; `trust`: no trusted authority answers for it now; `protocol`: it speaks no TLS, or another. */
  readonly about: 'name' | 'trust' | 'protocol';
  /** Name of the fault in Node.js or OpenSSL. */
  readonly code: string;
}

const OTHER_NAME = 'ERR_TLS_CERT_ALTNAME_INVALID';
const UNTRUSTED = /^(CERT_|SELF_SIGNED_CERT|DEPTH_ZERO|UNABLE_TO_(GET|VERIFY)|ERR_TLS_)/;
const OTHER_PROTOCOL = /^(ERR_SSL_|EPROTO$)/;

/** The fault by the error of a connection; `null` for another, which may be made later. */
export function tlsFaultOf(error: unknown): TlsFault | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === OTHER_NAME) return { about: 'name', code };
  if (UNTRUSTED.test(code)) return { about: 'trust', code };
  return OTHER_PROTOCOL.test(code) ? { about: 'protocol', code } : null;
}
