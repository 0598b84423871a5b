import fc from 'fast-check';

/** An amount as a file may spell it. */
export interface WrittenAmount {
  readonly pence: number;
  readonly text: string;
}

/** How a file writes its figures: the mark before the decimals, and the one between thousands. */
export interface Notation {
  readonly decimal: '.' | ',';
  readonly thousands: string;
}

export const notations: fc.Arbitrary<Notation> = fc.constantFrom<Notation[]>(
  { decimal: '.', thousands: '' },
  { decimal: '.', thousands: ',' },
  { decimal: '.', thousands: ' ' },
  { decimal: '.', thousands: "'" },
  { decimal: ',', thousands: '' },
  { decimal: ',', thousands: '.' },
  { decimal: ',', thousands: ' ' },
);

const DASHES = ['-', '\u2212', '\u2013'];
const NEGATIVE: readonly ((figure: string, dash: string) => string)[] = [
  (figure, dash) => `${dash}${figure}`,
  (figure, dash) => `${dash}£${figure}`,
  (figure, dash) => `£${dash}${figure}`,
  (figure, dash) => `£${figure}${dash}`,
  (figure, dash) => `${figure}${dash}`,
  (figure, dash) => `${dash}${figure} GBP`,
  (figure, dash) => `GBP ${dash}${figure}`,
  (figure, dash) => `GBP${dash}${figure}`,
  (figure) => `(${figure})`,
  (figure) => `£(${figure})`,
  (figure) => `(£${figure})`,
  (figure) => `(${figure}) GBP`,
  (figure) => `${figure} DR`,
  (figure) => `${figure}DR`,
  (figure) => `DR ${figure}`,
  (figure) => `£${figure} DR`,
];
const POSITIVE: readonly ((figure: string) => string)[] = [
  (figure) => figure,
  (figure) => `+${figure}`,
  (figure) => `£${figure}`,
  (figure) => `£ ${figure}`,
  (figure) => `${figure}£`,
  (figure) => `GBP ${figure}`,
  (figure) => `${figure} GBP`,
  (figure) => `${figure} CR`,
  (figure) => `CR ${figure}`,
];

/** Whole thousands often, as those that are written without decimals can be read two ways. */
const pounds = fc.oneof(
  fc.integer({ min: 0, max: 99 }),
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 999 }).map((thousands) => thousands * 1000) },
  fc.integer({ min: 1000, max: 9_999_999 }),
);
const pennies = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: 0, max: 99 }));

/** The digits of an amount above nothing; whole pounds may be written without decimals. */
export const figures = (notation: Notation): fc.Arbitrary<WrittenAmount> =>
  fc
    .record({
      whole: pounds,
      rest: pennies,
      isBare: fc.boolean(),
    })
    .filter(({ whole, rest }) => whole + rest > 0)
    .map(({ whole, rest, isBare }) => {
      const grouped = String(whole).replace(/\B(?=(\d{3})+(?!\d))/g, notation.thousands);
      const decimals = rest === 0 && isBare ? '' : `${notation.decimal}${String(rest).padStart(2, '0')}`;
      return { pence: whole * 100 + rest, text: `${grouped}${decimals}` };
    });

/** Amounts of either sign, in every spelling. */
export const amounts = (notation: Notation): fc.Arbitrary<WrittenAmount> =>
  fc.oneof(
    fc.tuple(figures(notation), fc.constantFrom(...POSITIVE)).map(([{ pence, text }, spell]) => ({
      pence,
      text: spell(text),
    })),
    fc
      .tuple(figures(notation), fc.constantFrom(...NEGATIVE), fc.constantFrom(...DASHES))
      .map(([{ pence, text }, spell, dash]) => ({ pence: -pence, text: spell(text, dash) })),
  );

/** What may follow or precede a figure and is neither sign, currency nor side. */
export const leftovers = fc.constantFrom(
  ' approx',
  'x',
  ' pending',
  '%',
  '*',
  ' =',
  'e3',
  ' GB',
  ' poundsish',
  '_',
  ' 7',
  '/12',
  ' (2)',
  '?',
  ' c.',
);
