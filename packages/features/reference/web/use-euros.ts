import { useFormats } from '@kogge/i18n/locale-formats.ts'

/** Cents of EUR as whole euros, rounded as everywhere. */
export const useEuros = (): ((cents: string) => string) => {
  const formats = useFormats()
  return (cents) => formats.money(((BigInt(cents) + 50n) / 100n).toString(), 'EUR')
}
