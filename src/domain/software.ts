/** What HMRC knows this software by, and what its receipts name: HMRC asks that a customer can tell what filed a return. */
export const SOFTWARE_NAME = 'Tax compliance API';
