import { figure, percent } from './figure.js';

/** Income from property that spouses or civil partners who live together hold in joint names, without a declaration of unequal shares. */
export const JOINT_PROPERTY = {
  spouseShare: percent(50, 'ITA 2007 s.836(2)'),
  spouses: figure(2, 'ITA 2007 s.836(1)'),
} as const;
