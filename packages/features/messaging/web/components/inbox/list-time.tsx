import { wallOf } from '@kogge/domain/kernel/riga-time.ts'
import { listTime } from '@kogge/domain/messaging/list-times.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useMessageTimes } from '@kogge/i18n/message-time-formats.ts'
import { useTranslations } from 'use-intl'

interface Props {
  readonly instant: string
  readonly now: Date
}

const DAY = 10
const dayOf = (time: Date): string => wallOf(time).slice(0, DAY)

/** When something was, as a list shows it: the minutes within the hour, the time of today, else the day. */
export const ListTime = ({ instant, now }: Props) => {
  const t = useTranslations('messaging.inbox')
  const formats = useFormats()
  const times = useMessageTimes()
  const time = new Date(instant)
  const shown = listTime(time, now, dayOf)
  const text =
    shown.as === 'minutes'
      ? t('minutes', { minutes: shown.minutes })
      : shown.as === 'time'
        ? times.time(time)
        : times[shown.as](time)
  return (
    <time dateTime={instant} title={formats.dateTime(instant)} className="tabular-nums">
      {text}
    </time>
  )
}
