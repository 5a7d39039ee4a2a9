import { errorCodeOf } from '@kogge/platform/web/errors/error-codes.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'use-intl'
import { useApi } from './rfx.client.ts'

/** One tender with the names of its codes in the reader's language. */
export const useTenderQuery = (rfxId: string) => {
  const api = useApi()
  const language = useLocale()
  return useQuery(api.tender.byId.queryOptions({ rfxId, language }))
}

/** Missing, hidden and malformed ids are one thing to a reader. */
export const isMissing = (error: unknown): boolean => {
  const code = errorCodeOf(error)
  return code === 'record.not_found' || code === 'request.invalid'
}
