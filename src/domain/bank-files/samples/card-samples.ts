import type { FormatSamples } from './format-sample.js';

/** Cards, and wallets of several currencies. Every name, number and amount is invented. */
export const CARD_SAMPLES: FormatSamples = {
  amex: {
    extension: 'csv',
    mediaType: 'text/csv',
    lines: [
      'Date,Description,Amount',
      '25/04/2026,BOOKSHOP              LEEDS,12.50',
      '26/04/2026,PAYMENT RECEIVED - THANK YOU,-100.00',
    ],
  },
  barclaycard: {
    extension: 'csv',
    mediaType: 'text/csv',
    lines: [
      '25 Apr 26 , "BOOKSHOP LEEDS" ,Visa,MS A B,Shopping,,12.50',
      '27 Apr 26 , "PAYMENT, THANK YOU" ,Visa,MS A B,Payments,100.00,',
    ],
  },
  barclaycard_business: {
    extension: 'csv',
    mediaType: 'text/csv',
    lines: [
      'Transaction Date,Merchant Name,Amount,Currency,Original Amount,Original Currency,Posted Date,Transaction ID,Transaction Type',
      '25/04/2026,BOOKSHOP,12.50,GBP,14.50,EUR,26/04/2026,bt-1,Purchase',
      '27/04/2026,PAYMENT RECEIVED - THANK YOU,-100.00,GBP,-100.00,GBP,27/04/2026,bt-2,Payment',
    ],
  },
  lloyds_card: {
    extension: 'csv',
    mediaType: 'text/csv',
    lines: [
      'Date,Date entered,Reference,Description,Amount,',
      '25/04/2026,26/04/2026,12345678,BOOKSHOP LEEDS,12.50,',
      '27/04/2026,27/04/2026,12345679,PAYMENT RECEIVED - THANK YOU,-100.00,',
    ],
  },
  natwest_card: {
    extension: 'csv',
    mediaType: 'text/csv',
    lines: [
      'Date,Type,Description,Value,Balance,Account Name,Account Number',
      '25 Apr 2026,Purchase,BOOKSHOP,12.50,,CARD,543429******1234',
      '27 Apr 2026,Payment,PAYMENT RECEIVED - THANK YOU,-100.00,,CARD,543429******1234',
    ],
  },
  virgin_money_card: {
    extension: 'csv',
    mediaType: 'text/csv',
    lines: [
      'Transaction Date,Posting Date,Billing Amount,Merchant,Merchant City,Merchant State,Merchant Postcode,Reference Number,Debit or Credit,Transaction Currency,Status',
      '2026-04-25,2026-04-26,12.50,BOOKSHOP,LEEDS,,LS1 1AA,74001,DBIT,GBP,POSTED',
      '2026-04-27,2026-04-27,100.00,PAYMENT RECEIVED,,,,74002,CRDT,GBP,POSTED',
    ],
  },
  tesco_bank: {
    extension: 'csv',
    mediaType: 'text/csv',
    lines: [
      'Transaction Date,Posting Date,Billing Amount,Merchant,Merchant City,Merchant State,Merchant Postcode,Reference Number,Debit/Credit Flag,SICMCC Code',
      '25/04/2026,26/04/2026,£12.50,BOOKSHOP,LEEDS,,LS1 1AA,74001,D,5942',
      '27/04/2026,27/04/2026,£100.00,DIRECT DEBIT PAYMENT,,,,74002,C,',
    ],
  },
  curve: {
    extension: 'csv',
    mediaType: 'text/csv',
    lines: [
      'Date (YYYY-MM-DD as UTC),Merchant,Txn Amount (Funding Card),Txn Currency (Funding Card),Txn Amount (Foreign Spend),Txn Currency (Foreign Spend),Card Name,Card Last 4 Digits,Type,Category,Notes',
      '2026-04-05,Bookshop,12.50,GBP,,,Current,1234,Personal,Shopping,',
      '2026-04-06,Cafe Paris,4.30,GBP,5.00,EUR,Current,1234,Business,Food,',
    ],
  },
  revolut: {
    extension: 'csv',
    mediaType: 'text/csv',
    lines: [
      'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance',
      'TOPUP,Current,2026-04-25 09:12:00,2026-04-25 09:12:05,Payment from Acme Ltd,1200.00,0.00,GBP,COMPLETED,1200.00',
      'CARD_PAYMENT,Current,2026-04-26 10:00:00,2026-04-27 06:00:00,Bookshop,-12.50,0.25,GBP,COMPLETED,1187.25',
    ],
  },
  revolut_business: {
    extension: 'csv',
    mediaType: 'text/csv',
    lines: [
      'Date started (UTC),Date completed (UTC),ID,Type,State,Description,Reference,Payer,Card number,Card label,Card state,Orig currency,Orig amount,Payment currency,Amount,Total amount,Exchange rate,Fee,Fee currency,Balance,Account,Beneficiary account number,Beneficiary sort code or routing number,Beneficiary IBAN,Beneficiary BIC,MCC,Related transaction id,Spend program',
      '2026-04-05,2026-04-05,a-1,TOPUP,COMPLETED,Payment from Acme Ltd,INV 42,Acme Ltd,,,,GBP,1200.00,GBP,1200.00,1200.00,,0.00,GBP,1200.00,GBP Main,,,,,,,',
      '2026-04-07,2026-04-07,a-2,CARD_PAYMENT,COMPLETED,Editor,,,5375****1234,,ACTIVE,USD,-10.00,GBP,-8.00,-8.20,0.8,0.20,GBP,1191.80,GBP Main,,,,,5734,,',
    ],
  },
  wise: {
    extension: 'csv',
    mediaType: 'text/csv',
    lines: [
      'statement_00000000_GBP_2026-04-01_2026-04-30',
      'TransferWise ID,Date,Date Time,Amount,Currency,Description,Payment Reference,Running Balance,Exchange From,Exchange To,Exchange Rate,Payer Name,Payee Name,Payee Account Number,Merchant,Card Last Four Digits,Card Holder Full Name,Attachment,Note,Total fees,Exchange To Amount,Transaction Type,Transaction Details Type',
      'CARD-11,07-04-2026,07-04-2026 09:00:00.000,-12.50,GBP,Card transaction of 15.00 EUR issued by Corner Cafe,,1187.20,GBP,EUR,1.2,,,,Corner Cafe,1234,A Holder,,,0.30,15.00,DEBIT,CARD',
      'FEE-CARD-11,07-04-2026,07-04-2026 09:00:00.000,-0.30,GBP,Wise Charges for: CARD-11,,1199.70,,,,,,,,,,,,0,,DEBIT,CARD',
      'TRANSFER-22,05-04-2026,05-04-2026 12:00:00.000,1200.00,GBP,Received money from Acme Ltd,INV 42,1200.00,,,,Acme Ltd,,,,,,,,0,,CREDIT,DEPOSIT',
    ],
  },
  wise_transfers: {
    extension: 'csv',
    mediaType: 'text/csv',
    lines: [
      'ID,Status,Direction,Created on,Finished on,Source fee amount,Source fee currency,Target fee amount,Target fee currency,Source name,Source amount (after fees),Source currency,Target name,Target amount (after fees),Target currency,Exchange rate,Reference',
      'TRANSFER-1,COMPLETED,IN,2026-04-25 09:00:00,2026-04-25 09:01:30,,,,,Acme Ltd,1200.00,GBP,A Trader,1200.00,GBP,1,INV 42',
      'TRANSFER-2,COMPLETED,OUT,2026-04-26 14:20:05,2026-04-26 14:23:11,0.45,GBP,,,A Trader,120.00,GBP,Landlord,120.00,GBP,1,April',
    ],
  },
};
