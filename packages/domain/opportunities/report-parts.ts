/** The parts of the reports of opportunities, in their order on the page; each is a file of its own as well. */
export const REPORT_PARTS = [
  'stages',
  'outcomes',
  'reasons',
  'winRates',
  'forecast',
  'market',
] as const
export type ReportPart = (typeof REPORT_PARTS)[number]
