import type { LimitGroup } from './limit.js';
import { MIB } from './units.js';

export const IMPORTS = {
  reconciledStatements: {
    value: 400,
    unit: 'items',
    what: 'The statements that one reconciliation of an account compares',
    why: 'A statement a day of a year, with room. With more, those of the earliest days are compared: ask with `from`.',
  },
  fileBytes: {
    value: 268_435_456,
    unit: 'bytes',
    what: 'An imported file, inflated',
    why: 'A million rows and more. Beyond it: 413 `payload_too_large`.',
    setting: 'IMPORT_MAX_BYTES',
  },
  fileRows: {
    value: 1_000_000,
    unit: 'rows',
    what: 'Rows of an imported file',
    why: 'Beyond it the import fails with a code.',
    setting: 'IMPORT_MAX_ROWS',
  },
  rowBytes: {
    value: 65_536,
    unit: 'bytes',
    what: 'One row of an imported file',
    why: 'A row is held in memory. Beyond it the line fails.',
    setting: 'IMPORT_MAX_ROW_BYTES',
  },
  fileDays: {
    value: 90,
    unit: 'days',
    what: 'The file of an import, after the import has ended',
    why: 'It is read again for `errors.csv` alone. Afterwards that answers 410 `import_file_removed`; rows and errors stay.',
    setting: 'IMPORT_FILE_DAYS',
  },
  unfinishedFileDays: {
    value: 1,
    unit: 'days',
    what: 'A file that nothing refers to, such as an upload whose process was killed',
    why: 'Twice the longest upload. The sweeper removes it.',
  },
  chunkRows: {
    value: 8_000,
    unit: 'rows',
    what: 'Rows of an imported file that are written in one transaction',
    why: 'As few as are cheap to do again: a quarter of a second. Imports are slower with 4,000, and with 16,000.',
  },
  largeBytes: {
    value: 2 * MIB,
    unit: 'bytes',
    what: 'A file that counts as small (a maximum)',
    why: 'Larger ones have two of a worker’s four places, and a tenant one of those at a time.',
  },
  largeAtOnce: {
    value: 2,
    unit: 'items',
    what: 'Large files that a worker process imports at once',
    why: 'Two places are left to small ones. More wait.',
  },
  fileReadingStallMs: {
    value: 10_000,
    unit: 'milliseconds',
    what: 'Work on a bank file without a row read or a piece of it used up',
    why: 'A thousand times what 256 KiB take. Beyond it: the import fails with `file_too_demanding`, the others go on.',
  },
  fileReadingLeastMs: {
    value: 30_000,
    unit: 'milliseconds',
    what: 'Work on a bank file in all, whatever its size',
    why: 'Small files take milliseconds; this leaves room for a machine that is overloaded. Beyond it: `file_too_demanding`.',
  },
  fileReadingMsPerMiB: {
    value: 4_000,
    unit: 'milliseconds',
    what: 'Work on a bank file in all, for each MiB of it beyond',
    why: 'Twenty times what a MiB takes. Beyond it: `file_too_demanding`.',
  },
  fileReadingHeapBytes: {
    value: 201_326_592,
    unit: 'bytes',
    what: 'The heap of the thread that reads a bank file',
    why: 'Ten times what a file of any size takes, since files are streamed. Beyond it: `file_too_demanding`.',
  },
} as const satisfies LimitGroup;

export const UPLOADS = {
  idleMs: {
    value: 30_000,
    unit: 'milliseconds',
    what: 'An upload without a byte',
    why: 'A lost connection shows no other way. Beyond it: 408 `body_too_slow`, nothing is kept.',
  },
  minBytesPerSecond: {
    value: 1_024,
    unit: 'bytes a second',
    what: 'The rate of an upload, as sent, while we wait for it (a minimum)',
    why: 'The slowest telephone line does twice that. Below it: 408 `body_too_slow`, nothing is kept.',
  },
  rateWindowMs: {
    value: 60_000,
    unit: 'milliseconds',
    what: 'The time over which the rate of an upload is taken',
    why: 'A line may fail for a moment.',
  },
  wholeMs: {
    value: 43_200_000,
    unit: 'milliseconds',
    what: 'An upload from first to last byte',
    why: 'Half of the day after which unfinished files are swept. Beyond it: 408 `body_too_slow`, nothing is kept.',
  },
  formBytes: {
    value: 262_144,
    unit: 'bytes',
    what: 'What boundaries and headers of a form may add to a file',
    why: 'Only used to refuse early a body that says itself that it is too long.',
  },
  formFields: {
    value: 20,
    unit: 'items',
    what: 'Fields of a form beside the file',
    why: 'An import knows one. Beyond it: 400 `malformed_json`.',
  },
  formFieldBytes: {
    value: 65_536,
    unit: 'bytes',
    what: 'A field of a form',
    why: 'The longest column mapping fits. Beyond it: 400 `malformed_json`.',
  },
} as const satisfies LimitGroup;

export const BANK_FILES = {
  figureCharacters: {
    value: 100,
    unit: 'characters',
    what: 'A date or an amount in a bank file',
    why: 'Twice the longest that a bank writes, padding included. Beyond it: the row fails with `invalid_date` or `invalid_amount`.',
  },
  headingCharacters: {
    value: 200,
    unit: 'characters',
    what: 'The part of a column heading of a bank file that is compared',
    why: 'No export has a longer one. What follows is not looked at.',
  },
  accountCharacters: {
    value: 64,
    unit: 'characters',
    what: 'The account that a bank file names for a row',
    why: 'Twice an IBAN. What follows is cut off.',
  },
  columns: {
    value: 512,
    unit: 'items',
    what: 'The columns of a table, or the keys of a flat JSON object, in a bank file',
    why: 'Ten times the widest export known; every pair of columns may be compared. Beyond it: the file fails with `format_not_recognised`.',
  },
  recordCharacters: {
    value: 65_536,
    unit: 'characters',
    what: 'The lines of one record in a QIF, MT940 or labelled bank file',
    why: 'A hundred times a long one; a record without an end would be held whole. Its later lines are not looked at.',
  },
  batchBytes: {
    value: 1_048_576,
    unit: 'bytes',
    what: 'An entry of several payments in a CAMT file',
    why: 'About a thousand payments; it is held and parsed whole. One payment may be as long as any row. Beyond it: the entry fails with `row_too_long`.',
  },
  workbookBytes: {
    value: 64 * MIB,
    unit: 'bytes',
    what: 'An xlsx or ods workbook, as sent',
    why: 'Held whole while it is read: its directory stands at the end. A million rows take half of it. Beyond it: the file fails with `file_too_demanding`.',
  },
  archiveEntries: {
    value: 2_000,
    unit: 'items',
    what: 'The parts of a workbook’s archive',
    why: 'A hundred sheets with pictures have a few hundred. Beyond it: the file fails with `file_too_demanding`.',
  },
  archiveInflatedBytes: {
    value: 512 * MIB,
    unit: 'bytes',
    what: 'The parts of a workbook’s archive, unpacked',
    why: 'A sheet of a million rows has about 300 MiB of markup. Beyond it: the file fails with `file_too_demanding`.',
  },
  archiveRatio: {
    value: 250,
    unit: 'bytes',
    what: 'A part of a workbook’s archive that is larger than 1 MiB, for each byte of it packed',
    why: 'Markup of equal rows packs a hundred to one, a bomb a thousand to one. Beyond it: the file fails with `file_too_demanding`.',
  },
  sheets: {
    value: 100,
    unit: 'items',
    what: 'The sheets of a workbook',
    why: 'Each is looked at for transactions. Beyond it: the file fails with `file_too_demanding`.',
  },
  sheetRows: {
    value: 1_048_576,
    unit: 'rows',
    what: 'The number of the last row of a sheet',
    why: 'What spreadsheet programs have. Beyond it: the file fails with `malformed_file`.',
  },
  sharedStrings: {
    value: 1_000_000,
    unit: 'items',
    what: 'The different texts of an xlsx workbook',
    why: 'One for each row of the largest import; they are held. Beyond it: the file fails with `file_too_demanding`.',
  },
  sharedStringCharacters: {
    value: 33_554_432,
    unit: 'characters',
    what: 'The different texts of an xlsx workbook, together',
    why: 'A third of the heap of the thread that reads it. Beyond it: the file fails with `file_too_demanding`.',
  },
  xmlTagCharacters: {
    value: 65_536,
    unit: 'characters',
    what: 'A tag or comment in a workbook',
    why: 'A hundred times the longest that programs write. Beyond it: the file fails with `malformed_file`.',
  },
  xmlDepth: {
    value: 64,
    unit: 'items',
    what: 'How deep the elements of a workbook are nested',
    why: 'Programs nest a dozen. Beyond it: the file fails with `malformed_file`.',
  },
  pdfBytes: {
    value: 16 * MIB,
    unit: 'bytes',
    what: 'A PDF statement, as sent',
    why: 'Held whole while it is read. Banks’ statements have some hundred kilobytes. Beyond it: the file fails with `file_too_demanding`.',
  },
  pdfStreamBytes: {
    value: 32 * MIB,
    unit: 'bytes',
    what: 'One stream of a PDF statement, unpacked',
    why: 'A page of text has some ten kilobytes. Beyond it: the file fails with `file_too_demanding`.',
  },
  pdfUnpackedBytes: {
    value: 1024 * MIB,
    unit: 'bytes',
    what: 'All streams of a PDF statement, unpacked one after another',
    why: 'Three megabytes for each of its pages. Beyond it: the file fails with `file_too_demanding`.',
  },
  pdfPages: {
    value: 300,
    unit: 'items',
    what: 'The pages of a PDF statement',
    why: 'A year of a busy account. Beyond it: the file fails with `file_too_demanding`.',
  },
  pdfTexts: {
    value: 150_000,
    unit: 'items',
    what: 'The pieces of text on the pages of a PDF statement',
    why: 'Five hundred on each of its pages; they are held together. Beyond it: the file fails with `file_too_demanding`.',
  },
  statements: {
    value: 5_000,
    unit: 'items',
    what: 'The statements of one bank file whose balances are kept',
    why: 'Thirteen years of one a day. Beyond it: the rest are left away, and the balance is not checked.',
  },
  clearIdCharacters: {
    value: 8,
    unit: 'characters',
    what: 'The length from which the ids of the first rows are taken for a bank’s own without reading the whole file first',
    why: 'Numbers of rows are shorter. A large file with shorter ids is read twice: once to see whether its ids only count its rows.',
  },
  idPrefixes: {
    value: 8,
    unit: 'items',
    what: 'The texts before a number that are looked at to see whether the ids of a file count its rows',
    why: 'A count has one, such as `TXN` of TXN1, TXN2. Ids with more of them are no count.',
  },
  accountsOfFile: {
    value: 20,
    unit: 'items',
    what: 'The accounts that one file may name',
    why: 'More than anybody holds at one bank. A column with more different values names something else, and is passed over with a warning.',
  },
  accountNumbers: {
    value: 10,
    unit: 'items',
    what: 'The numbers by which files may name one source account',
    why: 'Each format spells an account its own way: an IBAN, a sort code with a number, its last four digits.',
  },
  balanceGaps: {
    value: 20,
    unit: 'items',
    what: 'The rows of one import that are named because their balance does not follow',
    why: 'Enough to find where rows are missing. One warning counts those beyond.',
  },
  warnings: {
    value: 50,
    unit: 'items',
    what: 'The warnings of one import',
    why: 'More than a person reads; a file may have a million lines to warn of. The last of them says how many there are beyond.',
  },
  sampledObjects: {
    value: 4_000,
    unit: 'items',
    what: 'The objects at the beginning of a JSON bank file from which its keys are understood',
    why: 'More than any bank writes into the 256 KiB that are looked at. Later ones are read, but not asked.',
  },
} as const satisfies LimitGroup;

export const RULES = {
  perTenant: {
    value: 500,
    unit: 'items',
    what: 'Category rules of a tenant and mode',
    why: 'Every row of an import is tried against all. Beyond it: 403 `plan_limit`.',
  },
  remembered: {
    value: 10_000,
    unit: 'items',
    what: 'Category rules that a process remembers, of the tenants that used them last',
    why: 'About a kilobyte each, made ready for matching. The rules of other tenants are read again when they are needed.',
  },
  rememberedClients: {
    value: 8,
    unit: 'items',
    what: 'Clients of a tenant whose rules a process keeps ready for matching, where rules speak of single clients',
    why: 'Each has up to all rules of the tenant. For another client they are made ready again, in about a millisecond.',
  },
  previewRows: {
    value: 5_000,
    unit: 'rows',
    what: 'Transactions that a preview of a rule looks at, latest day first',
    why: 'A fraction of a second of work. Beyond it `complete` is false.',
  },
  previewBatch: {
    value: 100,
    unit: 'rows',
    what: 'Transactions that a preview fetches at a time',
    why: 'About a millisecond of reading, after which other requests go on.',
  },
} as const satisfies LimitGroup;
