import type { Finding } from '@kogge/domain/drafting/preflight-rules.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useTranslations } from 'use-intl'

const WALL = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}:\d{2})$/
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** What a finding says, in plain words; times and codes in it as the reader writes them. */
export const useFindingText = (): ((finding: Finding) => string) => {
  const t = useTranslations('drafting')
  const tCodes = useTranslations('tenders.codes.nature')
  const formats = useFormats()
  const shown = (name: string, value: string | number): string | number => {
    if (typeof value === 'number') return value
    // A time that may not exist cannot be formatted as an instant: it is shown as it was written.
    const [, year, month, day, time] = WALL.exec(value) ?? []
    if (time) return `${day}.${month}.${year} ${time}`
    if (DAY.test(value)) return formats.date(value)
    // What weights sum to, in percent.
    if (name === 'sum') return formats.exactPercent(Number(value) / 100)
    if (name === 'language') return formats.language(value)
    if (name === 'nature' && (value === 'works' || value === 'supplies' || value === 'services'))
      return tCodes(value)
    return value
  }
  return ({ rule, values }) =>
    t(
      `rules.${rule}`,
      // Every rule has values of its own; the catalogue takes those that it names.
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shown(name, value)])),
    )
}
