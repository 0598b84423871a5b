/** What came back, before anything is made of it. */
export interface HmrcAnswer {
  readonly status: number;
  readonly body: string;
  readonly correlationId: string | null;
}
