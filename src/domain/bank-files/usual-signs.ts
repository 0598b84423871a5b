import { parseAmountText } from './amount-text.js';
import { areLedgerSides } from './are-ledger-sides.js';
import { findDecimalMark } from './build-plan.js';
import { cleanCell } from './cell-text.js';
import type { CsvLayout, UsualSign, UsualSigns } from './csv-layout.js';
import type { AmountPlan } from './csv-plan.js';
import { type ColumnPlan, planColumns } from './csv-plan.js';
import { knownMark } from './decimal-mark.js';
import { filledColumn, flagDirection, sideLetters } from './record-amount.js';
import { balanceAgreement } from './sign-evidence.js';
import { hasCardHeadings, RETURNED, wordsOf } from './sign-words.js';
import type { TableSample } from './table-sample.js';

type Side = 1 | -1;

/** One sampled figure as it stands, under the side that its column or its flag names. */
interface SidedFigure {
  readonly side: Side;
  readonly minor: number;
  readonly words: string;
  readonly balance: number | null;
  /** Letters say which way it went. */
  readonly isLettered: boolean;
}

/** Facts about the file beside its figures. */
interface SidesKind {
  /** The layout is one we know, whose sides bear no sign. */
  readonly isKnown: boolean;
  /** The balance is what is owed. */
  readonly isOwed: boolean;
}

/**
 * Which sign is the usual one of each side of a split or flagged layout: as its running balance shows, else the
 * sign of most figures of that side. `null` where neither tells which figures are the exceptions.
 */
export function findUsualSigns(layout: CsvLayout, sample: TableSample, kind: SidesKind): UsualSigns | null {
  const figures = sidedFigures(layout, sample);
  const isUnproved = !kind.isKnown && figures.every(({ balance }) => balance === null);
  if (isUnproved && areLedgerSides(layout.amount, sample, figures)) return null;
  const of = (side: Side) =>
    usualSign(
      figures.filter((figure) => figure.side === side),
      side,
      kind.isKnown,
    );
  const majority = { in: of(1), out: of(-1) };
  const mayBeOwed = kind.isOwed || hasCardHeadings(sample);
  return byBalance(figures, majority, mayBeOwed) ?? settled(majority);
}

/** Signs of a mapping, whose sides the customer has named: a minority of a side's figures went the other way. */
export function majoritySigns(layout: CsvLayout, sample: TableSample): UsualSigns {
  const figures = sidedFigures(layout, sample);
  const of = (side: Side): UsualSign => {
    const own = figures.filter((figure) => figure.side === side && !figure.isLettered);
    return own.filter(({ minor }) => minor < 0).length * 2 > own.length ? -1 : 1;
  };
  return { in: of(1), out: of(-1) };
}

type Found = UsualSign | null;

const settled = (found: { readonly in: Found; readonly out: Found }): UsualSigns | null =>
  found.in === null || found.out === null ? null : { in: found.in, out: found.out };

/** More than one in three of a side is no exception. */
function usualSign(figures: readonly SidedFigure[], side: Side, isKnown: boolean): Found {
  const bare = figures.filter(({ isLettered }) => !isLettered);
  const negative = bare.filter(({ minor }) => minor < 0).length;
  const positive = bare.length - negative;
  if (bare.length === 0) return 0;
  if (negative === 0) return 1;
  const plain = bare.filter(({ words }) => !isUndoing(words, side));
  if (positive === 0) return plain.length === 0 || (isKnown && negative === 1) ? null : -1;
  if (Math.min(positive, negative) * 3 <= bare.length) return positive > negative ? 1 : -1;
  const others = bare.filter((figure) => !plain.includes(figure));
  for (const sign of [1, -1] as const)
    if (plain.length > 0 && plain.every(({ minor }) => minor * sign > 0))
      if (others.every(({ minor }) => minor * sign < 0)) return sign;
  return isKnown && positive >= negative ? 1 : null;
}

/** A refund is an ordinary credit, and no ordinary debit. */
const isUndoing = (words: string, side: Side): boolean =>
  side === -1 ? RETURNED.test(words) : UNDONE_CREDIT.test(words);
const UNDONE_CREDIT = /\b(revers(?:al|als|ed|e)|returned|unpaid|bounced|recall(?:ed)?)\b/i;

/**
 * The signs that the running balance bears out. Both sides turned round at once is a balance of what is owed, and
 * never sides that are named wrongly.
 */
function byBalance(
  figures: readonly SidedFigure[],
  majority: { readonly in: Found; readonly out: Found },
  mayBeOwed: boolean,
): UsualSigns | null {
  const agreeing = (usual: UsualSigns, sense: 1 | -1) => {
    const { pairs, signed } = balanceAgreement(
      figures.map((figure) => ({
        amount: effectOf(figure, usual) * sense,
        balance: figure.balance,
        description: '',
      })),
    );
    return pairs > 0 && signed >= pairs * 0.8 ? pairs : 0;
  };
  const own = settled(majority);
  if (own !== null && (agreeing(own, 1) > 0 || agreeing(own, -1) > 1)) return own;
  const senses = mayBeOwed ? ([1, -1] as const) : ([1] as const);
  const found = CANDIDATES.filter((usual) => senses.some((sense) => agreeing(usual, sense) > 0));
  const kinds = new Set(found.map((usual) => figures.map((figure) => effectOf(figure, usual)).join()));
  const [only] = found;
  if (kinds.size !== 1 || only === undefined || isTurned(figures, only, own)) return null;
  return only;
}

const CANDIDATES: readonly UsualSigns[] = [
  { in: 1, out: 1 },
  { in: 1, out: -1 },
  { in: -1, out: 1 },
  { in: -1, out: -1 },
];

/** Whether every figure is read the other way round. */
const isTurned = (figures: readonly SidedFigure[], usual: UsualSigns, own: UsualSigns | null) =>
  own !== null && figures.every((figure) => effectOf(figure, usual) === -effectOf(figure, own));

function effectOf({ side, minor, isLettered }: SidedFigure, usual: UsualSigns): number {
  if (isLettered) return minor;
  return side * minor * ((side === 1 ? usual.in : usual.out) === -1 ? -1 : 1);
}

function sidedFigures(layout: CsvLayout, sample: TableSample): readonly SidedFigure[] {
  const columns = planColumns(layout, sample.header);
  const mark = knownMark(findDecimalMark(columns, sample));
  return sample.records.flatMap(({ cells }) => {
    const balance = parseAmountText(cells[columns.balance[0] ?? -1] ?? '', mark);
    const sides = sidesOf(columns.amount, cells);
    return sides.flatMap(({ side, text }) => {
      const parsed = parseAmountText(text, mark);
      if (!parsed.ok || parsed.minor === 0) return [];
      return [
        {
          side,
          minor: parsed.minor,
          words: wordsOf(sample.header, cells),
          balance: balance.ok ? balance.minor : null,
          isLettered: sideLetters(text),
        },
      ];
    });
  });
}

function sidesOf(
  amount: AmountPlan,
  cells: readonly string[],
): readonly { readonly side: Side; readonly text: string }[] {
  const at = (columns: ColumnPlan['date']) => cells[filledColumn(columns, cells)] ?? '';
  if (amount.kind === 'split')
    return [
      { side: 1, text: at(amount.moneyIn) },
      { side: -1, text: at(amount.moneyOut) },
    ];
  if (amount.kind !== 'flagged') return [];
  const side = flagDirection(cleanCell(at(amount.flag)));
  return side === null ? [] : [{ side, text: at(amount.column) }];
}
