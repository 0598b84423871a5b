import { describe, expect, it } from 'vitest';
import { readAll } from './read-text.js';

const HEADINGS = 'Date,Description,Amount';
const LINES = ['14/04/2026,SCREWFIX,-10.00', '15/04/2026,VODAFONE LTD,-20.00', '16/04/2026,B&Q 1190,-30.00'];

/** The outcome of three payments, each with a cell in a last column of this heading. */
async function outcome(heading: string, cells: readonly string[]) {
  const lines = LINES.map((line, at) => `${line},${cells[at] ?? ''}`);
  const { rows, leftOut, errors } = await readAll([`${HEADINGS},${heading}`, ...lines].join('\n'));
  return [
    ...rows.map(({ line }) => `${line} booked`),
    ...leftOut.map(({ line, reason }) => `${line} ${reason}`),
    ...errors.map(({ line, code }) => `${line} ${code}`),
  ].sort();
}

describe('readBankFile on columns that ask whether money moved', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['Cleared', ['Yes', 'Yes', 'No'], ['2 booked', '3 booked', '4 pending']],
    ['Cleared', ['Cleared', 'Reconciled', 'Uncleared'], ['2 booked', '3 booked', '4 pending']],
    ['Clr', ['c', 'R', 'U'], ['2 booked', '3 booked', '4 pending']],
    ['Clr', ['C', 'R', 'V'], ['2 booked', '3 booked', '4 reverted']],
    ['Cleared', ['x', 'x', ''], ['2 booked', '3 booked', '4 unknown_status']],
    ['Cleared', ['C', 'R', 'X'], ['2 booked', '3 booked', '4 unknown_status']],
    ['Cleared', ['', '', ''], ['2 booked', '3 booked', '4 booked']],
    ['Date cleared', ['15/04/2026', '16/04/2026', ''], ['2 booked', '3 booked', '4 unknown_status']],
    ['Reversed', ['No', 'No', 'Yes'], ['2 booked', '3 booked', '4 unknown_status']],
    ['Is refunded', ['FALSE', 'FALSE', 'TRUE'], ['2 booked', '3 booked', '4 unknown_status']],
    ['Deleted', ['0', '0', '1'], ['2 booked', '3 booked', '4 reverted']],
    ['Paid', ['Yes', 'Yes', 'No'], ['2 booked', '3 booked', '4 pending']],
    ['Status', ['C', 'C', 'P'], ['2 booked', '3 booked', '4 pending']],
    ['Status', ['C', 'C', 'R'], ['2 booked', '3 booked', '4 unknown_status']],
    ['Status', ['R', 'R', 'C'], ['2 booked', '3 booked', '4 booked']],
    ['Status', ['P', 'P', 'P'], ['2 unknown_status', '3 unknown_status', '4 unknown_status']],
    ['Status', ['Paid', 'Paid', 'Overdue'], ['2 booked', '3 booked', '4 pending']],
    ['Reconciled', ['Yes', 'No', 'No'], ['2 booked', '3 booked', '4 booked']],
  ])('reads %s of %j', async (heading, cells, expected) => {
    expect(await outcome(heading, cells)).toEqual(expected);
  });

  it('asks such a column beside a mapping that does not name it, and not one that it names', async () => {
    const content = `${HEADINGS},Cleared\n${LINES[0]},Yes\n${LINES[1]},No\n`;
    const mapping = { date: 'Date', amount: 'Amount', description: 'Description' };

    const asked = await readAll(content, { mapping });
    const named = await readAll(content, { mapping: { ...mapping, notes: 'Cleared' } });

    expect(asked.rows.map(({ line }) => line)).toEqual([2]);
    expect(named.rows.map(({ line }) => line)).toEqual([2, 3]);
  });
});
