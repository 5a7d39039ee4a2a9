/**
 * NUTS regions of the Baltic and Nordic countries that have had other codes since 2024, and what they
 * are called now: Commission Delegated Regulation (EU) 2023/674, Annex I. Notices name both for years to
 * come. Pierīga (LV007) was parted; most of its people live in what is Rīga now.
 */
export const RENAMED: Readonly<Record<string, string>> = {
  LV003: 'LV00B',
  LV006: 'LV00A',
  LV007: 'LV00A',
  LV008: 'LV00C',
  FI193: 'FI198',
  FI194: 'FI199',
  FI195: 'FI19A',
  FI197: 'FI19B',
  FI1C3: 'FI1C6',
  FI1C4: 'FI1C7',
  FI1D1: 'FI1DA',
  FI1D2: 'FI1DB',
  FI1D3: 'FI1DC',
}

/** The code of today of a NUTS region; any other code as it is. */
export const regionNow = (nuts: string): string => RENAMED[nuts] ?? nuts
