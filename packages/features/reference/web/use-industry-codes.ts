import { createApi } from '@kogge/platform/web/api.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocale } from 'use-intl'
import type { referenceRouter } from '../server/router.ts'

const { useApi } = createApi<typeof referenceRouter>()

const DAY_MS = 86_400 * 1000

/** The CPV codes of each industry, by its code. */
export const useIndustryCodes = (): ReadonlyMap<string, readonly string[]> => {
  const api = useApi()
  const language = useLocale()
  const { data } = useQuery(
    api.industry.getAllIndustries.queryOptions({ language }, { staleTime: DAY_MS }),
  )
  return useMemo(() => new Map(data?.map(({ code, cpvCodes }) => [code, cpvCodes])), [data])
}
