import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { DatedText } from '@kogge/ui/dated-text.tsx'
import { readTime } from '../../model/notice-times.ts'

interface WhenProps {
  /** As the source writes it. */
  readonly time: string | null
  readonly zone?: boolean
  /** Puts the date into a phrase. */
  readonly frame?: (date: string) => string
}

/** Noon, so that no zone makes another day of it. */
const NOON = 'T12:00:00Z'

/** A time of the source: day and hour in Riga, or the day alone where it has no hour. */
export const When = ({ time, zone = false, frame = (date) => date }: WhenProps) => {
  const formats = useFormats()
  const read = readTime(time)
  if (!read) return <>{time ? frame(time) : '–'}</>
  const text = read.dateOnly ? formats.date(read.day + NOON) : formats.dateTime(read.at, zone)
  return (
    <time
      dateTime={read.dateOnly ? read.day : read.at.toISOString()}
      className="whitespace-normal sm:whitespace-nowrap"
    >
      <DatedText>{frame(text)}</DatedText>
    </time>
  )
}
