import { errorCodeOf } from '@kogge/platform/web/errors/error-codes.ts'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type TypedQuestion, writtenQuestions } from './model/questions-form.ts'
import { questionnaireCalls, useQuestionnaireApi } from './opportunities.client.ts'
import { useOpportunityRefresh } from './use-opportunity-refresh.ts'

/** The questionnaire that an organisation asks now, and the way to save the next version. */
export const useQuestionnaire = (orgId: string) => {
  const t = useTranslations('questionnaire.settings')
  const query = useQuery(useQuestionnaireApi().questionnaire.current.queryOptions({ orgId }))
  const { refreshShown } = useOpportunityRefresh()
  const { busy, run } = useAction({
    id: 'questionnaire',
    refresh: refreshShown,
    explain: (error) => (errorCodeOf(error) === 'draft.conflict' ? t('changedMeanwhile') : null),
  })
  return {
    query,
    busy,
    /** Saves questions over the version that their editor saw. */
    save: (versionId: string | null, questions: readonly TypedQuestion[]) =>
      run(
        () =>
          questionnaireCalls.questionnaire.save.mutate({
            orgId,
            versionId,
            questions: writtenQuestions(questions),
          }),
        t('saved'),
      ),
  }
}
