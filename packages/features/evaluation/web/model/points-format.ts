import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useLocale } from 'use-intl'

/** How points and amounts read in the reader's language. */
export const usePoints = () => {
  const locale = useLocale()
  const formats = useFormats()
  return {
    /** Hundredths as a number with two decimals; a dash for none. */
    points: (hundredths: number | null | undefined): string =>
      hundredths === null || hundredths === undefined
        ? '–'
        : (hundredths / 100).toLocaleString(locale, {
            minimumFractionDigits: 2,
            maximumFractionDigits: 2,
          }),
    /** A weight in hundredths, with as many decimals as it has. */
    weight: (hundredths: number): string =>
      (hundredths / 100).toLocaleString(locale, { maximumFractionDigits: 2 }),
    money: (amount: string | null | undefined, currency: string): string =>
      amount === null || amount === undefined ? '–' : formats.money(amount, currency),
  }
}

/** What was typed, 0 to 100 with two decimals and either point, in hundredths; null for what is none. */
export const readPoints = (typed: string): number | null => {
  const text = typed.trim().replace(',', '.')
  if (!/^\d{1,3}(\.\d{0,2})?$/.test(text)) return null
  const hundredths = Math.round(Number(text) * 100)
  return hundredths <= 10_000 ? hundredths : null
}

/** Points as they are typed in the reader's language: `80,5` in Latvian. */
export const typedPoints = (hundredths: number | null | undefined, locale: string): string =>
  hundredths === null || hundredths === undefined
    ? ''
    : (hundredths / 100).toLocaleString(locale, { maximumFractionDigits: 2 })
