import type { FormatSamples } from './format-sample.js';

/** Our own format, and files for bookkeeping programs. Every name, number and amount is invented. */
export const LEDGER_SAMPLES: FormatSamples = {
  generic: {
    extension: 'csv',
    mediaType: 'text/csv',
    lines: [
      'date,amount,currency,description,counterparty,reference,external_id,category,notes',
      '2026-04-25,1200.00,GBP,Invoice 42,Acme Ltd,INV 42,row-1,self_employment.turnover,',
      '2026-04-26,-12.50,GBP,Stationery,Bookshop,,row-2,,For the office',
    ],
  },
  xero: {
    extension: 'csv',
    mediaType: 'text/csv',
    lines: [
      '*Date,*Amount,Payee,Description,Reference,Cheque Number',
      '25/04/2026,1200.00,Acme Ltd,Invoice,INV 42,',
      '26/04/2026,-12.50,Bookshop,Stationery,,000123',
    ],
  },
  quickbooks: {
    extension: 'csv',
    mediaType: 'text/csv',
    lines: ['Date,Description,Amount', '25/04/2026,ACME LTD,1200.00', '26/04/2026,BOOKSHOP,-12.50'],
  },
  freeagent: {
    extension: 'csv',
    mediaType: 'text/csv',
    lines: ['25/04/2026,1200.00,ACME LTD', '26/04/2026,-12.50,BOOKSHOP'],
  },
  other: {
    extension: 'csv',
    mediaType: 'text/csv',
    lines: [
      'Booking date,Narrative,Debit,Credit,Balance',
      '25/04/2026,ACME LTD,,1200.00,1200.00',
      '26/04/2026,BOOKSHOP,12.50,,1187.50',
    ],
  },
};
