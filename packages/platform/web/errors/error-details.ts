import { TRPCClientError } from '@trpc/client'

/** What a failed call says beside its code, by name (`reason`, `retryAfterSeconds`); else null. */
export const errorDetailOf = (error: unknown, name: string): string | number | null => {
  if (!(error instanceof TRPCClientError)) return null
  const detail: unknown = error.data?.details?.[name]
  return typeof detail === 'string' || typeof detail === 'number' ? detail : null
}
