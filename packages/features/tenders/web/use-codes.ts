import type { Messages } from '@kogge/i18n/catalogue.ts'
import { useCallback } from 'react'
import { useMessages } from 'use-intl'

/** Lists of codes that the catalogue names. */
export type CodeList = keyof Messages['tenders']['codes']

/**
 * The name of a code in the reader's language; a code that the list does not hold shows as it is
 * written. Codes come from outside, so they cannot be keys of a typed catalogue.
 */
export const useCodes = (): ((list: CodeList, code: string) => string) => {
  // The pseudo-locale of translators has no messages at all.
  const { tenders }: Partial<Messages> = useMessages()
  return useCallback(
    (list, code) => {
      if (!tenders) return `tenders.codes.${list}.${code}`
      const labels: Readonly<Record<string, string>> = tenders.codes[list]
      return Object.hasOwn(labels, code) ? (labels[code] ?? code) : code
    },
    [tenders],
  )
}
