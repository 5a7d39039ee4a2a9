import { matchQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useExpectedApi } from './expected.client.ts'
import {
  useOpportunitiesApi,
  useOwnFieldsApi,
  useQuestionnaireApi,
} from './opportunities.client.ts'
import { LOOKUP_KEYS } from './opportunity-lookups.ts'

/** Ways to bring up to date what the page has of opportunities. */
export const useOpportunityRefresh = () => {
  const api = useOpportunitiesApi()
  const ownFields = useOwnFieldsApi().ownField
  const { questionnaire } = useQuestionnaireApi()
  const { opportunityExpected } = useExpectedApi()
  const queries = useQueryClient()
  return useMemo(() => {
    const tags = api.opportunity.tags.pathFilter()
    const shown = api.opportunity.pathFilter({ predicate: (query) => !matchQuery(tags, query) })
    const refreshTags = (): Promise<unknown> => queries.invalidateQueries(tags)
    /** Everything that shows opportunities: pages, row icons and quick views. Not the tags to choose from, which seldom change. */
    const refreshShown = (): Promise<unknown> =>
      Promise.all([
        queries.invalidateQueries(shown),
        queries.invalidateQueries(ownFields.pathFilter()),
        queries.invalidateQueries(questionnaire.pathFilter()),
        queries.invalidateQueries(opportunityExpected.pathFilter()),
        ...LOOKUP_KEYS.map((queryKey) => queries.invalidateQueries({ queryKey })),
      ])
    return {
      refreshTags,
      refreshShown,
      refreshAll: (): Promise<unknown> => Promise.all([refreshShown(), refreshTags()]),
    }
  }, [api, ownFields, questionnaire, opportunityExpected, queries])
}
