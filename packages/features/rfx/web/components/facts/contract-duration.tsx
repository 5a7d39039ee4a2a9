import type { NoticeDuration } from '@kogge/domain/notices/canonical-notice.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useTranslations } from 'use-intl'
import { readTime } from '../../model/notice-times.ts'

const UNITS = ['DAY', 'WORKING_DAY', 'WEEK', 'MONTH', 'YEAR'] as const
const NOON = 'T12:00:00Z'

/** How long a contract runs, and between which days. */
export const Duration = ({ duration }: { readonly duration: NoticeDuration }) => {
  const t = useTranslations('tenders.duration')
  const formats = useFormats()
  const { length, unlimited } = duration
  const day = (time: string | null) => {
    const read = readTime(time)
    return read && formats.date(read.day + NOON)
  }
  const [start, end] = [day(duration.start), day(duration.end)]
  const unit = UNITS.find(
    (known) => known === length?.unit.replace(/S$/, '').replace(/^CALENDAR_/, ''),
  )
  const count = Number(length?.value)
  const parts = [
    length &&
      (unit && Number.isFinite(count) ? t(unit, { count }) : `${length.value} ${length.unit}`),
    start && end && t('range', { start, end }),
    start && !end && t('from', { date: start }),
    end && !start && t('to', { date: end }),
    unlimited === 'UNLIMITED' && t('unlimited'),
    unlimited === 'UNKNOWN' && t('unknown'),
  ].filter(Boolean)
  return <>{parts.join(', ') || '–'}</>
}
