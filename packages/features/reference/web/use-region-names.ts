import { createApi, type Outputs } from '@kogge/platform/web/trpc-client.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocale } from 'use-intl'
import type { referenceRouter } from '../server/reference.router.ts'

const { useApi } = createApi<typeof referenceRouter>()

const NONE: [] = []
const DAY_MS = 86_400 * 1000

/** NUTS regions of any edition by their codes, with their names in the reader's language. */
export const useRegions = (
  codes: readonly string[],
): Outputs<typeof referenceRouter>['region']['findByCodes'] => {
  const api = useApi()
  const language = useLocale()
  const { data } = useQuery(
    api.region.findByCodes.queryOptions(
      { codes: [...codes].sort(), language },
      { enabled: codes.length > 0, staleTime: DAY_MS },
    ),
  )
  return data ?? NONE
}

/** Names of NUTS regions in the reader's language, by code. */
export const useRegionNames = (codes: readonly string[]): ReadonlyMap<string, string> => {
  const regions = useRegions(codes)
  return useMemo(() => new Map(regions.map(({ code, label }) => [code, label])), [regions])
}
