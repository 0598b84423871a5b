/** A heading as the file spells it (case and spacing aside), or a 1-based position. */
export type ColumnReference = string | number;

/**
 * The customer's own description of a delimited file. Either `amount`, or `amount_in` and `amount_out`,
 * must be given.
 */
export interface ColumnMapping {
  readonly date: ColumnReference;
  /** Signed, money in positive, unless `invert_sign` or `direction` says otherwise. */
  readonly amount?: ColumnReference;
  /** A column for each way. A figure without the sign that most figures of its column have went the other way. */
  readonly amount_in?: ColumnReference;
  readonly amount_out?: ColumnReference;
  /**
   * A column that says `debit` or `credit` in one of the usual words. A figure without the sign that most figures of
   * its direction have went the other way.
   */
  readonly direction?: ColumnReference;
  /** Several are joined with a space. */
  readonly description: ColumnReference | readonly ColumnReference[];
  readonly counterparty?: ColumnReference;
  readonly reference?: ColumnReference;
  readonly external_id?: ColumnReference;
  readonly balance?: ColumnReference;
  readonly currency?: ColumnReference;
  readonly category?: ColumnReference;
  readonly notes?: ColumnReference;
  /** The VAT within the amount; its own sign does not matter. */
  readonly vat_amount?: ColumnReference;
  /** `DD/MM/YYYY`, `D MMM YY`, `YYYY-MM-DD HH:mm`…; absent, the file must settle the order of day and month. */
  readonly date_format?: string;
  /** Default true. Without a header every column is given by position. */
  readonly has_header?: boolean;
  /**
   * Negative is money in, as on card statements; letters such as `CR` keep their meaning. With `direction`: a debit
   * is money in.
   */
  readonly invert_sign?: boolean;
  /** One character; absent, it is found. */
  readonly delimiter?: string;
  /** `.` or `,`; absent, the amounts of the file must show it. */
  readonly decimal_separator?: string;
  /** ISO 4217 for records without a currency of their own; default GBP. */
  readonly default_currency?: string;
  /** Lines before the header or the first record. */
  readonly skip_lines?: number;
}
