import type { UiLocale } from '../kernel/locales.ts'

/** What a file may hold, and in which form it comes. */
export const EXPORT_KINDS = [
  'rows',
  'map',
  'network',
  'comparison',
  'contracts',
  'ending',
  'feed',
  'opportunities',
  'opportunityReports',
  'orgList',
] as const
export type ExportKind = (typeof EXPORT_KINDS)[number]
export const EXPORT_FORMATS = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

export const EXPORT_PATH = '/api/analysis/export'

/**
 * The address of a list as a file: `list` is what its procedure (of `analysis`, `insight.ending`,
 * `monitor.feed`, `opportunity.list` and `orgList.members`) is asked for, without a cursor; of a report of opportunities, its
 * organisation, `part` and filters. Headings and names come in the language of `locale`.
 */
export const exportAddress = (
  what: ExportKind,
  format: ExportFormat,
  locale: UiLocale,
  list: object,
): string => {
  const requested = `what=${what}&format=${format}&locale=${locale}`
  return `${EXPORT_PATH}?${requested}&list=${encodeURIComponent(JSON.stringify(list).toWellFormed())}`
}
