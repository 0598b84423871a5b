import { expect, it } from 'vitest';
import { SCENARIO_ENDINGS } from '../../../../src/domain/test-scenarios/test-scenario.js';
import { EVENT_TYPE_NAMES } from '../../../../src/events/catalogue.js';

it.each(Object.entries(SCENARIO_ENDINGS))(
  '%s ends with an event that there is, or with none',
  (_, { event }) => {
    expect([null, ...EVENT_TYPE_NAMES]).toContain(event);
  },
);
