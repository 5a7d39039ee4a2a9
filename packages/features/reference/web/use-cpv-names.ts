import { createApi } from '@kogge/platform/web/trpc-client.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocale } from 'use-intl'
import type { referenceRouter } from '../server/reference.router.ts'

const { useApi } = createApi<typeof referenceRouter>()

const DAY_MS = 86_400 * 1000

/** Of so many codes at once the server tells. */
const MOST_CODES = 200

/** What is known of CPV codes: once a day and anew in another language. */
const useCodes = (codes: readonly string[]) => {
  const api = useApi()
  const language = useLocale()
  return useQuery(
    api.cpv.findByCpvCodesWithStats.queryOptions(
      { cpvCodes: [...codes].sort(), language },
      {
        enabled: codes.length > 0 && codes.length <= MOST_CODES,
        staleTime: DAY_MS,
        gcTime: DAY_MS,
        refetchInterval: DAY_MS,
        refetchOnMount: true,
      },
    ),
  ).data
}

/** Names of CPV codes in the reader's language, by code. */
export const useCpvNames = (codes: readonly string[]): ReadonlyMap<string, string> => {
  const data = useCodes(codes)
  return useMemo(() => new Map(data?.map(({ code, label }) => [code, label])), [data])
}

/** Those of some CPV codes that there are; undefined while that is not known. */
export const useKnownCpv = (codes: readonly string[]): ReadonlySet<string> | undefined => {
  const data = useCodes(codes)
  return useMemo(() => data && new Set(data.map(({ code }) => code)), [data])
}
