import { TRPCClientError } from '@trpc/client'

/** What a failed call says beside its code, by name (`reason`, `retryAfterSeconds`); else null. */
export const errorDetailOf = (error: unknown, name: string): string | number | null => {
  if (!(error instanceof TRPCClientError)) return null
  const detail: unknown = error.data?.details?.[name]
  return typeof detail === 'string' || typeof detail === 'number' ? detail : null
}

/** The reason that a refused call gives, among those that there is more to say of; else null. */
export const reasonOf = <Reason extends string>(
  error: unknown,
  known: readonly Reason[],
): Reason | null => {
  const given = errorDetailOf(error, 'reason')
  return known.find((reason) => reason === given) ?? null
}
