/** A booking as it stands on a statement: ISO day, words of the line, pounds with money in positive. */
export type BankRow = readonly [on: string, words: string, pounds: number];

export interface BankFile {
  readonly content: string;
  readonly type: string;
}

/** A format, as the bank exports it, of rows in the order of their days, oldest first. */
export type Layout = keyof typeof LAYOUTS;

/** @param opening the balance before the first row, in pounds */
export function bankFile(layout: Layout, rows: readonly BankRow[], opening = 1_000): BankFile {
  let balance = pence(opening);
  const lines = [...rows]
    .sort(([a], [b]) => (a < b ? -1 : Number(a > b)))
    .map(([on, words, pounds]) => {
      balance += pence(pounds);
      return { on, words, pounds, balance: balance / 100 };
    });
  return LAYOUTS[layout](lines);
}

interface Line {
  readonly on: string;
  readonly words: string;
  readonly pounds: number;
  readonly balance: number;
}

const pence = (pounds: number) => Math.round(pounds * 100);
const money = (pounds: number) => pounds.toFixed(2);
const moneyIn = ({ pounds }: Line) => (pounds > 0 ? money(pounds) : '');
const moneyOut = ({ pounds }: Line) => (pounds < 0 ? money(-pounds) : '');
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const slashed = (on: string) => on.split('-').reverse().join('/');

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const named = (on: string) => {
  const [year = '', month, day = ''] = on.split('-');
  return `${day} ${MONTHS[Number(month) - 1]} ${year}`;
};
/** `01 Apr 26`, as HSBC prints it. */
const shortlyNamed = (on: string) => `${named(on).slice(0, 7)}${on.slice(2, 4)}`;

const csv = (heading: string, lines: readonly string[]): BankFile => ({
  type: 'text/csv',
  content: [heading, ...lines, ''].join('\n'),
});
const newestFirst = (lines: readonly Line[]) => [...lines].reverse();

const LAYOUTS = {
  /** `Counter Party: Reference` in the words are two columns. */
  starling: (lines: readonly Line[]) =>
    csv(
      'Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP),Spending Category,Notes',
      lines.map((line) => {
        const [party = '', reference = ''] = line.words.split(': ');
        const columns = [slashed(line.on), quoted(party), quoted(reference), 'FASTER PAYMENT'];
        return `${columns.join(',')},${money(line.pounds)},${money(line.balance)},GENERAL,`;
      }),
    ),
  barclays: (lines: readonly Line[]) =>
    csv(
      'Number,Date,Account,Amount,Subcategory,Memo',
      newestFirst(lines).map(
        ({ on, pounds, words }) => ` ,${slashed(on)},20-00-00 12345678,${money(pounds)},FT,${quoted(words)}`,
      ),
    ),
  lloyds: (lines: readonly Line[]) =>
    csv(
      'Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance,',
      newestFirst(lines).map(
        (line) =>
          `${slashed(line.on)},FPI,'30-00-00,12345678,${quoted(line.words)},${moneyOut(line)},${moneyIn(line)},${money(line.balance)},`,
      ),
    ),
  natwest: (lines: readonly Line[]) =>
    csv(
      'Date,Type,Description,Value,Balance,Account Name,Account Number',
      newestFirst(lines).map(
        ({ on, words, pounds, balance }) =>
          `${named(on)},BAC,${quoted(words)},${money(pounds)},${money(balance)},CURRENT ACCOUNT,600000-12345678`,
      ),
    ),
  hsbc: (lines: readonly Line[]) =>
    csv(
      'Date,Type,Description,Paid out,Paid in,Balance',
      lines.map(
        (line) =>
          `${shortlyNamed(line.on)},CR,${quoted(line.words)},${moneyOut(line)},${moneyIn(line)},${money(line.balance)}`,
      ),
    ),
  nationwide: (lines: readonly Line[]) =>
    csv(
      '"Account Name:","Current account ****12345"\n\n"Date","Transaction type","Description","Paid out","Paid in","Balance"',
      newestFirst(lines).map((line) =>
        [named(line.on), 'Bank credit', line.words, moneyOut(line), moneyIn(line), money(line.balance)]
          .map(quoted)
          .join(','),
      ),
    ),
  co_operative: (lines: readonly Line[]) =>
    csv(
      'Date,Description,Type,Money In,Money Out,Balance',
      newestFirst(lines).map(
        (line) =>
          `${line.on},${quoted(line.words)},CREDIT,${moneyIn(line)},${moneyOut(line)},${money(line.balance)}`,
      ),
    ),
  metro: (lines: readonly Line[]) =>
    csv(
      'Metro Bank PLC\nAccount number,12345678\n\nDate,Reference,Transaction type,Money in,Money out,Balance',
      lines.map(
        (line) =>
          `${slashed(line.on)},${quoted(line.words)},${line.pounds < 0 ? 'Outward Faster Payment' : 'Inward Payment'},${moneyIn(line)},${moneyOut(line)},${money(line.balance)}`,
      ),
    ),
  tide: (lines: readonly Line[]) =>
    csv(
      'Date,Timestamp,Transaction ID,Transaction description,Paid in,Paid out,Amount,Currency,Category name,Tags,Note',
      lines.map(
        (line, index) =>
          `${slashed(line.on)},${line.on} 09:12:44,4f1c-${index},${quoted(line.words)},${moneyIn(line)},${moneyOut(line)},${money(line.pounds)},GBP,General,,`,
      ),
    ),
  /** A cash book that somebody keeps in a spreadsheet, with its totals as the last row. */
  cash_book: (lines: readonly Line[]) => {
    const sum = (wanted: (pounds: number) => boolean) =>
      money(
        Math.abs(
          lines.filter(({ pounds }) => wanted(pounds)).reduce((all, { pounds }) => all + pence(pounds), 0),
        ) / 100,
      );
    return csv('Date,Details,Paid In,Paid Out', [
      ...lines.map((line) => `${slashed(line.on)},${quoted(line.words)},${moneyIn(line)},${moneyOut(line)}`),
      `${slashed(lines.at(-1)?.on ?? '')},Total,${sum((pounds) => pounds > 0)},${sum((pounds) => pounds < 0)}`,
    ]);
  },
  /** Our own columns, for what no bank file says: `category: words`. */
  own: (lines: readonly Line[]) =>
    csv(
      'date,amount,description,category',
      lines.map(({ on, pounds, words }) => {
        const [category = '', ...rest] = words.split(': ');
        return `${on},${money(pounds)},${quoted(rest.join(': '))},${category}`;
      }),
    ),
  /** Etsy's statement: `Sale: title`. A deposit names its amount in its title alone. */
  etsy: (lines: readonly Line[]) =>
    csv(
      'Date,Type,Title,Info,Currency,Amount,Fees & Taxes,Net,Tax Details',
      lines.map(({ on, words, pounds }, index) => {
        const [type = '', ...title] = words.split(': ');
        const [day = '', month = '', year = ''] = named(on).split(' ');
        const when = quoted(`${Number(day)} ${month}, ${year}`);
        const amount = `${pounds < 0 ? '-' : ''}£${money(Math.abs(pounds))}`;
        if (type === 'Deposit')
          return `${when},Deposit,${quoted(`£${money(-pounds)} ${title.join(': ')}`)},,GBP,--,--,--,--`;
        const amounts = type === 'Sale' ? `${amount},--,${amount}` : `--,${amount},${amount}`;
        return `${when},${type},${quoted(title.join(': '))},#${index},GBP,${amounts},--`;
      }),
    ),
  ofx: (lines: readonly Line[]): BankFile => ({
    type: 'application/x-ofx',
    content: [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>',
      '<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>GBP</CURDEF><BANKACCTFROM><BANKID>110001</BANKID><ACCTID>00123456</ACCTID></BANKACCTFROM><BANKTRANLIST>',
      ...lines.map(
        ({ on, words, pounds }, index) =>
          `<STMTTRN><TRNTYPE>OTHER</TRNTYPE><DTPOSTED>${on.replaceAll('-', '')}</DTPOSTED><TRNAMT>${money(pounds)}</TRNAMT><FITID>F${index}</FITID><NAME>${words.replaceAll('&', '&amp;')}</NAME></STMTTRN>`,
      ),
      '</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>',
    ].join('\n'),
  }),
  qif: (lines: readonly Line[]): BankFile => ({
    type: 'application/qif',
    content: [
      '!Type:Bank',
      ...lines.map(({ on, words, pounds }) => `D${slashed(on)}\nT${money(pounds)}\nP${words}\n^`),
      '',
    ].join('\n'),
  }),
};

/** One row on this day of each month of a tax year, April first where the day is after the 5th. */
export function monthly(taxYear: number, day: number, words: string, pounds: number, months = 12): BankRow[] {
  const first = day > 5 ? 3 : 4;
  return Array.from({ length: months }, (_, index): BankRow => {
    const month = first + index;
    const year = taxYear + Math.floor(month / 12);
    return [
      `${year}-${String((month % 12) + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
      words,
      pounds,
    ];
  });
}
