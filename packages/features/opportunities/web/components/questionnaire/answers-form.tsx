import { useUnsaved } from '@kogge/platform/web/use-unsaved-changes.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { TypedAnswer } from '../../model/answers-form.ts'
import type { CardQuestionnaire, Questionnaire } from '../../opportunities.client.ts'
import { useAnswerText } from '../../use-answer-text.ts'
import { useAnswersEdit } from '../../use-answers-edit.ts'
import { ContestedDialog } from '../edit/contested-dialog.tsx'
import { AnswerInput } from './answer-input.tsx'

const NOTHING = '–'

interface Props {
  readonly orgId: string
  readonly guid: string
  readonly version: Questionnaire
  readonly answers: CardQuestionnaire['answers']
  readonly onClose: () => void
}

/** The questions to answer. Answers by others leave what is chosen as it is. */
export const AnswersForm = ({ orgId, guid, version, answers, onClose }: Props) => {
  const t = useTranslations('questionnaire')
  const tForm = useTranslations('opportunity.form')
  const answerText = useAnswerText()
  const [seen] = useState({ orgId, guid, version, answers })
  const { questions } = seen.version
  const { form, busy, conflict, forgetConflict, settle } = useAnswersEdit(seen, onClose)
  const unsaved = useUnsaved(form.changed)
  const { ref } = form
  useEffect(() => {
    ref.current?.querySelector<HTMLElement>('[role="radio"]')?.focus()
  }, [ref])
  const textOf = (
    { kind, options }: Questionnaire['questions'][number],
    answer: TypedAnswer | null | undefined,
  ) => {
    if (!answer?.value) return NOTHING
    const label = options.find(({ id }) => id === answer.value)?.label
    return [label ?? answerText(kind, answer.value), answer.note].filter(Boolean).join('\n')
  }
  return (
    <>
      {unsaved.question}
      <form
        ref={ref}
        noValidate
        aria-label={t('answer')}
        className="flex flex-col gap-3 border-line border-t pt-3"
        onSubmit={form.onSubmit}
      >
        {questions.map((question) => (
          <AnswerInput
            key={question.id}
            question={question}
            typed={form.values[question.id] ?? { value: '', note: '' }}
            onType={(typed) => form.set(question.id, typed)}
          />
        ))}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" loading={busy} disabled={!form.changed}>
            {tForm('save')}
          </Button>
          <Button disabled={busy} onClick={onClose}>
            {tForm('cancel')}
          </Button>
        </div>
      </form>
      {conflict && (
        <ContestedDialog
          contested={questions
            .filter(({ id }) => conflict.contested.includes(id))
            .map((question) => ({
              name: question.id,
              label: question.text,
              mine: textOf(
                question,
                conflict.edits.find(({ questionId }) => questionId === question.id)?.answer,
              ),
              theirs: textOf(question, conflict.stored[question.id]),
            }))}
          busy={busy}
          onSettle={(choices) => void settle(conflict, choices)}
          onClose={forgetConflict}
        />
      )}
    </>
  )
}
