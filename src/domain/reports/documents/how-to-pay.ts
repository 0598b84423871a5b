/** HMRC's accounts for Self Assessment payments. @see https://www.gov.uk/pay-self-assessment-tax-bill/bank-details */
const HMRC_ACCOUNTS = [
  { name: 'HMRC Cumbernauld', sortCode: '08 32 10', accountNumber: '12001039' },
  { name: 'HMRC Shipley', sortCode: '08 32 10', accountNumber: '12001020' },
] as const;

/** How a bill is paid. @param utrMasked as it may be shown */
export function howToPay(utrMasked: string | null): string[] {
  const accounts = HMRC_ACCOUNTS.map(
    ({ name, sortCode, accountNumber }) => `${name}, sort code ${sortCode}, account number ${accountNumber}`,
  );
  const utr = utrMasked === null ? '' : ` (it ends in ${utrMasked.replaceAll('*', '')})`;
  return [
    `Payment reference: your 10-digit Unique Taxpayer Reference${utr}, followed by the letter K.`,
    `Pay by bank transfer to ${accounts.join('; or to ')}. Your bill says which; if you are not sure, use the first.`,
    'You can also pay in the HMRC app or at www.gov.uk/pay-self-assessment-tax-bill. HMRC charges interest from the day after a payment is due.',
  ];
}
