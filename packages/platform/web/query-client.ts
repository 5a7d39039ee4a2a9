import { QueryClient } from '@tanstack/react-query'
import { TRPCClientError } from '@trpc/client'

const MINUTE_MS = 60_000
const MAX_RETRIES = 3

/** An answer that asking again would not change. */
const isFinal = (error: Error): boolean => {
  if (!(error instanceof TRPCClientError)) return false
  const status: unknown = error.data?.httpStatus
  return typeof status === 'number' && status < 500
}

/** Queries refetch on each mount, never on focus or reconnect, and stay five minutes unused. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: 5 * MINUTE_MS,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchOnMount: 'always',
        retry: (count, error) => count < MAX_RETRIES && !isFinal(error),
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
      },
    },
  })
