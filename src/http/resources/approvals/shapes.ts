import { Nullable, Text } from '../../shapes/schemas.js';

/** Origin of an answer. */
export const answeredFrom = {
  ip_address: Nullable(Text(45, { description: 'The address of the network from which the answer came.' })),
  user_agent: Nullable(Text(500, { description: 'What the browser called itself.' })),
};
