import { LIMITS } from '../../limits/limits.js';
import type { IsoDate } from '../tax-year.js';
import type { BankFileItem } from './bank-row.js';
import { cleanCell } from './cell-text.js';
import type { RecordPlace } from './stated-transaction.js';
import { statedItem } from './stated-transaction.js';

/** A record of `Label: value` lines, as Santander's text export writes them. */
interface LabelledRecord extends RecordPlace {
  readonly fields: ReadonlyMap<string, string>;
}

const MAX_CHARACTERS = LIMITS.bankFiles.recordCharacters.value;
const LABEL = /^\s*(date|description|amount|balance)\s*:(.*)$/i;
const NAMES = { date: 'Date', amount: 'Amount', currency: 'Amount' };

/** Gathers labelled lines; a record begins with its date, and what precedes the first is preamble. */
export function createLabelledRecords() {
  let fields = new Map<string, string>();
  let cells: string[] = [];
  let startLine = 0;
  let held = 0;

  function take(): LabelledRecord | null {
    const record = fields.size > 0 ? { line: startLine, cells, fields } : null;
    fields = new Map();
    cells = [];
    held = 0;
    return record;
  }

  return {
    push({ line, text }: { readonly line: number; readonly text: string }): LabelledRecord | null {
      const [, label = '', value = ''] = LABEL.exec(text.replaceAll('\u00a0', ' ')) ?? [];
      const name = label.toLowerCase();
      if (name === '') return null;
      const ready = name === 'date' ? take() : null;
      if (name === 'date') startLine = line;
      held += text.length;
      if ((name !== 'date' && fields.size === 0) || held > MAX_CHARACTERS) return ready;
      cells.push(text);
      fields.set(name, cleanCell(value));
      return ready;
    },
    end: take,
  };
}

export function readLabelledRecord(
  record: LabelledRecord,
  readDate: (text: string) => IsoDate | null,
): BankFileItem {
  const { fields, line, cells } = record;
  const dateText = fields.get('date') ?? '';
  const amount = fields.get('amount') ?? '';
  return statedItem(
    {
      dateText,
      date: readDate(dateText),
      amount,
      currency: '',
      description: fields.get('description') ?? '',
      balance: fields.get('balance') ?? null,
    },
    { line, cells },
    NAMES,
  );
}

export function looksLikeLabelledText(text: string): boolean {
  const plain = text.replaceAll('\u00a0', ' ');
  return /^[ \t]*date[ \t]*:[ \t]*\d/im.test(plain) && /^[ \t]*amount[ \t]*:[ \t]*[-+£]?\d/im.test(plain);
}
