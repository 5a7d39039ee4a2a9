import { TRPCClientError } from '@trpc/client'
import { errorCodeOf } from './error-codes.ts'
import { errorDetailOf } from './error-details.ts'

/** Why a part of a page was refused, where the reader can do something about it. */
type Cause =
  /** The reader takes part in nothing, or others keep it: nothing that they could try again. */
  | { readonly kind: 'kept'; readonly code: 'access.platform_role' | 'response.kept' }
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'busy'; readonly minutes: number }
  /** What the reader's plan shows in an hour is used up; from `tier` on there is no such limit. */
  | { readonly kind: 'limit'; readonly minutes: number; readonly tier: string }

const MINUTE_SECONDS = 60

/** The cause of a failed call; null where its code names none of these. Minutes are rounded up. */
export const causeOf = (error: unknown): Cause | null => {
  const code = errorCodeOf(error)
  if (code === 'system.unavailable') return { kind: 'unavailable' }
  if (code === 'access.platform_role' || code === 'response.kept') return { kind: 'kept', code }
  if (code !== 'request.rate_limited') return null
  const seconds = Number(errorDetailOf(error, 'retryAfterSeconds') ?? 0)
  const minutes = Math.max(1, Math.ceil(seconds / MINUTE_SECONDS))
  const tier = errorDetailOf(error, 'tier')
  return typeof tier === 'string' ? { kind: 'limit', minutes, tier } : { kind: 'busy', minutes }
}

/** Whether no server answered, which may be because of the reader's connection: `fetch` rejects with a TypeError then, and only then. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof TRPCClientError && error.cause instanceof TypeError
