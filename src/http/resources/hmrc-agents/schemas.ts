import { Formed } from '../../shapes/schemas.js';

/** An agent reference number. Its first letter, which checks the rest, is verified when the number is used. */
export const Arn = Formed('^[A-Z]ARN[0-9]{7}$', 'an agent reference number, such as TARN0000001', {
  maxLength: 11,
  examples: ['TARN0000001'],
});
