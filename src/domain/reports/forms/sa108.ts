import type { BoxGroup, FormBox } from './form-box.js';
import { registryBoxesOf } from './registry-boxes.js';

const { amount, words } = registryBoxesOf('SA108 CGT');

/** The first year whose page has cryptoassets apart. */
export const CRYPTO_APART_SINCE = 2024;
const since = CRYPTO_APART_SINCE;

/** Box numbers of one kind of asset: disposals, proceeds, costs, gains, losses, claim, reported gains and tax paid on them. */
const section = (
  [disposals, proceeds, costs, gains, losses, claim, reported, paid]: readonly string[],
  years = {},
): FormBox[] => [
  words(disposals ?? '', 'Number of disposals', years),
  amount(proceeds ?? '', 'Disposal proceeds', years),
  amount(costs ?? '', 'Allowable costs, the purchase price included', years),
  amount(gains ?? '', 'Gains in the year, before losses', years),
  amount(losses ?? '', 'Losses in the year', years),
  words(claim ?? '', 'Code of a claim or election', years),
  amount(reported ?? '', 'Gains or losses reported on Real Time Transaction returns', years),
  amount(paid ?? '', 'Tax on these gains already paid', years),
];

/**
 * The capital gains summary.
 * @see https://www.gov.uk/government/publications/self-assessment-capital-gains-summary-sa108
 */
export const SA108: readonly BoxGroup[] = [
  {
    heading: 'Residential property and carried interest',
    boxes: [
      words('3', 'Number of disposals'),
      amount('4', 'Disposal proceeds'),
      amount('5', 'Allowable costs, the purchase price included'),
      amount('6', 'Gains on residential property in the year, before losses'),
      amount('7', 'Losses in the year'),
      words('8', 'Code of a claim or election'),
      amount('9', 'Gains or losses on UK homes reported on UK Property Disposal returns'),
      amount('10', 'Tax on the gains in box 9 already charged'),
      amount('11', 'Gains or losses reported on Real Time Transaction returns'),
      amount('12', 'Tax on the gains in box 11 already paid'),
      amount('13', 'Carried interest', { until: 2025 }),
    ],
  },
  {
    heading: 'Cryptoassets',
    boxes: section(['13.1', '13.2', '13.3', '13.4', '13.5', '13.6', '13.7', '13.8'], { since }),
  },
  {
    heading: 'Other property, assets and gains',
    boxes: [
      words('14', 'Number of disposals'),
      amount('15', 'Disposal proceeds'),
      amount('16', 'Allowable costs, the purchase price included'),
      amount('17', 'Gains in the year, before losses'),
      amount('17.1', 'Part of box 17 on land and buildings that are no homes', { since: 2025 }),
      amount('18', 'Attributed gains where personal losses cannot be set off'),
      amount('19', 'Losses in the year'),
      words('20', 'Code of a claim or election'),
      amount('21', 'Gains or losses reported on Real Time Transaction returns'),
      amount('22', 'Tax on these gains already paid'),
    ],
  },
  {
    heading: 'Listed shares and securities',
    boxes: section(['23', '24', '25', '26', '27', '28', '29', '30']),
  },
  {
    heading: 'Unlisted shares and securities',
    boxes: [
      ...section(['31', '32', '33', '34', '35', '36', '37', '38']),
      amount('39', 'Gains over the lifetime limit for employee shareholder shares'),
      amount('40', 'Gains invested under the Seed Enterprise Investment Scheme'),
      amount('41', 'Losses used against income of this year'),
      amount('42', 'Part of box 41 that is share loss relief of EIS or SEIS'),
      amount('43', 'Losses used against income of the year before'),
      amount('44', 'Part of box 43 that is share loss relief of EIS or SEIS'),
    ],
  },
  {
    heading: 'Losses and adjustments',
    boxes: [
      amount('45', 'Losses brought forward and used in the year'),
      amount('46', 'Income losses of the year set against gains'),
      amount('47', 'Losses available to be carried forward'),
      amount('48', 'Losses used against an earlier year’s gain'),
      amount('49', 'Gains qualifying for Investors’ Relief'),
      amount('50', 'Gains qualifying for Business Asset Disposal Relief'),
      amount('50.1', 'Lifetime allowance of Business Asset Disposal Relief claimed to date'),
      amount('51', 'Adjustments to Capital Gains Tax'),
      amount('52', 'Additional liability for non-resident or dual resident trusts'),
    ],
  },
  {
    heading: 'Any other information',
    boxes: [words('53', 'The computations include estimates or valuations')],
  },
];
