import { useQuery } from '@tanstack/react-query'
import { useQuestionnaireApi } from './opportunities.client.ts'

/** The questionnaire of an opportunity with its answers and the decision whether to bid. */
export const useCardQuestionnaire = (
  one: { readonly orgId: string; readonly guid: string },
  enabled: boolean,
) => useQuery(useQuestionnaireApi().questionnaire.ofCard.queryOptions(one, { enabled }))
