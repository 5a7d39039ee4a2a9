import { createApi } from '@kogge/platform/web/api.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocale } from 'use-intl'
import type { referenceRouter } from '../server/router.ts'

const { useApi } = createApi<typeof referenceRouter>()

const DAY_MS = 86_400 * 1000

/**
 * Names of CPV codes in the reader's language, by code. Asked for when there are codes, once a day
 * and anew in another language (specification, section 7).
 */
export const useCpvNames = (codes: readonly string[]): ReadonlyMap<string, string> => {
  const api = useApi()
  const language = useLocale()
  const { data } = useQuery(
    api.cpv.findByCpvCodesWithStats.queryOptions(
      { cpvCodes: [...codes].sort(), language },
      {
        enabled: codes.length > 0,
        staleTime: DAY_MS,
        gcTime: DAY_MS,
        refetchInterval: DAY_MS,
        refetchOnMount: true,
      },
    ),
  )
  return useMemo(() => new Map(data?.map(({ code, label }) => [code, label])), [data])
}
