import type { TaxYearStart } from '../../tax-year.js';

/** An API of HMRC's, in the version that we call. */
export interface HmrcApi {
  readonly name: string;
  readonly version: string;
}

/** A call of HMRC's that takes one part of a return. */
export interface FilingOperation {
  readonly api: HmrcApi;
  readonly method: 'PUT' | 'POST';
  /** With HMRC's names of the parts that vary, such as `{nino}`. */
  readonly path: string;
  /** Path at which it is deleted; `null` if HMRC has none. */
  readonly deletePath: string | null;
  /**
   * `whole`: one body for the person and year, or for a business and year. `item`: likewise for each account,
   * employment or benefit that HMRC has an id for. Both replace what HMRC had, so that they may be repeated. `adds`:
   * makes a new record each time, and may be repeated only after HMRC's list has been read.
   */
  readonly writes: 'whole' | 'item' | 'adds';
  /** Whether HMRC takes it before the tax year has ended; `mixed` where that depends on what is sent. */
  readonly inYear: boolean | 'mixed';
  /** The first and the last tax year that HMRC takes it for; `null` for no limit. */
  readonly fromTaxYear: TaxYearStart | null;
  readonly toTaxYear: TaxYearStart | null;
  /** Whether an agent who only supports the client may call it. */
  readonly supportingAgent: boolean;
}

type Limits = Partial<Omit<FilingOperation, 'api' | 'method' | 'path' | 'writes'>>;

const UNLIMITED = { inYear: true, fromTaxYear: null, toTaxYear: null, supportingAgent: false } as const;

export const replacingOperation = (api: HmrcApi, path: string, limits: Limits = {}): FilingOperation => ({
  ...UNLIMITED,
  api,
  method: 'PUT',
  path,
  deletePath: path,
  writes: 'whole',
  ...limits,
});

export const itemOperation = (api: HmrcApi, path: string, limits: Limits = {}): FilingOperation => ({
  ...replacingOperation(api, path, limits),
  writes: 'item',
});

export const addingOperation = (api: HmrcApi, path: string, limits: Limits = {}): FilingOperation => ({
  ...UNLIMITED,
  api,
  method: 'POST',
  path,
  deletePath: null,
  writes: 'adds',
  ...limits,
});

/** Whether HMRC takes the operation for a tax year. */
export const isTakenFor = (
  { fromTaxYear, toTaxYear }: Pick<FilingOperation, 'fromTaxYear' | 'toTaxYear'>,
  taxYear: TaxYearStart,
): boolean => (fromTaxYear ?? taxYear) <= taxYear && taxYear <= (toTaxYear ?? taxYear);
