/** HMRC's answer, before it is read. */
export interface HmrcAnswer {
  readonly status: number;
  readonly body: string;
  readonly correlationId: string | null;
  /** Address at which HMRC says that what is meant can be found; it says so of few calls. */
  readonly location?: string;
}
