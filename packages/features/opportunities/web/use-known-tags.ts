import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useOpportunitiesApi } from './opportunities.client.ts'

const FRESH_MS = 5 * 60_000

/** The tags to choose from, by name: those that the organisation uses, and those that are chosen. */
export const useKnownTags = (orgId: string, chosen: readonly string[]): readonly string[] => {
  const api = useOpportunitiesApi()
  const { data } = useQuery(api.opportunity.tags.queryOptions({ orgId }, { staleTime: FRESH_MS }))
  return useMemo(
    () => [...new Set([...chosen, ...(data ?? [])])].sort((a, b) => a.localeCompare(b)),
    [data, chosen],
  )
}
