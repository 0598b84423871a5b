import type { CategoriseContext, CategoriseInput } from './categorise-input.js';
import { BREAK, isSurname } from './dictionary.js';
import { type NoteHint, noteHint } from './note-hint.js';
import type { LettingGroup } from './purpose.js';
import { tokensOf } from './split-words.js';
import { readStatementLine, type StatementLine } from './statement-line.js';
import { type TradeGroup, tradeGroups } from './trade-group.js';

/** A transaction and its context, as the dictionary wants to see them. */
export interface RowReading extends StatementLine {
  readonly isIn: boolean;
  readonly sizePence: number;
  readonly isRefund: boolean;
  /** The line starts with a title, an initial or a first name. */
  readonly isPerson: boolean;
  readonly part: 'gross' | 'fee' | null;
  readonly hint: NoteHint;
  readonly noteTokens: readonly string[];
  readonly trades: readonly TradeGroup[];
  readonly letting: LettingGroup;
}

export const REFUND_WORDS: ReadonlySet<string> = new Set(
  'REFUND REFUNDS REFUNDED REFUN REVERSAL REVERSED RFND RFD REFD RETURNED'.split(' '),
);

/** Said of a refund only when the money comes in: what is paid out for a `TAX RETURN` is none. */
const RETURN_WORDS: ReadonlySet<string> = new Set(['RETURN', 'RETURNS']);

export function readRow(
  input: CategoriseInput,
  context: Pick<CategoriseContext, 'business' | 'property' | 'seen'>,
): RowReading {
  const line = context.seen?.lineOf(input.description) ?? readStatementLine(input.description);
  const tokens = withOtherFields(line.tokens, input);
  const isIn = input.amountPence > 0;
  return {
    tokens,
    channel: line.channel,
    isBehindTerminal: line.isBehindTerminal,
    isIn,
    sizePence: Math.abs(input.amountPence),
    isRefund: saysRefund(tokens, isIn),
    isPerson: isSurname(tokens, 1),
    part: input.part,
    hint: noteHint(input.notes),
    noteTokens: input.notes === null ? [] : tokensOf(input.notes),
    trades: tradeGroups(context.business?.trade ?? null),
    letting: lettingGroup(context.property),
  };
}

function saysRefund(tokens: readonly string[], isIn: boolean): boolean {
  for (const token of tokens) if (REFUND_WORDS.has(token) || (isIn && RETURN_WORDS.has(token))) return true;
  return false;
}

/** Counterparty and reference, where they add anything, each behind a break that no name crosses. */
function withOtherFields(tokens: readonly string[], input: CategoriseInput): readonly string[] {
  let all = tokens;
  for (const text of [input.counterparty, input.reference]) {
    if (text === null || text === '' || input.description.includes(text)) continue;
    all = [...all, BREAK, ...tokensOf(text)];
  }
  return all;
}

function lettingGroup(property: CategoriseContext['property']): LettingGroup {
  if (property === null) return 'standard';
  if (property.kind === 'commercial' || property.kind === 'land') return 'commercial';
  if (property.kind === 'mixed') return 'mixed';
  if (property.letting === 'rent_a_room') return 'lodger';
  return property.letting === 'holiday_let' || property.letting === 'former_fhl' ? 'holiday' : 'standard';
}
