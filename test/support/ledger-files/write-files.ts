import type { TrueAccount, TrueRow } from './true-ledger.js';

export const ID_KINDS = ['identify', 'count', 'count_by_month', 'zero', 'shared', 'absent'] as const;
type IdKind = (typeof ID_KINDS)[number];
export const FILE_FORMATS = ['csv', 'csv_with_balance', 'own_csv', 'ofx', 'camt', 'mt940'] as const;
type FileFormat = (typeof FILE_FORMATS)[number];

export interface FilePlan {
  readonly format: FileFormat;
  readonly ids: IdKind;
  /** Newest row first, where the format leaves it open. */
  readonly isFalling: boolean;
}

export interface WrittenFile {
  readonly content: string;
  readonly mediaType: string;
  /** Whether it names its account. */
  readonly isNamed: boolean;
}

interface Listed extends TrueRow {
  readonly balance: number;
}

/** What an account's bank would export of these days, both included. */
export function writeFile(
  account: TrueAccount,
  { from, to }: { readonly from: string; readonly to: string },
  plan: FilePlan,
): WrittenFile {
  let balance = account.opening;
  const all = account.rows.map((row): Listed => {
    balance += row.pence;
    return { ...row, balance };
  });
  const rows = all.filter(({ date }) => from <= date && date <= to);
  const opening = (rows[0]?.balance ?? account.opening) - (rows[0]?.pence ?? 0);
  const closing = rows.at(-1)?.balance ?? opening;
  const withIds = rows.map((row, at) => ({ ...row, id: idOf(plan.ids, rows, at) }));
  const listed = plan.isFalling ? withIds.toReversed() : withIds;
  const statement = { number: account.number, from, to, opening, closing };
  switch (plan.format) {
    case 'csv':
    case 'csv_with_balance':
      return { content: csv(listed, plan), mediaType: 'text/csv', isNamed: false };
    case 'own_csv':
      return { content: ownCsv(listed, plan), mediaType: 'text/csv', isNamed: false };
    case 'ofx':
      return { content: ofx(withIds, statement), mediaType: 'application/x-ofx', isNamed: true };
    case 'camt':
      return { content: camt(withIds, statement), mediaType: 'application/xml', isNamed: true };
    case 'mt940':
      return { content: mt940(withIds, statement), mediaType: 'text/x-mt940', isNamed: true };
  }
}

function idOf(kind: IdKind, rows: readonly TrueRow[], at: number): string {
  const row = rows[at];
  switch (kind) {
    case 'identify':
      return row?.id ?? '';
    case 'count':
      return String(at + 1);
    case 'count_by_month':
      return String(
        rows.slice(0, at + 1).filter(({ date }) => date.slice(0, 7) === row?.date.slice(0, 7)).length,
      );
    case 'zero':
      return '0';
    case 'shared':
      return `S${isLike(row, rows[at - 1]) ? at : Math.floor(at / 2)}${row?.date ?? ''}`;
    case 'absent':
      return '';
  }
}

/** Rows alike in all that a file says of them, their id included, are one row: no reader can tell two payments from one told twice. */
const isLike = (one: TrueRow | undefined, other: TrueRow | undefined): boolean =>
  one?.date === other?.date && one?.pence === other?.pence && one?.text === other?.text;

type Row = Listed;

interface Statement {
  readonly number: string;
  readonly from: string;
  readonly to: string;
  readonly opening: number;
  readonly closing: number;
}

const pounds = (pence: number) => (pence / 100).toFixed(2);
const british = (date: string) => date.split('-').reverse().join('/');

function csv(rows: readonly Row[], { format, ids }: FilePlan): string {
  const hasBalance = format === 'csv_with_balance';
  const hasIds = ids !== 'absent';
  const heading = [
    'Date',
    'Description',
    'Amount',
    ...(hasBalance ? ['Balance'] : []),
    ...(hasIds ? ['Transaction ID'] : []),
  ];
  const lines = rows.map((row) =>
    [
      british(row.date),
      row.text,
      pounds(row.pence),
      ...(hasBalance ? [pounds(row.balance)] : []),
      ...(hasIds ? [row.id] : []),
    ].join(','),
  );
  return `${[heading.join(','), ...lines].join('\n')}\n`;
}

function ownCsv(rows: readonly Row[], { ids }: FilePlan): string {
  const lines = rows.map((row) =>
    [row.date, pounds(row.pence), row.text, ids === 'absent' ? '' : row.id].join(','),
  );
  return `${['date,amount,description,external_id', ...lines].join('\n')}\n`;
}

const compact = (date: string) => date.replaceAll('-', '');

function ofx(rows: readonly Row[], { number, from, to, closing }: Statement): string {
  const entries = rows.map(
    (row) =>
      `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${compact(row.date)}<TRNAMT>${pounds(row.pence)}<FITID>${row.id}<NAME>${row.text}</STMTTRN>`,
  );
  return `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\nCHARSET:1252\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>GBP<BANKACCTFROM><BANKID>1<ACCTID>${number}<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><DTSTART>${compact(from)}<DTEND>${compact(to)}${entries.join('\n')}</BANKTRANLIST><LEDGERBAL><BALAMT>${pounds(closing)}<DTASOF>${compact(to)}</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
}

function camt(rows: readonly Row[], { number, from, to, opening, closing }: Statement): string {
  const balance = (code: string, pence: number, on: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="GBP">${pounds(Math.abs(pence))}</Amt><CdtDbtInd>${pence < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>${on}</Dt></Dt></Bal>`;
  const entries = rows.map(
    (row) =>
      `<Ntry><Amt Ccy="GBP">${pounds(Math.abs(row.pence))}</Amt><CdtDbtInd>${row.pence < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${row.date}</Dt></BookgDt>${row.id === '' ? '' : `<AcctSvcrRef>${row.id}</AcctSvcrRef>`}<AddtlNtryInf>${row.text}</AddtlNtryInf></Ntry>`,
  );
  return `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>1</Id><Acct><Id><IBAN>${number}</IBAN></Id></Acct>${balance('OPBD', opening, from)}${balance('CLBD', closing, to)}${entries.join('')}</Stmt></BkToCstmrStmt></Document>`;
}

function mt940(rows: readonly Row[], { number, from, to, opening, closing }: Statement): string {
  const figure = (pence: number) => pounds(Math.abs(pence)).replace('.', ',');
  const mark = (pence: number) => (pence < 0 ? 'D' : 'C');
  const short = (date: string) => compact(date).slice(2);
  const entries = rows.map(
    (row) =>
      `:61:${short(row.date)}${compact(row.date).slice(4)}${mark(row.pence)}${figure(row.pence)}NTRFNONREF${row.id === '' ? '' : `//${row.id}`}\n:86:${row.text}`,
  );
  return [
    ':20:S',
    `:25:${number}`,
    ':28C:1',
    `:60F:${mark(opening)}${short(from)}GBP${figure(opening)}`,
    ...entries,
    `:62F:${mark(closing)}${short(to)}GBP${figure(closing)}`,
    '-',
    '',
  ].join('\n');
}
