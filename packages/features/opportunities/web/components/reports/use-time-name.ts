import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useTranslations } from 'use-intl'

/** Names of the times of reports: `Nov 2026` of a month, `2026` of a year, and the words for what is past, later or undated. */
export const useTimeName = (): ((time: string) => string) => {
  const t = useTranslations('opportunityReports.times')
  const formats = useFormats()
  return (time) => {
    if (time === 'past' || time === 'later' || time === 'undated') return t(time)
    return time.length === 4 ? time : formats.month(`${time}-01`)
  }
}
