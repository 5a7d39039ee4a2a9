import { isUrgent, timeLeft } from '@kogge/domain/kernel/time-left.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useTranslations } from 'use-intl'

interface Props {
  readonly at: string
  readonly now: Date
}

/** A deadline with the time that is left; amber when that is little. */
export const Deadline = ({ at, now }: Props) => {
  const t = useTranslations('search.deadline')
  const formats = useFormats()
  const until = new Date(at)
  const left = timeLeft(until, now)
  const urgent = isUrgent(until, now)
  return (
    <span className={urgent ? 'text-attention' : undefined}>
      <time dateTime={at} className="tabular-nums">
        {formats.dateTime(at, true)}
      </time>
      <span className={urgent ? 'block font-medium' : 'block text-subtle'}>
        {left.unit === 'past' ? t('past') : t(left.unit, { count: left.count })}
      </span>
    </span>
  )
}
