import { type TlsFault, tlsFaultOf } from '../process/tls-faults.js';

/** Fault of an answering Redis that keeps the queues from working. */
export interface RedisFault {
  /** The fault and the next step, for the Redis that the settings name. */
  readonly detail: string;
  /** No wait mends it: another Redis has to be named, or its settings changed. */
  readonly isLasting: boolean;
}

export const lasting = (detail: string): RedisFault => ({ detail, isLasting: true });
export const passing = (detail: string): RedisFault => ({ detail, isLasting: false });

/** First words of refusals that are about the kind of server, or about what its user may do. */
const LASTING = /\b(MOVED|ASK|CROSSSLOT|READONLY|NOPERM)\b|^ERR unknown command/;
const LOGIN = /\b(WRONGPASS|NOAUTH)\b/;
const REPLY_CODE = /\b([A-Z]{3,20})\b/;

/**
 * @param login the settings that have user and password of the server
 * @throws an error that is not the server's answer
 */
export function faultOfRefusal(error: unknown, login = 'user and password in REDIS_URL'): RedisFault {
  if (!(error instanceof Error) || error.name !== 'ReplyError') throw error;
  const known = LOGIN.exec(error.message)?.[1];
  if (known !== undefined) return lasting(`does not let this process in (${known}): set ${login}`);
  const code = REPLY_CODE.exec(error.message)?.[1] ?? 'an error';
  const detail = `refuses what the queues do (${code})`;
  return LASTING.test(error.message)
    ? lasting(`${detail}: name one that allows it, or give its user the rights`)
    : passing(detail);
}

/** The fault of a connection whose TLS does not come about; `null` for another, which may be made later. */
export function faultOfTls(error: unknown): RedisFault | null {
  const fault = tlsFaultOf(error);
  return fault && lasting(TLS_DETAILS[fault.about](fault.code));
}

const TLS_DETAILS: Readonly<Record<TlsFault['about'], (code: string) => string>> = {
  name: (code) =>
    `has a certificate of another name (${code}): name it in the settings as its certificate does`,
  trust: (code) =>
    `has a certificate that is not trusted (${code}): renew it, or name its authority in REDIS_CA_FILE`,
  protocol: (code) => `does not speak TLS as it is asked to (${code}): use redis:// for one without TLS`,
};
