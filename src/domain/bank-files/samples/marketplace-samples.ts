import type { FormatSamples } from './format-sample.js';

/** Market places. Every name, number and amount is invented. */
export const MARKETPLACE_SAMPLES: FormatSamples = {
  amazon: {
    extension: 'txt',
    mediaType: 'text/plain',
    lines: [
      'settlement-id\tsettlement-start-date\tsettlement-end-date\tdeposit-date\ttotal-amount\tcurrency\ttransaction-type\torder-id\tmerchant-order-id\tadjustment-id\tshipment-id\tmarketplace-name\tamount-type\tamount-description\tamount\tfulfillment-id\tposted-date\tposted-date-time\torder-item-code\tmerchant-order-item-id\tmerchant-adjustment-item-id\tsku\tquantity-purchased\tpromotion-id',
      '189\t18.03.2026 10:00:00 UTC\t01.04.2026 10:00:00 UTC\t03.04.2026 10:00:00 UTC\t24.99\tGBP\t\t\t\t\t\t\t\t\t\t\t\t\t\t\t\t\t\t',
      '189\t\t\t\t\t\tOrder\t206-1\t\t\t\tAmazon.co.uk\tItemPrice\tPrincipal\t29.99\t\t20.03.2026\t20.03.2026 14:23:00 UTC\t\t\t\tW1\t\t',
      '189\t\t\t\t\t\tOrder\t206-1\t\t\t\tAmazon.co.uk\tItemFees\tCommission\t-5.00\t\t20.03.2026\t20.03.2026 14:23:00 UTC\t\t\t\tW1\t\t',
    ],
  },
  amazon_transactions: {
    extension: 'csv',
    mediaType: 'text/csv',
    lines: [
      '"Includes Amazon Marketplace, Fulfilment by Amazon (FBA), and Amazon Webstore transactions"',
      '"All amounts in GBP, unless specified"',
      '"Definitions:"',
      '"Sales tax collected: Includes sales tax collected from buyers for product sales, delivery, and gift wrap."',
      'date/time,settlement id,type,order id,sku,description,quantity,marketplace,fulfilment,order city,order state,order postal,tax collection model,product sales,product sales tax,postage credits,shipping credits tax,gift wrap credits,giftwrap credits tax,promotional rebates,promotional rebates tax,marketplace withheld tax,selling fees,fba fees,other transaction fees,other,total',
      '"5 Apr 2026 23:30:11 UTC",189,Order,206-1,W1,Mug,1,amazon.co.uk,Amazon,Leeds,,LS1,,25.00,5.00,0,0,0,0,0,0,0,-4.50,-3.00,0,0,22.50',
      '"6 Apr 2026 09:00:00 UTC",189,Service Fee,,,Subscription,,amazon.co.uk,,,,,,0,0,0,0,0,0,0,0,0,0,0,-25.00,0,-25.00',
      '"7 Apr 2026 09:00:00 UTC",189,Transfer,,,To your account ending in: 123,,,,,,,,0,0,0,0,0,0,0,0,0,0,0,0,-22.50,-22.50',
    ],
  },
  etsy: {
    extension: 'csv',
    mediaType: 'text/csv',
    lines: [
      'Date,Type,Title,Info,Currency,Amount,Fees & Taxes,Net,Tax Details',
      '"31 March, 2026",Sale,Payment for Order #41,,GBP,£29.99,-£1.44,£28.55,--',
      '"31 March, 2026",Fee,Transaction fee: Mug,Order #41,GBP,--,-£1.95,-£1.95,--',
      '"5 April, 2026",Marketing,Etsy Ads,Bill for click-throughs,GBP,--,-£4.00,-£4.00,--',
      '"6 April, 2026",Refund,Refund to buyer for Order #41,,GBP,-£29.99,£1.44,-£28.55,--',
      '"7 April, 2026",Deposit,"£1,022.60 sent to your bank account",,GBP,--,--,--,--',
    ],
  },
  ebay: {
    extension: 'csv',
    mediaType: 'text/csv',
    lines: [
      '"Transaction report"',
      '',
      'Seller,a.seller',
      'Start date,1-Apr-2026',
      '',
      'Transaction creation date,Type,Order number,Legacy order ID,Buyer username,Buyer name,Post to city,Post to province/region/state,Post to postcode,Post to country,Net amount,Payout currency,Payout date,Payout ID,Payout method,Payout status,Reason for hold,Item ID,Transaction ID,Item title,Custom label,Quantity,Item subtotal,Postage and packaging,Seller collected tax,eBay collected tax,Final Value Fee - fixed,Final Value Fee - variable,Regulatory operating fee,"Very high ""item not as described"" fee",Below standard performance fee,International fee,Charity donation,Deposit processing fee,Gross transaction amount,Transaction currency,Exchange rate,Reference ID,Description',
      '"5 Apr 2026",Order,11-1,11-1,buyer1,B One,Leeds,--,LS1,United Kingdom,17.10,GBP,7 Apr 2026,PO1,Bank,Paid,--,1001,9001,A Mug,--,1,18,2,--,--,-0.3,-2.5,-0.1,--,--,--,--,--,20,GBP,--,--,--',
      '"6 Apr 2026",Other fee,--,--,--,--,--,--,--,--,-3.20,GBP,7 Apr 2026,PO1,--,Paid,--,--,--,--,--,--,--,--,--,--,--,--,--,--,--,--,--,--,-3.20,GBP,--,FEE-1,Promoted listings fee',
      '"7 Apr 2026",Payout,--,--,--,--,--,--,--,--,-13.90,GBP,7 Apr 2026,PO1,Bank,--,--,--,--,--,--,--,--,--,--,--,--,--,--,--,--,--,--,--,-13.90,GBP,--,PO1,Funds sent to bank account',
    ],
  },
  uber: {
    extension: 'csv',
    mediaType: 'text/csv',
    lines: [
      'Driver UUID,Driver First Name,Driver Surname,Trip UUID,Description,Organisation Name,Org Alias,vs reporting,Paid to you,Paid to you : Your earnings,Paid to you : Your earnings : Fare:Fare,Paid to you:Trip balance:Payouts:Transferred To Bank Account',
      'd1,Ann,Lee,t1,trip completed order,Ann,,2026-04-05 23:40:11.123 +0100 BST,9.20,9.20,9.20,',
      'd1,Ann,Lee,t2,trip fare adjust order,Ann,,2026-04-06 08:00:00.000 +0100 BST,-1.00,-1.00,-1.00,',
      'd1,Ann,Lee,,so.payout,Ann,,2026-04-07 04:00:00.000 +0100 BST,-8.20,,,-8.20',
    ],
  },
};
