import { SAVE_DRAFT_PATH } from '@kogge/domain/drafting/request-document-size.ts'
import { SCORE_PATHS } from '@kogge/domain/evaluation/score-size-limits.ts'
import { LARGE_READS } from '@kogge/domain/kernel/large-read-paths.ts'
import { IMPORT_PATHS } from '@kogge/domain/opportunities/import/import-size-limits.ts'
import { SAVE_RESPONSE_PATH } from '@kogge/domain/responses/response-size-limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { createTRPCClient, httpBatchLink, httpLink, splitLink, type TRPCClient } from '@trpc/client'
import type { AnyTRPCRouter, inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import { createTRPCOptionsProxy, type TRPCOptionsProxy } from '@trpc/tanstack-react-query'
import { useMemo } from 'react'
import { correlationId } from './errors/correlation-id.ts'
import { fetchWithToken } from './session/csrf-token.ts'

/** Beyond this many characters a batch is split; servers and proxies refuse longer addresses. */
const MAX_URL = 6000
/** What may be large is taken by itself alone. */
const ALONE: readonly string[] = [
  SAVE_RESPONSE_PATH,
  SAVE_DRAFT_PATH,
  ...SCORE_PATHS,
  ...IMPORT_PATHS,
  ...LARGE_READS,
]

const headers = () => ({
  'accept-language': document.documentElement.lang || 'en',
  'x-correlation-id': correlationId(),
})

/** What all links send with. */
const sending = { headers, fetch: fetchWithToken }

const createClient = <Router extends AnyTRPCRouter>(): TRPCClient<Router> =>
  createTRPCClient<AnyTRPCRouter>({
    links: [
      splitLink({
        condition: ({ path }) => path.startsWith('admin'),
        true: httpBatchLink({ url: '/api/admin', ...sending, maxURLLength: MAX_URL }),
        false: splitLink({
          condition: ({ path }) => ALONE.includes(path),
          true: httpLink({ url: '/api/trpc', ...sending }),
          false: httpBatchLink({ url: '/api/trpc', ...sending, maxURLLength: MAX_URL }),
        }),
      }),
    ],
  }) as TRPCClient<Router>

/** What a router's procedures answer, by path. */
export type Outputs<Router extends AnyTRPCRouter> = inferRouterOutputs<Router>

/** What a router's procedures are asked with, by path. */
export type Inputs<Router extends AnyTRPCRouter> = inferRouterInputs<Router>

export interface Api<Router extends AnyTRPCRouter> {
  /** For use outside of components. */
  readonly client: TRPCClient<Router>
  /** Options for `useQuery`, `useInfiniteQuery` and `useMutation`, typed by the router. */
  useApi(): TRPCOptionsProxy<Router>
}

/** A feature's calls: `const { useApi } = createApi<SearchRouter>()`, by the type of its router alone. */
export const createApi = <Router extends AnyTRPCRouter>(): Api<Router> => {
  const client = createClient<Router>()
  return {
    client,
    useApi: () => {
      const queryClient = useQueryClient()
      return useMemo(() => createTRPCOptionsProxy<Router>({ client, queryClient }), [queryClient])
    },
  }
}
