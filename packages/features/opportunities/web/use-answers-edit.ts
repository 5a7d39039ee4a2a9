import type { Choices } from '@kogge/domain/kernel/chosen-edits.ts'
import type { AnswerEdit } from '@kogge/domain/opportunities/questionnaire.ts'
import { errorCodeOf } from '@kogge/platform/web/errors/error-codes.ts'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { useForm } from '@kogge/platform/web/use-form.ts'
import { notifySuccess } from '@kogge/ui/toasts.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  answerEditsOf,
  settledAnswers,
  type TypedAnswers,
  typedAnswers,
} from './model/answers-form.ts'
import {
  type CardQuestionnaire,
  type Questionnaire,
  questionnaireCalls,
} from './opportunities.client.ts'
import { useOpportunityRefresh } from './use-opportunity-refresh.ts'

/** Answers of which nothing was stored, as others have answered the same questions otherwise. */
interface Conflict {
  readonly edits: readonly AnswerEdit[]
  readonly contested: readonly string[]
  readonly stored: TypedAnswers
}

interface Seen {
  readonly orgId: string
  readonly guid: string
  readonly version: Questionnaire
  readonly answers: CardQuestionnaire['answers']
}

const NOTICE = 'opportunity'

/** The form of answers as their editor saw them when they began. */
export const useAnswersEdit = ({ orgId, guid, version, answers }: Seen, onSaved: () => void) => {
  const t = useTranslations('opportunity')
  const tQuestionnaire = useTranslations('questionnaire')
  const { refreshShown } = useOpportunityRefresh()
  const action = useAction({
    id: NOTICE,
    refresh: refreshShown,
    explain: (error) =>
      errorCodeOf(error) === 'draft.conflict' ? tQuestionnaire('otherVersion') : null,
  })
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const { versionId, questions } = version
  const initial = typedAnswers(questions, answers)
  const save = async (edits: readonly AnswerEdit[]) => {
    let found: Conflict | null = null
    const isAnswered = await action.run(async () => {
      const input = { orgId, guid, versionId, edits: [...edits] }
      const { conflicts } = await questionnaireCalls.questionnaire.answer.mutate(input)
      if (conflicts.length === 0) return notifySuccess(t('saved'), { id: NOTICE })
      const card = await questionnaireCalls.questionnaire.ofCard.query({ orgId, guid })
      found = { edits, contested: conflicts, stored: typedAnswers(questions, card.answers) }
    })
    if (!isAnswered) return
    setConflict(found)
    if (!found) onSaved()
  }
  const form = useForm<TypedAnswers, never>({
    initial,
    check: () => ({}),
    submit: (typed) => save(answerEditsOf(initial, typed)),
  })
  return {
    form,
    busy: action.busy,
    conflict,
    forgetConflict: () => setConflict(null),
    settle: ({ edits, stored }: Conflict, choices: Choices<string>) =>
      save(settledAnswers(edits, stored, choices)),
  }
}
