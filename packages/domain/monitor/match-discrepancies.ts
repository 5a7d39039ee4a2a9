/** How matches differ from search: search finds a tender that was not matched, or does not find one that was. */
export const DISCREPANCIES = ['missing', 'surplus'] as const
export type Discrepancy = (typeof DISCREPANCIES)[number]
