import { useFormats } from '@kogge/i18n/locale-formats.ts'

/** Cents of EUR in whole euros; a dash for nothing, which is a sum of no known value. */
export const useEuros = (): ((cents: number) => string) => {
  const formats = useFormats()
  return (cents) => (cents === 0 ? '–' : formats.money((cents / 100).toFixed(0), 'EUR'))
}
