import type { DecimalMark } from './amount-text.js';
import type { ColumnPlan } from './csv-plan.js';
import { parseMarkedText } from './marked-credits.js';
import type { RawRecord } from './read-record.js';
import type { BalanceMove } from './record-amount.js';

interface Figures {
  readonly amount: number | null;
  readonly balance: number | null;
}

/**
 * Gives for each record which way the balance went, for exports whose amounts carry no sign. The balance
 * before a record stands in the record above it when the oldest comes first, and below it otherwise,
 * so one record is held back in that case. The oldest record of the file has no balance before it.
 */
export function createBalanceMoves(
  columns: ColumnPlan,
  options: { readonly decimalMark: DecimalMark | null; readonly oldestFirst: boolean },
) {
  let held: RawRecord | null = null;
  let previous: number | null = null;

  function figures({ cells }: RawRecord): Figures {
    const minor = (column: number | undefined, creditsMarked = false) => {
      const parsed = parseMarkedText(cells[column ?? -1] ?? '', options.decimalMark, creditsMarked);
      return parsed.ok ? parsed.minor : null;
    };
    const [amountColumn] = columns.amount.kind === 'split' ? [] : columns.amount.column;
    return { amount: minor(amountColumn), balance: minor(columns.balance[0], columns.balanceCreditsMarked) };
  }

  function withMove(record: RawRecord, before: number | null): RawRecord {
    const { amount, balance } = figures(record);
    return { ...record, balanceMove: moveOf(before, balance, amount) };
  }

  return {
    push(record: RawRecord): RawRecord | null {
      const { balance } = figures(record);
      if (options.oldestFirst) {
        const moved = withMove(record, previous);
        previous = balance ?? previous;
        return moved;
      }
      const ready = held === null ? null : withMove(held, balance);
      held = record;
      return ready;
    },
    end: (): RawRecord | null => (held === null ? null : withMove(held, null)),
  };
}

function moveOf(before: number | null, after: number | null, amount: number | null): BalanceMove {
  if (before === null || after === null || amount === null) return null;
  if (after - before === Math.abs(amount)) return 1;
  return before - after === Math.abs(amount) ? -1 : null;
}
