import { useFormats } from '@kogge/i18n/format.ts'

/** Cents of EUR as whole euros. */
export const useEuros = (): ((cents: string) => string) => {
  const formats = useFormats()
  return (cents) => formats.money((BigInt(cents) / 100n).toString(), 'EUR')
}
