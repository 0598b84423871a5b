/** Purposes of the queues, in words for the people at the board. */
export const QUEUE_DESCRIPTIONS: Readonly<Record<string, string>> = {
  import: 'Reads a stored bank file, row by row, into transactions',
  categorise: 'Categorises again the transactions that a categorisation names',
  'bulk-update': 'Changes the transactions that a bulk update names',
  calculate: 'Works out the tax of a return',
  submit: 'Takes a return a step further with HMRC',
  obligations: 'Reads what a client owes HMRC, and when',
  'quarterly-update': 'Sends a quarterly update to HMRC',
  'hmrc-access': 'Asks HMRC what we may do for a client, and how invitations stand',
  prefill: 'Reads what HMRC holds for a return',
  report: 'Writes a report as PDF, CSV or JSON',
  webhook: 'Delivers an event to a receiver',
};
