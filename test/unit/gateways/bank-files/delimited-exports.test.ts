import { describe, expect, it } from 'vitest';
import { BANK_FORMATS } from '../../../../src/gateways/bank-files/read-bank-file.js';
import { inShort } from './in-short.js';
import { readAll } from './read-text.js';

interface Export {
  readonly title: string;
  readonly format: string;
  readonly lines: readonly string[];
  /** Bytes, where UTF-8 is not what the bank writes. */
  readonly encoding?: 'latin1';
  /** `line date amount currency | description`, transfers and parts marked. */
  readonly rows: readonly string[];
  readonly leftOut?: readonly string[];
}

const EXPORTS: readonly Export[] = [
  {
    title: 'Monzo, personal account',
    format: 'monzo',
    lines: [
      'Transaction ID,Date,Time,Type,Name,Emoji,Category,Amount,Currency,Local amount,Local currency,Notes and #tags,Address,Receipt,Description,Category split,Money Out,Money In',
      'tx_A,05/04/2026,07:05:03,Card payment,Bakery,🥐,Eating out,-13.96,GBP,-16.00,EUR,,,,BAKERY PARIS,,-13.96,',
      'tx_B,06/04/2026,07:05:03,Pot transfer,Savings Pot,,Savings,-10.00,GBP,-10.00,GBP,,,,,,-10.00,',
      'tx_C,06/04/2026,08:00:00,Card payment,Card check,,General,0.00,GBP,0.00,GBP,,,,Active card check,,,',
    ],
    rows: ['2 2026-04-05 -13.96 GBP | Bakery', '3 2026-04-06 -10.00 GBP | Savings Pot (transfer)'],
    leftOut: ['4 zero_amount'],
  },
  {
    title: 'Monzo before 2019, times in UTC',
    format: 'monzo',
    lines: [
      'id,created,amount,currency,local_amount,local_currency,category,emoji,description,address,notes,receipt',
      'tx_1,2026-04-05 23:43:35 +0000,-12.34,GBP,-12.34,GBP,eating_out,,CAFE,,,',
    ],
    rows: ['2 2026-04-06 -12.34 GBP | CAFE'],
  },
  {
    title: 'Starling with six columns, in euros',
    format: 'starling',
    lines: [
      'Date,Counter Party,Reference,Type,Amount (EUR),Balance (EUR)',
      '01/04/2026,Opening Balance,,,,5500.00',
      '01/04/2026,ACME,INV 1,FASTER PAYMENT,1500.00,7000.00',
    ],
    rows: ['3 2026-04-01 1500.00 EUR | ACME INV 1'],
    leftOut: ['2 balance_row'],
  },
  {
    title: 'Barclays with money out and in apart',
    format: 'barclays',
    lines: [
      'Date,Type,Description,Money out,Money in,Balance',
      '05/04/2026,DD,GAS,10.00,,90.00',
      '06/04/2026,FP,ACME,,20.00,110.00',
    ],
    rows: ['2 2026-04-05 -10.00 GBP | GAS', '3 2026-04-06 20.00 GBP | ACME'],
  },
  {
    title: 'NatWest before 2024: spaces in the header, spreadsheet apostrophes, a blank line',
    format: 'natwest',
    lines: [
      'Date, Type, Description, Value, Balance, Account Name, Account Number',
      '',
      `05/04/2026,POS,"'1234 04APR26 , SHOP",-5.00,95.00,"'MR A","'600000-1234",`,
    ],
    rows: ['3 2026-04-05 -5.00 GBP | 1234 04APR26 , SHOP'],
  },
  {
    title: 'NatWest card, charges positive',
    format: 'natwest_card',
    lines: [
      'Date,Type,Description,Value,Balance,Account Name,Account Number',
      '05 Apr 2026,Purchase,BOOKSHOP,12.50,,CARD,543429******1234',
      '06 Apr 2026,Payment,PAYMENT RECEIVED - THANK YOU,-100.00,,CARD,543429******1234',
    ],
    rows: [
      '2 2026-04-05 -12.50 GBP | BOOKSHOP',
      '3 2026-04-06 100.00 GBP | PAYMENT RECEIVED - THANK YOU (transfer)',
    ],
  },
  {
    title: 'Lloyds card, charges positive, trailing comma',
    format: 'lloyds_card',
    lines: [
      'Date,Date entered,Reference,Description,Amount,',
      '13/07/2026,14/07/2026,40000189,SHOES            ,39.95,',
      '20/07/2026,20/07/2026,40000190,PAYMENT RECEIVED - THANK YOU,-200.00,',
    ],
    rows: [
      '2 2026-07-13 -39.95 GBP | SHOES',
      '3 2026-07-20 200.00 GBP | PAYMENT RECEIVED - THANK YOU (transfer)',
    ],
  },
  {
    title: 'midata: pounds in windows-1252, signs before them, a note under the table, lone carriage returns',
    format: 'midata',
    encoding: 'latin1',
    lines: [
      'Date,Type,Merchant/Description,Debit/Credit,Balance\r02/08/2026,DD,AAA,-£50.00,+£50.00\r01/08/2026,CR,BBB,+£1000.00,+£1040.00\r\rArranged overdraft limit,06/09/2026,+£0.00',
    ],
    rows: ['2 2026-08-02 -50.00 GBP | AAA', '3 2026-08-01 1000.00 GBP | BBB'],
    leftOut: ['5 summary_row'],
  },
  {
    title: 'Santander text with no-break spaces',
    format: 'santander',
    encoding: 'latin1',
    lines: [
      'From: 26/04/2026 to 26/10/2026',
      '',
      'Account: XXXX XXXX XXXX 1234',
      '',
      'Date:\u00a003/10/2026',
      'Description:\u00a0TRANSFER TO SAVER',
      'Amount:\u00a0-12.92\u00a0',
      'Balance:\u00a04,000.00\u00a0',
      '',
      'Date:\u00a002/10/2026',
      'Description:\u00a0BILL PAYMENT FROM ACME',
      'Amount:\u00a01,200.00 GBP',
      'Balance:\u00a04,012.92 GBP',
    ],
    rows: [
      '5 2026-10-03 -12.92 GBP | TRANSFER TO SAVER',
      '10 2026-10-02 1200.00 GBP | BILL PAYMENT FROM ACME',
    ],
  },
  {
    title: 'Chase UK under a title line',
    format: 'chase_uk',
    lines: [
      '"Transactions for period 01 Apr 2026 to 30 Apr 2026"',
      'Date,Time,Transaction Type,Transaction Description,Amount,Currency,Balance',
      '05 Apr 2026,10:11,Purchase,Shop,-5.00,GBP,95.00',
    ],
    rows: ['3 2026-04-05 -5.00 GBP | Shop'],
  },
  {
    title: 'Metro Bank, a zero in the other column',
    format: 'metro',
    lines: [
      'Date,Details,Transaction Type,In,Out,Balance',
      '05/04/2026,ACME,Inward,100.00,0.00,200.00',
      '06/04/2026,SHOP,Card,0.00,20.00,180.00',
    ],
    rows: ['2 2026-04-05 100.00 GBP | ACME', '3 2026-04-06 -20.00 GBP | SHOP'],
  },
  {
    title: 'Marcus, dates without separators',
    format: 'marcus',
    lines: [
      'TransactionDate,Description,Value,AccountBalance,AccountName,AccountNumber',
      '20260405,Interest earned,1.23,1001.23,Saver,12345678',
    ],
    rows: ['2 2026-04-05 1.23 GBP | Interest earned'],
  },
  {
    title: 'Barclaycard without a header',
    format: 'barclaycard',
    lines: [
      '17 Jun 26 , "BOOKS, LONDON" ,Visa,MS A B,Shopping,,12.34',
      '18 Jun 26 , "PAYMENT, THANK YOU" ,Visa,MS A B,Payments,100.00,',
    ],
    rows: [
      '1 2026-06-17 -12.34 GBP | BOOKS, LONDON',
      '2 2026-06-18 100.00 GBP | PAYMENT, THANK YOU (transfer)',
    ],
  },
  {
    title: 'American Express with details over several lines',
    format: 'amex',
    lines: [
      'Date,Description,Amount,Extended Details,Appears On Your Statement As,Address,Town/City,Postcode,Country,Reference,Category',
      `05/04/2026,BOOKS,12.00,"two`,
      `lines",BOOKS,"1 ST`,
      `X",LONDON,SW1,UNITED KINGDOM,'AT123',Shopping`,
      `06/04/2026,PAYMENT RECEIVED - THANK YOU,-50.00,,,,,,,'AT124',`,
    ],
    rows: [
      '2 2026-04-05 -12.00 GBP | BOOKS',
      '5 2026-04-06 50.00 GBP | PAYMENT RECEIVED - THANK YOU (transfer)',
    ],
  },
  {
    title: 'American Express before it had a header',
    format: 'amex',
    lines: ['05/04/2026,"Reference: AT260950001",12.00,"BOOKS      LONDON"," Process Date 06/04/2026"'],
    rows: ['1 2026-04-05 -12.00 GBP | BOOKS LONDON'],
  },
  {
    title: 'Tesco Bank with D and C',
    format: 'tesco_bank',
    lines: [
      'Transaction Date,Posting Date,Billing Amount,Merchant,Merchant City,Merchant County,Merchant Postal Code,Reference Number,Debit/Credit Flag,SICMCC Code',
      '15/03/2026,16/03/2026,£45.20,GROCER,LEEDS,,LS1,74123,D,5411',
      '17/03/2026,18/03/2026,£120.00,PAYMENT RECEIVED,,,,74124,C,0000',
    ],
    rows: ['2 2026-03-15 -45.20 GBP | GROCER', '3 2026-03-17 120.00 GBP | PAYMENT RECEIVED (transfer)'],
  },
  {
    title: 'Revolut Business: UTC, the fee inside the total, a declined row',
    format: 'revolut_business',
    lines: [
      'Date started (UTC),Date completed (UTC),ID,Type,State,Description,Reference,Payer,Orig currency,Orig amount,Payment currency,Amount,Total amount,Fee,Balance',
      '2026-04-05,2026-04-05 23:30:00,a1,CARD_PAYMENT,COMPLETED,Editor,,,USD,-10.00,GBP,-8.00,-8.20,0.20,91.80',
      '2026-04-06,,a2,CARD_PAYMENT,DECLINED,Editor,,,GBP,-1.00,GBP,-1.00,-1.00,0.00,',
    ],
    rows: ['2 2026-04-06 -8.20 GBP | Editor'],
    leftOut: ['3 declined'],
  },
  {
    title: 'Revolut Business without a total: the fee comes off, whatever its sign',
    format: 'revolut_business',
    lines: [
      'Date started (UTC),Date completed (UTC),ID,Type,State,Description,Reference,Payer,Amount,Fee,Balance',
      '2026-09-05,2026-09-05,b,TRANSFER,COMPLETED,To SUPPLIER,,,-2000.00,-0.50,8099.50',
    ],
    rows: ['2 2026-09-05 -2000.50 GBP | To SUPPLIER'],
  },
  {
    title: 'Revolut before 2021: semicolons, exchanges in a column of their own',
    format: 'revolut',
    lines: [
      'Completed Date ; Description ; Paid Out (GBP) ; Paid In (GBP) ; Exchange Out; Exchange In; Balance (GBP); Category; Notes',
      '5 Apr 2026 ; Grocer ; 5.00 ;  ;  ;  ; 1,095.00; groceries; ',
      '4 Apr 2026 ; To EUR ; 10.00 ;  ; EUR 11.50 ;  ; 1,100.00; transfers; ',
    ],
    rows: ['2 2026-04-05 -5.00 GBP | Grocer', '3 2026-04-04 -10.00 GBP | To EUR (transfer)'],
  },
  {
    title: 'Wise transfer history: direction decides which side counts',
    format: 'wise_transfers',
    lines: [
      'ID,Status,Direction,Created on,Finished on,Source fee amount,Source fee currency,Target fee amount,Target fee currency,Source name,Source amount (after fees),Source currency,Target name,Target amount (after fees),Target currency,Exchange rate,Reference',
      'T-1,COMPLETED,OUT,2026-08-03 14:20:05,2026-08-03 14:23:11,0.45,EUR,,,Me,120.00,EUR,Landlord,120.00,EUR,1,August',
      'T-2,COMPLETED,IN,2026-07-31 09:00:00,2026-07-31 09:01:30,,,5.00,GBP,ACME,2505.00,GBP,Me,2500.00,GBP,1,INV 42',
      'T-3,CANCELLED,OUT,2026-07-31 09:00:00,,,,,,Me,1.00,GBP,X,1.00,GBP,1,',
    ],
    rows: ['2 2026-08-03 -120.45 EUR | Landlord August', '3 2026-07-31 2500.00 GBP | ACME INV 42'],
    leftOut: ['4 reverted'],
  },
  {
    title: 'Airbnb before 2022: host fee, months first',
    format: 'airbnb',
    lines: [
      'Date,Type,Confirmation Code,Start Date,Nights,Guest,Listing,Details,Reference,Currency,Amount,Paid Out,Host Fee,Cleaning Fee',
      '04/03/2026,Payout,,,,,,Transfer to bank,G-1,GBP,,485.00,,',
      '04/03/2026,Reservation,HM1,04/01/2026,3,A Guest,Flat,,,GBP,485.00,,15.00,20.00',
    ],
    rows: [
      '2 2026-04-03 -485.00 GBP | Transfer to bank (transfer)',
      '3 2026-04-03 500.00 GBP | Reservation HM1 (gross)',
      '3 2026-04-03 -15.00 GBP | Airbnb service fee: Reservation HM1 (fee)',
    ],
  },
  {
    title: 'Stripe from the dashboard, in UTC',
    format: 'stripe',
    lines: [
      'id,Type,Source,Amount,Fee,Destination Platform Fee,Net,Currency,Created (UTC),Available On (UTC),Description',
      'txn_1,charge,ch_1,120.00,2.00,,118.00,gbp,2026-04-05 23:30,2026-04-08 00:00,Course',
      'txn_2,payout,po_1,-118.00,0.00,,-118.00,gbp,2026-04-08 09:30,2026-04-08 00:00,STRIPE PAYOUT',
    ],
    rows: [
      '2 2026-04-06 120.00 GBP | Course (gross)',
      '2 2026-04-06 -2.00 GBP | Stripe fee: Course (fee)',
      '3 2026-04-08 -118.00 GBP | STRIPE PAYOUT (transfer)',
    ],
  },
  {
    title: 'PayPal in American order',
    format: 'paypal',
    lines: [
      '"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","Transaction ID","Sales Tax"',
      '"4/25/2026","10:00:00","PDT","Ana","Website Payment","Completed","USD","1,500.00","-43.80","1,456.20","1AB","0.00"',
    ],
    rows: [
      '2 2026-04-25 1500.00 USD | Ana Website Payment (gross)',
      '2 2026-04-25 -43.80 USD | PayPal fee: Ana Website Payment (fee)',
    ],
  },
  {
    title: 'an unknown bank with money in and out apart, tabs, a preamble and a total',
    format: 'other',
    lines: [
      'Account:\t123',
      'Period\tApril',
      '',
      'Booking date\tNarrative\tDebit\tCredit',
      '25/04/2026\tRENT\t5.00\t',
      '26/04/2026\tACME\t\t6.00',
      'Total\t\t5.00\t6.00',
    ],
    rows: ['5 2026-04-25 -5.00 GBP | RENT', '6 2026-04-26 6.00 GBP | ACME'],
    leftOut: ['7 summary_row'],
  },
  {
    title: 'an unknown bank with a direction column',
    format: 'other',
    lines: [
      'Posted Date,Payee,Debit/Credit,Amount,Currency',
      '2026-04-05,SHOP,Debit,5.00,EUR',
      '2026-04-06,ACME,Credit,10.00,EUR',
    ],
    rows: ['2 2026-04-05 -5.00 EUR | SHOP', '3 2026-04-06 10.00 EUR | ACME'],
  },
  {
    title: 'an unknown card whose running balance shows that charges are positive',
    format: 'other',
    lines: [
      'Date,Details,Amount,Balance',
      '25/04/2026,A,10.00,-90.00',
      '26/04/2026,B,20.00,-110.00',
      '27/04/2026,C,-30.00,-80.00',
    ],
    rows: ['2 2026-04-25 -10.00 GBP | A', '3 2026-04-26 -20.00 GBP | B', '4 2026-04-27 30.00 GBP | C'],
  },
  {
    title: 'an unknown bank with decimal commas and semicolons',
    format: 'other',
    lines: [
      'sep=;',
      'Date;Payee;Amount;Balance',
      '25.04.2026;A;-1.234,50;100,00',
      '26.04.2026;B;20,00;120,00',
    ],
    rows: ['3 2026-04-25 -1234.50 GBP | A', '4 2026-04-26 20.00 GBP | B'],
  },
  {
    title: 'an unknown bank with pending rows',
    format: 'other',
    lines: [
      'Date,Description,Transaction ID,Amount,Status',
      '2026-04-25 10:00,SHOP,a1,-5.00,Completed',
      '2026-04-26 10:00,INN,a2,-9.00,Pending',
      'Pending,INN,a3,-9.00,Completed',
    ],
    rows: ['2 2026-04-25 -5.00 GBP | SHOP'],
    leftOut: ['3 pending', '4 pending'],
  },
  {
    title: 'FreeAgent upload without headings, no day above 12: the shape suggests the day first',
    format: 'freeagent',
    lines: ['06/04/2026,1500.00,INV-1 ACME', '07/04/2026,-42.99,ADOBE', '12/04/2026,-18,TFL'],
    rows: [
      '1 2026-04-06 1500.00 GBP | INV-1 ACME',
      '2 2026-04-07 -42.99 GBP | ADOBE',
      '3 2026-04-12 -18.00 GBP | TFL',
    ],
  },
  {
    title: 'HSBC text under a header: the code at the end confirms the sign',
    format: 'quickbooks',
    lines: [
      'Date,Description,Amount',
      '24/04/2026,GROCER                    ))),"-23.50"',
      '22/04/2026,ACME LTD                  CR,"2,100.00"',
      '22/04/2026,BETA LTD                  CR,"100.00"',
    ],
    rows: [
      '2 2026-04-24 -23.50 GBP | GROCER )))',
      '3 2026-04-22 2100.00 GBP | ACME LTD CR',
      '4 2026-04-22 100.00 GBP | BETA LTD CR',
    ],
  },
];

describe('readBankFile on delimited exports', () => {
  it.each(EXPORTS)('reads $title', async ({ lines, encoding, format, rows, leftOut = [] }) => {
    const content = Buffer.from(`${lines.join('\n')}\n`, encoding ?? 'utf8');

    const read = await readAll(content, { chunkBytes: 11 });

    expect(read.errors).toEqual([]);
    expect(read.rows.map(inShort)).toEqual(rows);
    expect(read.leftOut.map(({ line, reason }) => `${line} ${reason}`)).toEqual(leftOut);
    expect(read.file.format).toBe(format);
    expect(BANK_FORMATS.map(({ name }) => name)).toContain(format);
  });
});
