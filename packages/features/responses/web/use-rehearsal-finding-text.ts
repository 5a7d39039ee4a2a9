import type { Blocker } from '@kogge/domain/responses/response-rehearsal.ts'
import { lotNumber } from '@kogge/domain/rfx/lot-numbers.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useLocale, useTranslations } from 'use-intl'
import { shownDecimal } from './model/typed-decimal.ts'

const MEGABYTE = 1024 * 1024

/** What was found in a rehearsal, as a sentence. */
export const useBlockerText = (): ((blocker: Blocker) => string) => {
  const t = useTranslations('responses.rules')
  const formats = useFormats()
  const locale = useLocale()
  return ({ rule, values }) => {
    const text = (name: string) => String(values[name] ?? '')
    const megabytes = (name: string) => formats.decimal(Number(values[name] ?? 0) / MEGABYTE)
    return t(rule, {
      min: shownDecimal(text('min'), locale),
      max: shownDecimal(text('max'), locale),
      lot: lotNumber(text('lotId')),
      decimals: Number(values.decimals ?? 0),
      longest: Number(values.longest ?? 0),
      size: megabytes('bytes'),
      most: megabytes('most'),
    })
  }
}
