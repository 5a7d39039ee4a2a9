import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'use-intl'
import { useApi } from './rfx.client.ts'

/** One tender with the names of its codes in the reader's language. */
export const useTenderQuery = (rfxId: string) => {
  const api = useApi()
  const language = useLocale()
  return useQuery(api.tender.byId.queryOptions({ rfxId, language }))
}
