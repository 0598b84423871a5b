import type { NamedAmounts } from './hmrc-fields.js';

export const hasAmounts = (amounts: object | undefined): amounts is NamedAmounts<string> =>
  amounts !== undefined && Object.keys(amounts).length > 0;
