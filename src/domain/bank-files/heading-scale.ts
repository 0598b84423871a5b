/** Headings of figures in pence, in thousands, or in any unit but the currency's own. */
const OTHER_SCALE =
  /\b(?:pence|pennies|cents?|minor|thousands?|millions?|unscaled)\b|\b0{3}'?s?\b|\((?:[£€$] ?)?'?(?:p|k|m|0{3}'?s?)\)$/;

/** Whether figures under a heading are not in pounds and pence, or in those of another currency, so that none may be read as if. */
export const isOtherScale = (heading: string): boolean => OTHER_SCALE.test(heading);

/** A column that says where the decimal mark of the figures beside it belongs, or has their pence. */
const SCALE_COLUMN = /(?:^|\s)(?:scale|exponent|decimal places)$|^(?:p|pence|pennies)$/;

/** Whether a column beside the figures of a table is needed to read them. */
export const areScaled = (headings: readonly string[]): boolean =>
  headings.some((heading) => SCALE_COLUMN.test(heading));
