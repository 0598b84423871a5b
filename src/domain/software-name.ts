/**
 * Name of this software at HMRC and on receipts, unless `HMRC_PRODUCT_NAME` gives another: HMRC asks that a customer can tell which
 * software filed a return.
 */
export const SOFTWARE_NAME = 'Tax compliance API';
