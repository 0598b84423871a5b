interface Lines {
  readonly lineBytes: number;
  readonly height: number;
  /** Bytes from a sample to the same one of the pixel before. */
  readonly step: number;
}

/** The lines of a picture without the filters that they were compressed through. */
export function unfiltered(filtered: Buffer, { lineBytes, height, step }: Lines): Buffer {
  const plain = Buffer.alloc(height * lineBytes);
  for (let row = 0; row < height; row += 1) {
    const from = row * (lineBytes + 1);
    const filter = FILTERS[filtered[from] ?? 0] ?? FILTERS[0];
    const start = row * lineBytes;
    for (let at = 0; at < lineBytes; at += 1) {
      const left = at < step ? 0 : (plain[start + at - step] ?? 0);
      const up = row === 0 ? 0 : (plain[start + at - lineBytes] ?? 0);
      const corner = row === 0 || at < step ? 0 : (plain[start + at - lineBytes - step] ?? 0);
      plain[start + at] = (filtered[from + 1 + at] ?? 0) + filter(left, up, corner);
    }
  }
  return plain;
}

type Filter = (left: number, up: number, corner: number) => number;

/** Filters of a line of a PNG, by their numbers. @see https://www.w3.org/TR/png-3/#9Filter-types */
const FILTERS: readonly [Filter, ...Filter[]] = [
  () => 0,
  (left) => left,
  (_, up) => up,
  (left, up) => (left + up) >> 1,
  nearest,
];

/** Paeth's: whichever of the three is nearest to what they foretell. */
function nearest(left: number, up: number, corner: number): number {
  const foretold = left + up - corner;
  const byLeft = Math.abs(foretold - left);
  const byUp = Math.abs(foretold - up);
  const byCorner = Math.abs(foretold - corner);
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}
