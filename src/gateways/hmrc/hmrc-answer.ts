/** HMRC's answer, before it is read. */
export interface HmrcAnswer {
  readonly status: number;
  readonly body: string;
  readonly correlationId: string | null;
}
