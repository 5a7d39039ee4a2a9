import { createApi } from '@kogge/platform/web/trpc-client.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocale } from 'use-intl'
import type { referenceRouter } from '../server/reference.router.ts'

const { useApi } = createApi<typeof referenceRouter>()

/** All industries in the reader's language. They stay in the cache for as long as the page is open. */
export const useIndustries = () => {
  const language = useLocale()
  const api = useApi()
  return useQuery(
    api.industry.getAllIndustries.queryOptions(
      { language },
      {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        refetchOnMount: false,
        refetchOnReconnect: false,
        refetchOnWindowFocus: false,
      },
    ),
  )
}

/** Has them asked for anew, in every language: somebody has just changed them here. */
export const useForgetIndustries = (): (() => Promise<void>) => {
  const api = useApi()
  const queries = useQueryClient()
  // What is kept forever would not be asked for again if it were only called old.
  return () => queries.resetQueries({ queryKey: api.industry.getAllIndustries.pathKey() })
}
