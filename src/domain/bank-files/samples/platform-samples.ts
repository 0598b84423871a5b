import type { FormatSamples } from './format-sample.js';

/** Payment platforms, card readers and hosts. Every name, number and amount is invented. */
export const PLATFORM_SAMPLES: FormatSamples = {
  paypal: {
    extension: 'csv',
    mediaType: 'text/csv',
    lines: [
      '"Date","Time","Time zone","Name","Type","Status","Currency","Gross","Fee","Net","From Email Address","To Email Address","Transaction ID","Balance","Invoice Number","Reference Txn ID"',
      '"25/04/2026","09:12:00","BST","Ana Lee","Website Payment","Completed","GBP","50.00","-1.75","48.25","ana@example.org","shop@example.org","1AB","48.25","42",""',
      '"27/04/2026","10:00:00","BST","","General Withdrawal","Completed","GBP","-48.25","0.00","-48.25","","","1AC","0.00","",""',
    ],
  },
  payouts: {
    extension: 'csv',
    mediaType: 'text/csv',
    lines: [
      'id,Amount,Created (UTC),Currency,Arrival Date (UTC),Source Type,Status,Type,Method,Description',
      'po_1,48.55,2026-04-27 08:00:00,gbp,2026-04-29 00:00:00,card,paid,bank_account,standard,STRIPE PAYOUT',
      'po_2,20.00,2026-05-04 08:00:00,gbp,2026-05-06 00:00:00,card,in_transit,bank_account,standard,STRIPE PAYOUT',
    ],
  },
  stripe: {
    extension: 'csv',
    mediaType: 'text/csv',
    lines: [
      'balance_transaction_id,created_utc,created,available_on_utc,available_on,currency,gross,fee,net,reporting_category,source_id,description',
      'txn_1,2026-04-25 08:12:00,2026-04-25 09:12:00,2026-04-29 00:00:00,2026-04-29 01:00:00,gbp,50.00,1.45,48.55,charge,ch_1,Course',
      'txn_2,2026-04-29 08:00:00,2026-04-29 09:00:00,2026-04-29 00:00:00,2026-04-29 01:00:00,gbp,-48.55,0.00,-48.55,payout,po_1,STRIPE PAYOUT',
    ],
  },
  stripe_payments: {
    extension: 'csv',
    mediaType: 'text/csv',
    lines: [
      'id,Description,Seller Message,Created date (UTC),Amount,Amount Refunded,Currency,Converted Amount,Converted Amount Refunded,Fee,Taxes On Fee,Converted Currency,Mode,Status,Statement Descriptor,Customer ID,Customer Email,Captured,Card ID,Invoice ID,Transfer',
      'ch_1,Course,Payment complete.,2026-04-05 23:30:00,120.00,0.00,gbp,120.00,0.00,2.00,0.00,gbp,Live,Paid,ACME,cus_1,a@example.org,true,card_1,,',
    ],
  },
  airbnb: {
    extension: 'csv',
    mediaType: 'text/csv',
    lines: [
      'Date,Type,Confirmation code,Start date,Nights,Guest,Listing,Details,Reference code,Currency,Amount,Paid out,Service fee,Cleaning fee,Gross earnings',
      '04/26/2026,Payout,,,,,,Transfer to bank account,G-1,GBP,,485.00,,,',
      '04/25/2026,Reservation,HM1,04/24/2026,3,A Guest,Sea View,,,GBP,485.00,,15.00,20.00,500.00',
    ],
  },
  booking_com: {
    extension: 'csv',
    mediaType: 'text/csv',
    lines: [
      'Type/Transaction type,Statement Descriptor,Reference number,Check-in date,Check-out date,Issue date,Reservation status,Rooms,Room nights,Property ID,Property name,Legal ID,Legal name,Country,Payout type,Gross amount,Commission,Commission %,Payments Service Fee,Payments Service Fee %,VAT,Tax,Transaction amount,Transaction currency,Exchange rate,Payable amount,Payout amount,Payout currency,Payout date,Payout frequency,Bank account',
      '(Payout),PVV1,-,-,-,-,-,-,-,149,"Sea View",134,"A Host",United Kingdom,Net,-,-,-,-,-,-,-,-,-,-,161.40,161.40,GBP,2026-04-08,Daily,*6551',
      'Reservation,PVV1,6913,2026-04-02,2026-04-05,2026-04-05,Okay,1,3,149,"Sea View",134,"A Host",United Kingdom,Net,200.00,-30.00,15.00%,-2.60,1.30%,-6.00,0.00,161.40,GBP,1.00,161.40,-,GBP,2026-04-08,Daily,*6551',
    ],
  },
  booking_com_reservations: {
    extension: 'csv',
    mediaType: 'text/csv',
    lines: [
      'Reservation number,Invoice number,Booked on,Arrival,Departure,Booker name,Guest name,Rooms,Persons,Room nights,Commission %,Original amount,Final amount,Commission amount,Status,Guest request,Currency,Hotel id,Property name,City,Country',
      '6913,1,2026-03-01,2026-04-22,2026-04-25,Ana Lee,Ana Lee,1,2,3,15,200.00,200.00,30.00,OK,,GBP,149,Sea View,Whitby,gb',
    ],
  },
  square: {
    extension: 'csv',
    mediaType: 'text/csv',
    lines: [
      'Date,Time,Time Zone,Gross Sales,Discounts,Service Charges,Net Sales,Gift Card Sales,Tax,Tip,Partial Refunds,Total Collected,Source,Card,Card Entry Methods,Cash,Square Gift Card,Other Tender,Other Tender Type,Other Tender Note,Fees,Net Total,Transaction ID,Payment ID,Card Brand,PAN Suffix,Device Name,Staff Name,Staff ID,Details,Description,Event Type,Location,Dining Option,Customer ID,Customer Name,Customer Reference ID',
      '05/04/2026,23:45:00,London,£30.00,-£3.00,£0.00,£27.00,£0.00,£0.00,£2.00,£0.00,£29.00,Point of Sale,£29.00,Tapped,£0.00,£0.00,£0.00,,,-£0.51,£28.49,SQA1,PA1,Visa,1234,Till,Ann,,https://squareup.com/x,"Mug x 1, Card x 2",Payment,Shop,,,,',
      '06/04/2026,10:00:00,London,£12.00,£0.00,£0.00,£12.00,£0.00,£0.00,£0.00,£0.00,£12.00,Point of Sale,£0.00,,£12.00,£0.00,£0.00,,,£0.00,£12.00,SQB2,PB2,,,Till,Ann,,,Card x 4,Payment,Shop,,,,',
    ],
  },
  sumup: {
    extension: 'csv',
    mediaType: 'text/csv',
    lines: [
      'Email,Date,Transaction ID,Transaction Type,Status,Card Type,Last 4 digits,Process as,Payment Method,Entry mode,Auth Code,Description,Total,Net sale,Tax amount,Tip Amount,Fee,Payout,Payout Date,Payout ID,Reference',
      'a@example.org,2026-04-05 11:22:33,TA1,Sale,Paid out,VISA,**** **** **** 1234,CREDIT,POS,contactless,012345,Haircut,35.00,35.00,0.00,0.00,0.59,34.41,2026-04-07,88001,',
    ],
  },
  gocardless: {
    extension: 'csv',
    mediaType: 'text/csv',
    lines: [
      'id,created_at,resource_type,action,resources.id,resources.amount,resources.currency,resources.description,resources.reference,resources.status,gross_amount,gocardless_fees,app_fees,net_amount,payouts.id,payouts.arrival_date,payouts.reference,customers.given_name,customers.family_name,customers.company_name',
      'EV1,2026-04-07T10:00:00.000Z,payments,paid_out,PM1,50.00,GBP,Gardening April,,paid_out,50.00,-0.70,0.00,49.30,PO1,2026-04-08,AGENCY-PAY1,Ana,Lee,',
      'EV2,2026-04-07T10:00:00.000Z,payments,paid_out,PM2,30.00,GBP,Gardening April,,paid_out,30.00,-0.50,0.00,29.50,PO1,2026-04-08,AGENCY-PAY1,,,Acme Ltd',
      'EV3,2026-04-07T10:00:00.000Z,payouts,paid,PO1,78.80,GBP,,AGENCY-PAY1,paid,-78.80,0.00,0.00,-78.80,PO1,2026-04-08,AGENCY-PAY1,,,',
    ],
  },
  shopify: {
    extension: 'csv',
    mediaType: 'text/csv',
    lines: [
      'Transaction Date,Type,Order,Card Brand,Card Source,Payout Status,Payout Date,Payout ID,Available On,Amount,Fee,Net,Checkout,Payment Method Name,Presentment Amount,Presentment Currency,Currency,VAT',
      '2026-04-05 23:30:00 +0000,charge,#1001,visa,online,paid,2026-04-08,9001,2026-04-08,45.00,1.01,43.99,#512,card,45.00,GBP,GBP,0.00',
      '2026-04-06 09:00:00 +0100,refund,#1001,visa,online,in_transit,2026-04-09,9002,2026-04-09,-10.00,0.00,-10.00,#512,card,-10.00,GBP,GBP,0.00',
      '2026-04-07 09:00:00 +0100,payout,,,,paid,2026-04-08,9001,2026-04-08,-43.99,0.00,-43.99,,,,,GBP,',
    ],
  },
  shopify_payouts: {
    extension: 'csv',
    mediaType: 'text/csv',
    lines: [
      'Payout Date,Status,Charges,Refunds,Adjustments,Reserved Funds,Fees,Retried Amount,Total,Currency',
      '2026-04-08,paid,450.00,-20.00,0.00,0.00,-13.35,0.00,416.65,GBP',
    ],
  },
};
