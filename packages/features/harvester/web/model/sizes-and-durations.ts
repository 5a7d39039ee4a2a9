import { formatLocale } from '@kogge/i18n/ui-locales.ts'
import { useMemo } from 'react'
import { useLocale } from 'use-intl'

const SIZES = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
const THOUSAND = 1000
const MINUTE = 60
const HOUR = 3600

type Unit = (typeof SIZES)[number] | 'second' | 'minute' | 'hour'

/** Sizes and durations as they read in a locale that Intl knows. */
export const createMeasures = (locale: string) => {
  const show = (value: number, unit: Unit, digits = 0): string =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit,
      unitDisplay: unit === 'byte' ? 'long' : 'short',
      maximumFractionDigits: digits,
    }).format(value)
  return {
    size: (bytes: number): string => {
      const step = bytes < THOUSAND ? 0 : Math.floor(Math.log10(bytes) / 3)
      const at = Math.min(step, SIZES.length - 1)
      const value = bytes / THOUSAND ** at
      return show(value, SIZES[at] ?? 'byte', at > 0 && value < 100 ? 1 : 0)
    },
    /** Between two instants in ISO 8601; the smaller unit only where it says something. */
    duration: (from: string, to: string): string => {
      const seconds = Math.max(0, (Date.parse(to) - Date.parse(from)) / 1000)
      if (seconds < MINUTE) return show(seconds, 'second', seconds < 10 ? 1 : 0)
      const [whole, unit, part, smaller] =
        seconds < HOUR
          ? ([seconds / MINUTE, 'minute', seconds % MINUTE, 'second'] as const)
          : ([seconds / HOUR, 'hour', (seconds % HOUR) / MINUTE, 'minute'] as const)
      const rest = Math.floor(part)
      const first = show(Math.floor(whole), unit)
      return rest === 0 ? first : `${first} ${show(rest, smaller)}`
    },
  }
}

export const useMeasures = () => {
  const locale = useLocale()
  return useMemo(() => createMeasures(formatLocale(locale)), [locale])
}
