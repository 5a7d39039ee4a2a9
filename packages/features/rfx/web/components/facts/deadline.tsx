import { isUrgent, timeLeft } from '@kogge/domain/kernel/time-left.ts'
import { useNow } from '@kogge/platform/web/use-now.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { useTranslations } from 'use-intl'
import { readTime } from '../../model/notice-times.ts'
import { When } from './notice-time.tsx'

interface DeadlineProps {
  readonly time: string | null
  /** Off where the time that is left matters no more: the tender is awarded or cancelled. */
  readonly countdown?: boolean
}

/** A deadline and how long there still is. */
export const Deadline = ({ time, countdown = true }: DeadlineProps) => {
  const t = useTranslations('tenders.timeLeft')
  const now = useNow()
  const read = readTime(time)
  if (!read) return <>–</>
  const left = timeLeft(read.at, now)
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <When time={time} zone />
      {countdown && (
        <Badge tone={isUrgent(read.at, now) ? 'attention' : 'neutral'} className="print:hidden">
          {left.unit === 'past' ? t('past') : t(left.unit, { count: left.count })}
        </Badge>
      )}
    </span>
  )
}
