import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { LARGE_READS } from '@kogge/domain/kernel/large-read-paths.ts'
import { TRANSPORT_CODES } from '@kogge/platform/server/procedures/trpc-error-codes.ts'
import { TRPCError } from '@trpc/server'

/**
 * Throws `request.invalid` for a batch in which something large is read: twenty answers of megabytes would be
 * written out at once, and keep the process from all else meanwhile.
 */
export const expectUnbatchedLargeReads = ({
  calls,
}: {
  readonly calls: readonly { readonly path: string }[]
}): void => {
  if (calls.length < 2 || !calls.some(({ path }) => LARGE_READS.includes(path))) return
  const cause = new AppError('request.invalid')
  throw new TRPCError({ code: TRANSPORT_CODES[cause.code], message: cause.code, cause })
}
