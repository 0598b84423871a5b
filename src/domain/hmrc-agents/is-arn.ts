const ARN = /^[A-Z]ARN[0-9]{7}$/;
const WEIGHTS = [9, 10, 11, 12, 13, 8, 7, 6, 5, 4] as const;
/** Check characters by the remainder of the weighted sum. */
const CHECK = 'ABCDEFGHXJKLMNYPQRSTZVW';
const CODE_OF_A = 65;

/**
 * Whether a text is an agent reference number of HMRC's: of its form, and with a first letter that checks the rest.
 * @see https://github.com/hmrc/agent-authorisation-api (`models/Arn.scala`)
 */
export function isArn(text: string): boolean {
  if (!ARN.test(text)) return false;
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * worthOf(text.charAt(at + 1)), 0);
  return CHECK.charAt(sum % CHECK.length) === text.charAt(0);
}

/** A digit counts by its value; a letter as 33 for A and on from there. */
function worthOf(character: string): number {
  const digit = Number(character);
  return Number.isNaN(digit) ? character.charCodeAt(0) - CODE_OF_A + 10 + 23 : digit;
}
