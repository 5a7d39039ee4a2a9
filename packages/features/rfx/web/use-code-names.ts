import type { Messages } from '@kogge/i18n/message-catalogues.ts'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { presentCode } from './model/former-codes.ts'

type Codes = Messages['tenders']['codes']

/** Lists of codes that the catalogue names. */
export type CodeList = keyof Codes

type CodeKey = { [List in CodeList]: `codes.${List}.${keyof Codes[List] & string}` }[CodeList]

/** How codes are written; a dot would lead deeper into the catalogue. */
const CODE = /^[a-z0-9][a-z0-9/-]*$/i

/** The name of a code in the reader's language; one that the list does not hold shows as written. */
export const useCodes = (): ((list: CodeList, code: string) => string) => {
  const t = useTranslations('tenders')
  return useCallback(
    (list, code) => {
      const present = presentCode(code)
      if (!CODE.test(present)) return code
      // Codes come from outside: whether the catalogue holds one is known only now.
      const key = `codes.${list}.${present}` as CodeKey
      return t.has(key) ? t(key) : code
    },
    [t],
  )
}
