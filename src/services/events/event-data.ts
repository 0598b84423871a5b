import { ACCESS_NOUNS } from './nouns/access-nouns.js';
import { CLIENT_NOUNS } from './nouns/client-nouns.js';
import { HMRC_NOUNS } from './nouns/hmrc-nouns.js';
import { LEDGER_NOUNS } from './nouns/ledger-nouns.js';
import type { EventData } from './nouns/noun-data.js';
import { RETURN_NOUNS } from './nouns/return-nouns.js';

/** Every noun that has events, with the payload that its fields make. A noun is added in a file of `nouns`. */
const NOUNS = { ...LEDGER_NOUNS, ...CLIENT_NOUNS, ...RETURN_NOUNS, ...HMRC_NOUNS, ...ACCESS_NOUNS };

type Noun = keyof typeof NOUNS;
type Fields = { readonly [N in Noun]: Parameters<(typeof NOUNS)[N]>[0] };

/** Subject of an event: one noun with the fields that its payload shows. */
export type EventSubject = { [N in Noun]: Pick<Fields, N> }[Noun];

const payloads: { readonly [N in Noun]: (fields: Fields[N]) => EventData } = NOUNS;

/** The payload of an event: public ids and statuses, never NINO, UTR or money. */
export function eventDataOf(subject: EventSubject): EventData {
  const noun = Object.keys(subject).find(isNoun);
  const payload = noun === undefined ? undefined : payloadOf(noun, subject);
  if (payload === undefined) throw new RangeError('an event without a subject');
  return payload;
}

const isNoun = (name: string): name is Noun => Object.hasOwn(NOUNS, name);

function payloadOf<N extends Noun>(noun: N, subject: Partial<Fields>): EventData | undefined {
  const fields: Fields[N] | undefined = subject[noun];
  return fields === undefined ? undefined : payloads[noun](fields);
}
