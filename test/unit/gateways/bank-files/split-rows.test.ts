import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../../../src/limits/limits.js';
import { readAll } from './read-text.js';

/** The outcome of each line: booked, flagged as maybe split, left out or failed. */
async function outcome(...lines: readonly string[]) {
  const { items } = await readAll(lines.join('\n'));
  return items.map((item) => {
    if (item.kind === 'row') return `${item.row.line} ${item.isLikeSplit === true ? 'flagged' : 'booked'}`;
    return item.kind === 'error' ? `${item.error.line} ${item.error.code}` : `${item.line} ${item.reason}`;
  });
}

const HEADINGS = 'Date,Payee,Category,Amount';

describe('readBankFile on payments beside their parts', () => {
  it('leaves out the parts beneath a payment that says it is split, in the order of the file', async () => {
    const read = await outcome(
      HEADINGS,
      '13/04/2026,VODAFONE LTD,Phone,-20.00',
      '14/04/2026,SCREWFIX,--Split--,-100.00',
      '14/04/2026,SCREWFIX,Materials,-60.00',
      '14/04/2026,SCREWFIX,Tools,-40.00',
      '14/04/2026,B&Q 1190,Materials,-40.00',
    );

    expect(read).toEqual(['2 booked', '3 booked', '4 split_part', '5 split_part', '6 booked']);
  });

  it('books the rows beneath a payment that says it is split, where they do not come to it', async () => {
    const read = await outcome(
      HEADINGS,
      '14/04/2026,SCREWFIX,Split,-100.00',
      '14/04/2026,SCREWFIX,Materials,-60.00',
      '14/04/2026,SCREWFIX,Tools,-41.00',
    );

    expect(read).toEqual(['2 booked', '3 booked', '4 booked']);
  });

  it('never takes one of numbered parts for the payment of the others', async () => {
    const read = await outcome(
      'Date,Payee,Memo,Amount',
      '14/04/2026,SCREWFIX,Split (1/3),-100.00',
      '14/04/2026,SCREWFIX,Split (2/3),-50.00',
      '14/04/2026,SCREWFIX,Split (3/3),-50.00',
    );

    expect(read).toEqual(['2 booked', '3 booked', '4 booked']);
  });

  it('fails parts that are marked as their payment is, which may be parts of another', async () => {
    const read = await outcome(
      'Date,Payee,Is split,Amount',
      '14/04/2026,SCREWFIX,Y,-100.00',
      '14/04/2026,SCREWFIX,Y,-50.00',
      '14/04/2026,SCREWFIX,Y,-50.00',
    );

    expect(read).toEqual(['2 booked', '3 malformed_row', '4 malformed_row']);
  });

  it('flags a payment beside rows of its party that come to it, each with a category of its own', async () => {
    const read = await outcome(
      HEADINGS,
      '14/04/2026,SCREWFIX,Hardware,-100.00',
      '14/04/2026,SCREWFIX,Materials,-60.00',
      '14/04/2026,SCREWFIX,Tools,-40.00',
    );

    expect(read).toEqual(['2 flagged', '3 booked', '4 booked']);
  });

  it('says nothing of fares of one day that happen to come to another', async () => {
    const read = await outcome(
      HEADINGS,
      '14/04/2026,TRAINLINE,Travel,-5.60',
      '14/04/2026,TRAINLINE,Travel,-2.80',
      '14/04/2026,TRAINLINE,Travel,-2.80',
    );

    expect(read).toEqual(['2 booked', '3 booked', '4 booked']);
  });

  it('books every row of a day that has more of them than the limit', async () => {
    const count = LIMITS.bankFiles.splitRows.value * 3;
    const lines = Array.from({ length: count }, (_, at) => `14/04/2026,SCREWFIX,Tools,-${at + 1}.50`);

    const read = await outcome(HEADINGS, ...lines);

    expect(read).toEqual(lines.map((_, at) => `${at + 2} booked`));
  });
});
