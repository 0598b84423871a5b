/** One client of the practice, with what their bank says. */
export interface PracticeClient {
  readonly number: number;
  readonly name: string;
  readonly nino: string;
  readonly externalId: string;
}

const MONTHS = ['04', '05', '06', '07', '08', '09', '10', '11', '12', '01', '02', '03'] as const;
/** Of every fourth client the first file lacks this month. */
const LATE_MONTH = '12';
/** A payee that no rule knows: somebody has to say what it was. */
export const UNKNOWN_PAYEE = 'ZQX 4411 XFER';
export const POSTCODE = 'SW1A 1AA';
const FIRST_NINO = 300_000;

export const clientOf = (number: number): PracticeClient => ({
  number,
  name: `Client ${lettersOf(number)}`,
  nino: `AA${FIRST_NINO + number}A`,
  externalId: `season-${number}`,
});

/** Names have no digits. */
const lettersOf = (number: number) =>
  String(number).replace(/\d/g, (digit) => String.fromCharCode(97 + Number(digit)));

export const isLate = ({ number }: PracticeClient) => number % 4 === 3;
/** Whether the income stays below what is taxed. */
const isSmall = ({ number }: PracticeClient) => number % 5 === 4;

export function clientFile(clients: readonly PracticeClient[]): string {
  const lines = clients.map(({ name, nino, externalId }) => {
    const [given, family] = name.split(' ');
    return [given, family, nino, externalId, '1 High Street', POSTCODE].join(',');
  });
  return ['given_name,family_name,nino,external_id,address_line_1,postcode', ...lines].join('\n');
}

/** The year's rows, without the late month or with that month alone. */
export function bankFile(client: PracticeClient, part: 'all' | 'first' | 'late'): string {
  const months = MONTHS.filter((month) => part === 'all' || (month === LATE_MONTH) === (part === 'late'));
  const income = isSmall(client) ? 500 : 3_000 + (client.number % 50);
  const lines = months.flatMap((month) => {
    const day = `${month < '04' ? 2026 : 2025}-${month}-15`;
    return [
      `${day},${income}.00,Invoice of ${month},self_employment.turnover`,
      `${day},-${20 + (client.number % 7)}.50,${UNKNOWN_PAYEE},`,
    ];
  });
  return ['date,amount,description,category', ...lines].join('\n');
}
