import { Id, Named, Shape, Timestamp } from '../../shapes/schemas.js';

export const TestClockInput = Named('TestClockInput', Shape({ now: Timestamp() }));
export const TestClockAdvance = Named('TestClockAdvance', Shape({ to: Timestamp() }));

export const TestClockSchema = Named(
  'TestClock',
  Shape({
    id: Id('testClock'),
    now: Timestamp(),
    created_at: Timestamp(),
    updated_at: Timestamp(),
  }),
);
