import { describe, expect, it } from 'vitest';
import { phrasesWithFigures } from '../../../../src/domain/statements/phrases-with-figures.js';
import { printedLines } from '../../../../src/domain/statements/printed-line.js';
import {
  moneyColumnOf,
  phrasesWithType,
  type StatementColumns,
} from '../../../../src/domain/statements/statement-columns.js';
import { tableLine } from '../../../../src/domain/statements/table-line.js';
import { withoutOverprint } from '../../../../src/domain/statements/without-overprint.js';

const piece = (text: string, left: number, right: number, top = 100) => ({
  text,
  left,
  right,
  top,
  height: 10,
});
const phrase = (text: string, left: number, right: number) => ({ text, left, right });
const textsOf = (pieces: readonly ReturnType<typeof piece>[]) =>
  printedLines(pieces, 1).map(({ phrases }) => phrases.map(({ text }) => text));

describe('printedLines', () => {
  it('joins what stands close, with a space where one is left, and parts what stands far', () => {
    expect(
      textsOf([piece('TES', 0, 15), piece('CO', 15.5, 25), piece('LEEDS', 28, 50), piece('9.99', 80, 100)]),
    ).toEqual([['TESCO LEEDS', '9.99']]);
    expect(textsOf([piece('TESCO', 0, 25), piece(' LEEDS', 25, 50)])).toEqual([['TESCO LEEDS']]);
  });

  it('puts pieces of nearly one height on one line, and others below', () => {
    expect(textsOf([piece('B', 20, 25, 104), piece('A', 0, 5), piece('C', 0, 5, 105)])).toEqual([
      ['A', 'B'],
      ['C'],
    ]);
  });

  it('parts a row that is printed as one text at its wide spaces, and leaves out what is blank', () => {
    const row = '01 JUN   TESCO     9.99   ';

    expect(textsOf([piece(row, 0, row.length * 5), piece('   ', 0, 5, 200)])).toEqual([
      ['01 JUN', 'TESCO', '9.99'],
    ]);
  });
});

describe('withoutOverprint', () => {
  const kept = (...pieces: ReturnType<typeof piece>[]) => withoutOverprint(pieces).map(({ text }) => text);

  it('keeps bold letters once, whether drawn at one place or a little beside it', () => {
    expect(kept(piece('TOTAL', 0, 25), piece('TOTAL', 0.5, 25.5))).toEqual(['TOTAL']);
  });

  it('keeps the second of two like texts that stand apart, such as the digits of 11', () => {
    expect(kept(piece('1', 0, 4), piece('1', 4, 8))).toEqual(['1', '1']);
  });

  it('leaves out a word that is drawn again over the whole, and the beginning of a text that is', () => {
    expect(kept(piece('TOTAL PAID', 0, 50), piece('PAID', 26, 50))).toEqual(['TOTAL PAID']);
    expect(kept(piece('TOTAL', 0, 25), piece('TOTAL PAID', 0.5, 50))).toEqual(['TOTAL PAID']);
    expect(kept(piece('TOTAL', 0, 25), piece('9.99', 26, 50))).toEqual(['TOTAL', '9.99']);
  });
});

describe('phrasesWithFigures', () => {
  const parted = (text: string) => phrasesWithFigures(phrase(text, 0, text.length)).map((one) => one.text);

  it('parts words from the figures behind them, three at most', () => {
    expect(parted('TESCO LEEDS9.99')).toEqual(['TESCO LEEDS', '9.99']);
    expect(parted('TESCO 9.99 1,009.99CR')).toEqual(['TESCO', '9.99', '1,009.99CR']);
    expect(parted('A 1.00 2.00 3.00 4.00')).toEqual(['A 1.00', '2.00', '3.00', '4.00']);
  });

  it('leaves words without figures, and a figure by itself', () => {
    expect(parted('TESCO LEEDS')).toEqual(['TESCO LEEDS']);
    expect(parted('1,009.99')).toEqual(['1,009.99']);
  });
});

const COLUMNS: StatementColumns = {
  date: phrase('Date', 0, 20),
  otherDates: [],
  types: [phrase('Type', 40, 55)],
  money: [
    { role: 'moneyOut', left: 200, right: 230 },
    { role: 'balance', left: 260, right: 300 },
  ],
};
const line = (...phrases: ReturnType<typeof phrase>[]) =>
  tableLine({ page: 1, number: 1, top: 0, bottom: 10, height: 10, phrases }, COLUMNS, 'nearest');

describe('tableLine', () => {
  it('reads a payment by its columns', () => {
    expect(
      line(phrase('1 Jun', 0, 20), phrase('DD', 41, 50), phrase('TESCO', 60, 90), phrase('9.99', 205, 230)),
    ).toMatchObject({
      kind: 'entry',
      date: { day: 1, month: 6, year: null },
      isStart: true,
      type: 'DD',
      text: 'TESCO',
      textLeft: 60,
      figures: [{ role: 'moneyOut', money: { pence: 9_99 } }],
    });
  });

  it('reads a date and words that are one text, and letters of a kind before the words', () => {
    expect(line(phrase('1 Jun TESCO', 0, 90))).toMatchObject({ kind: 'words', text: 'TESCO', isStart: true });
    expect(line(phrase('VIS', 60, 70), phrase('TESCO', 80, 110))).toMatchObject({ isStart: true });
    expect(line(phrase('TESCO', 80, 110))).toMatchObject({ date: null, isStart: false, type: '' });
  });

  it('takes a line with a balance alone, or with the words of one, for a balance', () => {
    expect(line(phrase('TESCO', 60, 90), phrase('90.00', 265, 300)).kind).toBe('balance');
    expect(line(phrase('Balance brought forward', 60, 120), phrase('90.00', 205, 230))).toMatchObject({
      kind: 'balance',
      mark: 'forward',
    });
  });

  it('takes a total with a day for a payment to someone of that name', () => {
    expect(
      line(phrase('1 Jun', 0, 20), phrase('TOTAL FITNESS', 60, 110), phrase('9.99', 205, 230)),
    ).toMatchObject({
      kind: 'entry',
      mark: null,
    });
    expect(line(phrase('TOTAL', 60, 110), phrase('9.99', 205, 230))).toMatchObject({
      kind: 'balance',
      mark: 'total',
    });
  });

  it('joins letters to the figure before them, and a sign of pounds to the one behind it', () => {
    const figures = line(
      phrase('TESCO', 60, 90),
      phrase('£', 203, 206),
      phrase('9.99', 208, 230),
      phrase('90.00', 265, 290),
      phrase('DR', 292, 300),
    ).figures;

    expect(figures).toEqual([
      { role: 'moneyOut', money: { pence: 9_99, mark: null } },
      { role: 'balance', money: { pence: 90_00, mark: 'dr' } },
    ]);
  });
});

describe('the columns of a statement', () => {
  it.each([
    ['nearest', phrase('9.99', 232, 250), 'moneyOut'],
    ['right', phrase('9.99', 232, 290), 'balance'],
    ['left', phrase('9.99', 205, 300), 'moneyOut'],
  ] as const)('have a figure that is set by the %s', (alignment, figure, role) => {
    expect(moneyColumnOf(figure, COLUMNS, alignment)?.role).toBe(role);
  });

  it('have no figure that stands among the words', () => {
    expect(moneyColumnOf(phrase('9.99', 100, 120), COLUMNS, 'nearest')).toBeNull();
  });

  it('part the letters of a kind of payment from the words before them, where they stand under its heading', () => {
    const parted = (text: string, left: number, right: number) =>
      phrasesWithType(phrase(text, left, right), COLUMNS).map((one) => one.text);

    expect(parted('1 Jun DD', 0, 53)).toEqual(['1 Jun', 'DD']);
    expect(parted('TESCO DD', 100, 180)).toEqual(['TESCO DD']);
    expect(parted('1 Jun dd', 0, 53)).toEqual(['1 Jun dd']);
    expect(parted('TESCO', 0, 53)).toEqual(['TESCO']);
  });
});
