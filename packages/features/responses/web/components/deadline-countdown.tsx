import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { cn } from '@kogge/ui/class-names.ts'
import { Clock } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { partsOf, useTimeLeft } from '../model/server-clock.ts'

const THREE_DAYS = 3 * 86_400_000

interface Props {
  readonly until: string
  readonly serverNow: string
  /** When `serverNow` came, by the reader's own clock. */
  readonly receivedAt: number
  /** Called once when the time is over while the page stands. */
  readonly onOver?: () => void
}

/** How long responses are still taken, by the server's clock. */
export const Countdown = ({ until, serverNow, receivedAt, onOver }: Props) => {
  const t = useTranslations('responses.countdown')
  const formats = useFormats()
  const left = useTimeLeft(until, serverNow, receivedAt)
  const wasOver = useRef(left === 0)
  useEffect(() => {
    if (left > 0 || wasOver.current) return
    wasOver.current = true
    onOver?.()
  }, [left, onOver])
  const { days, hours, minutes, seconds } = partsOf(left)
  const text =
    left === 0
      ? t('over')
      : days >= 1
        ? t('days', { days, hours })
        : hours >= 1
          ? t('hours', { hours, minutes })
          : t('minutes', { minutes, seconds })
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <span className="tabular-nums">{formats.dateTime(until, true)}</span>
      <span
        role="timer"
        className={cn(
          'inline-flex items-center gap-1 font-medium text-sm tabular-nums [&_svg]:size-3.5',
          left > 0 && left < THREE_DAYS ? 'text-attention' : 'text-muted',
        )}
      >
        <Clock aria-hidden />
        {text}
      </span>
    </span>
  )
}
