import type { FormatSamples } from './format-sample.js';

/** Current and savings accounts. Every name, number and amount is invented. */
export const BANK_SAMPLES: FormatSamples = {
  monzo: {
    extension: 'csv',
    mediaType: 'text/csv',
    lines: [
      'Transaction ID,Date,Time,Type,Name,Emoji,Category,Amount,Currency,Local amount,Local currency,Notes and #tags,Address,Receipt,Description,Category split,Money Out,Money In',
      'tx_0001,25/04/2026,09:12:03,Faster payment,Acme Ltd,,Income,1200.00,GBP,1200.00,GBP,,,,INV 42,,,1200.00',
      'tx_0002,26/04/2026,10:00:00,Card payment,Bookshop,,Shopping,-12.50,GBP,-14.50,EUR,,,,BOOKSHOP PARIS,,-12.50,',
      'tx_0003,27/04/2026,11:00:00,Pot transfer,Tax pot,,Savings,-240.00,GBP,-240.00,GBP,,,,,,-240.00,',
    ],
  },
  starling: {
    extension: 'csv',
    mediaType: 'text/csv',
    lines: [
      'Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP),Spending Category,Notes',
      '25/04/2026,Acme Ltd,INV 42,FASTER PAYMENT,1200.00,1200.00,INCOME,',
      '26/04/2026,Bookshop,Stationery,CONTACTLESS,-12.50,1187.50,SHOPPING,',
      '27/04/2026,Tax,Tax space,INTERNAL TRANSFER,-240.00,947.50,SAVING,',
    ],
  },
  barclays: {
    extension: 'csv',
    mediaType: 'text/csv',
    lines: [
      'Number,Date,Account,Amount,Subcategory,Memo',
      ' ,26/04/2026,20-00-00 12345678,-12.50,Card Purchase,BOOKSHOP         ON 25 APR',
      ' ,25/04/2026,20-00-00 12345678,1200.00,Counter Credit,ACME LTD         INV 42',
    ],
  },
  lloyds: {
    extension: 'csv',
    mediaType: 'text/csv',
    lines: [
      'Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance',
      "26/04/2026,DEB,'30-00-00,12345678,BOOKSHOP CD 1234,12.50,,1187.50",
      "25/04/2026,FPI,'30-00-00,12345678,ACME LTD,,1200.00,1200.00",
    ],
  },
  hsbc: {
    extension: 'csv',
    mediaType: 'text/csv',
    lines: [
      'Date,Type,Description,Paid out,Paid in,Balance',
      '25 Apr 26,CR,ACME LTD,,"1,200.00","1,200.00"',
      '26 Apr 26,VIS,BOOKSHOP,12.50,,"1,187.50"',
    ],
  },
  first_direct: {
    extension: 'csv',
    mediaType: 'text/csv',
    lines: [
      'Date,Description,Amount,Balance',
      '26/04/2026,BOOKSHOP,-12.50,1187.50',
      '25/04/2026,ACME LTD,1200.00,1200.00',
    ],
  },
  natwest: {
    extension: 'csv',
    mediaType: 'text/csv',
    lines: [
      'Date,Type,Description,Value,Balance,Account Name,Account Number',
      '26 Apr 2026,POS,"1234 25APR26 , BOOKSHOP",-12.50,1187.50,CURRENT ACCOUNT,600000-12345678',
      '25 Apr 2026,BAC,"ACME LTD , INV 42",1200.00,1200.00,CURRENT ACCOUNT,600000-12345678',
    ],
  },
  nationwide: {
    extension: 'csv',
    mediaType: 'text/csv',
    lines: [
      '"Account Name:","Current account ****12345"',
      '"Account Balance:","£1187.50"',
      '"Available Balance: ","£1187.50"',
      '',
      '"Date","Transaction type","Description","Paid out","Paid in","Balance"',
      '"26 Apr 2026","Visa purchase","BOOKSHOP","£12.50","","£1187.50"',
      '"25 Apr 2026","Bank credit","ACME LTD","","£1200.00","£1200.00"',
    ],
  },
  santander: {
    extension: 'csv',
    mediaType: 'text/csv',
    lines: [
      'Date,,Description,,Money in,Money Out,Balance',
      '26/04/2026,,CARD PAYMENT TO BOOKSHOP ON 25-04-2026,,,£12.50,"£1,187.50"',
      '25/04/2026,,FASTER PAYMENTS RECEIPT REF INV 42 FROM ACME LTD,,"£1,200.00",,"£1,200.00"',
    ],
  },
  midata: {
    extension: 'csv',
    mediaType: 'text/csv',
    lines: [
      'Date,Type,Merchant/Description,Debit/Credit,Balance',
      '26/04/2026,VIS,BOOKSHOP,-£12.50,£1187.50',
      '25/04/2026,BGC,ACME LTD,£1200.00,£1200.00',
    ],
  },
  co_operative: {
    extension: 'csv',
    mediaType: 'text/csv',
    lines: [
      'Date,Description,Type,Money In,Money Out,Balance',
      '2026-04-26,BOOKSHOP,CARD PAYMENT,,12.50,1187.50',
      '2026-04-25,ACME LTD,CREDIT,1200.00,,1200.00',
    ],
  },
  metro: {
    extension: 'csv',
    mediaType: 'text/csv',
    lines: [
      'Date,Details,Transaction Type,In,Out,Balance',
      '25/04/2026,ACME LTD INV 42,Inward Payment,1200.00,0.00,1200.00',
      '26/04/2026,BOOKSHOP,Card Purchase,0.00,12.50,1187.50',
    ],
  },
  marcus: {
    extension: 'csv',
    mediaType: 'text/csv',
    lines: [
      'TransactionDate,Description,Value,AccountBalance,AccountName,AccountNumber',
      '20260425,Interest earned,1.23,1001.23,Saver,12345678',
      '20260426,Withdrawal,-200.00,801.23,Saver,12345678',
    ],
  },
  chase_uk: {
    extension: 'csv',
    mediaType: 'text/csv',
    lines: [
      '"Transactions for period 01 Apr 2026 to 30 Apr 2026"',
      'Date,Time,Transaction Type,Transaction Description,Amount,Currency,Balance',
      '25 Apr 2026,09:12,Payment,Acme Ltd,1200.00,GBP,1200.00',
      '26 Apr 2026,10:11,Purchase,Bookshop,-12.50,GBP,1187.50',
    ],
  },
  aib: {
    extension: 'csv',
    mediaType: 'text/csv',
    lines: [
      'Posted Account,Posted Transactions Date,Description1,Description2,Description3,Debit Amount,Credit Amount,Balance,Posted Currency,Transaction Type,Local Currency Amount,Local Currency',
      '12345678,25/04/2026,ACME LTD,INV 42,,,"1,200.00","1,200.00",GBP,Credit,"1,200.00",GBP',
      '12345678,26/04/2026,BOOKSHOP,,,12.50,,"1,187.50",GBP,Debit,12.50,GBP',
    ],
  },
  tide: {
    extension: 'csv',
    mediaType: 'text/csv',
    lines: [
      'Date,Timestamp,Transaction ID,Transaction description,Paid in,Paid out,Amount,Currency,Category name,Tags,Note',
      '25/04/2026,2026-04-25 09:12:44,4f1c-01,ACME LTD,1200.00,,1200.00,GBP,Sales,,',
      '26/04/2026,2026-04-26 10:00:01,4f1c-02,BOOKSHOP,,12.50,-12.50,GBP,Office,,',
    ],
  },
  mettle: {
    extension: 'csv',
    mediaType: 'text/csv',
    lines: [
      'Date,Amount in GBP,Balance,Reference,Description,Transaction Type,Invoices,Receipts,Note,Category',
      '10/06/2026,35.00,79.79,INV 7 : A Client,A Client,Bank transfer,,,,',
      '09/06/2026,-5.21,,OFFICE SHOP,Office Shop,Card payment,,,,Stationery',
      '08/06/2026,-50.00,,Savings,Savings pot,Pot transfer,,,,',
    ],
  },
};
