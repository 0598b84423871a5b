import type { StatementPart } from '../statement.js';
import { DELIVER_EVENTS } from '../webhooks/parts/deliver-events.js';
import { GIVEN_EVENT_IF_WRITTEN, GIVEN_EVENTS_OF_WRITTEN } from '../webhooks/parts/given-events.js';
import { RECORD_EVENT } from '../webhooks/parts/record-event.js';
import { RECORD_EVENTS } from '../webhooks/parts/record-events.js';
import { AFTER_DELIVERIES, AFTER_EVENTS, AFTER_WRITE } from './parts/after-events.js';
import { HOLD_PAIRING } from './parts/hold-pairing.js';
import { IF_UNPAIRED, IF_WRITTEN } from './parts/may-settle.js';
import { QUEUE_CALCULATIONS } from './parts/queue-calculations.js';
import { REFUSE_RETURNS } from './parts/refuse-returns.js';
import { REVISE_MODEL, REVISE_MODEL_LATER } from './parts/revise-model.js';
import type { Settlement } from './settlement.js';

/** Events of a write and their deliveries. */
const EVENTS = {
  none: [AFTER_WRITE],
  one: [GIVEN_EVENT_IF_WRITTEN, RECORD_EVENT, AFTER_EVENTS],
  one_delivered: [GIVEN_EVENT_IF_WRITTEN, RECORD_EVENT, DELIVER_EVENTS, AFTER_DELIVERIES],
  many: [GIVEN_EVENTS_OF_WRITTEN, RECORD_EVENTS, AFTER_EVENTS],
  many_delivered: [GIVEN_EVENTS_OF_WRITTEN, RECORD_EVENTS, DELIVER_EVENTS, AFTER_DELIVERIES],
} as const satisfies Readonly<Record<string, readonly StatementPart[]>>;

/** Rows of accounts take the lock for pairing first; where there may be pairs, the rest is left to the look for them. */
const PAIRING = {
  none: [IF_WRITTEN],
  hold: [HOLD_PAIRING, IF_UNPAIRED],
} as const satisfies Readonly<Record<string, readonly StatementPart[]>>;

/** Years that had no returns a moment ago are only looked at again. */
const CALCULATIONS = {
  none: [],
  look: [REFUSE_RETURNS],
  queue: [QUEUE_CALCULATIONS],
} as const satisfies Readonly<Record<string, readonly StatementPart[]>>;

/** Lessons are written by statements that follow, under the lock of the model. */
const LESSONS = {
  none: [],
  after_write: [REVISE_MODEL],
  after_calculations: [REVISE_MODEL_LATER],
} as const satisfies Readonly<Record<string, readonly StatementPart[]>>;

/** The parts that have to follow a write. To set up a part that finds nothing to do costs Postgres as much as to run it. */
export interface FollowUp {
  readonly events: keyof typeof EVENTS;
  readonly pairing: keyof typeof PAIRING;
  readonly calculations: keyof typeof CALCULATIONS;
  readonly lessons: keyof typeof LESSONS;
}

export function followUpOf(settlement: Settlement): FollowUp {
  const { events, mayHaveEndpoints, spans, years, mayHaveReturns, teaches } = settlement;
  const number = events.length === 1 ? 'one' : 'many';
  const pairs = spans.length > 0;
  const calculations = years.length === 0 ? 'none' : mayHaveReturns || pairs ? 'queue' : 'look';
  return {
    events: events.length === 0 ? 'none' : mayHaveEndpoints ? `${number}_delivered` : number,
    pairing: pairs ? 'hold' : 'none',
    calculations,
    lessons: !teaches ? 'none' : calculations === 'queue' ? 'after_calculations' : 'after_write',
  };
}

/** The parts of a follow-up in the order of locks, after those of its write. */
export const followUpParts = ({
  events,
  pairing,
  calculations,
  lessons,
}: FollowUp): readonly StatementPart[] => [
  ...EVENTS[events],
  ...PAIRING[pairing],
  ...CALCULATIONS[calculations],
  ...LESSONS[lessons],
];

const keysOf = <K extends string>(parts: Readonly<Record<K, unknown>>): readonly K[] =>
  Object.keys(parts) as K[];

/** Every follow-up that `followUpOf` can give. */
export const FOLLOW_UPS: readonly FollowUp[] = keysOf(EVENTS).flatMap((events) =>
  keysOf(PAIRING).flatMap((pairing) =>
    keysOf(CALCULATIONS)
      .filter((calculations) => pairing === 'none' || calculations !== 'look')
      .flatMap((calculations) => {
        const taught = calculations === 'queue' ? 'after_calculations' : 'after_write';
        return (['none', taught] as const).map((lessons) => ({ events, pairing, calculations, lessons }));
      }),
  ),
);
