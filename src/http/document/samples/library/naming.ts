/** `taxReturns` to `tax_returns`. */
export const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The text on one line, without a full stop at its end. */
export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim().replace(/\.$/, '');
