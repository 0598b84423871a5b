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
const REPLY_CODE = /\b([A-Z]{3,20})\b/;

/** @throws an error that is not the server's answer */
export function faultOfRefusal(error: unknown): RedisFault {
  if (!(error instanceof Error) || error.name !== 'ReplyError') throw error;
  const code = REPLY_CODE.exec(error.message)?.[1] ?? 'an error';
  const detail = `refuses what the queues do (${code})`;
  return LASTING.test(error.message)
    ? lasting(`${detail}: name one that allows it, or give its user the rights`)
    : passing(detail);
}
