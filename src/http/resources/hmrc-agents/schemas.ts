import { Formed } from '../../shapes/schemas.js';

/** An agent reference number; that its first letter checks the rest is looked at when it is used. */
export const Arn = Formed('^[A-Z]ARN[0-9]{7}$', 'an agent reference number, such as TARN0000001', {
  maxLength: 11,
  examples: ['TARN0000001'],
});
