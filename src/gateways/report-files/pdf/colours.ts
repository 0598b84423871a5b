/** Least contrast of text on white by WCAG. */
const READABLE_CONTRAST = 4.5;

/** A colour darkened until it can be read as text on white. @param colour `#rrggbb` */
export function readableInk(colour: string): string {
  let parts = partsOf(colour);
  while (contrastWithWhite(parts) < READABLE_CONTRAST) parts = parts.map((part) => part * 0.9);
  return hexOf(parts);
}

/** A pale background of the same hue. */
export const tintOf = (colour: string): string =>
  hexOf(partsOf(colour).map((part) => 255 - (255 - part) * 0.07));

const partsOf = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

const hexOf = (parts: readonly number[]): string =>
  `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** @see https://www.w3.org/TR/WCAG21/#dfn-contrast-ratio */
function contrastWithWhite(parts: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = parts.map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}
