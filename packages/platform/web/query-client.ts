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

/** Specification, section 9: no refetch on focus or reconnect, always on mount, five minutes of garbage. */
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
