import { LONG_TEXT } from '@kogge/domain/drafting/request-document.ts'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { ActionDialog } from '@kogge/ui/action-dialog.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Textarea } from '@kogge/ui/textarea.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Place } from '../../model/represented-supplier.ts'
import { responseCalls } from '../../responses.client.ts'

interface Props {
  readonly place: Place
  readonly questionId: string
  readonly before: string
  readonly onClose: () => void
}

/** Words a question of one's own anew, while nobody works at it. */
export const EditQuestionDialog = ({ place, questionId, before, onClose }: Props) => {
  const t = useTranslations('questions')
  const action = useAction({ id: 'response', waits: true })
  const [question, setQuestion] = useState(before)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const isEmpty = question.trim() === ''
  const submit = async () => {
    setIsSubmitted(true)
    if (isEmpty) return
    const work = () =>
      responseCalls.response.editQuestion.mutate({ ...place, questionId, question })
    if (await action.run(work, t('own.saved'))) onClose()
  }
  return (
    <ActionDialog
      title={t('own.editTitle')}
      description={t('own.editText')}
      closeLabel={t('close')}
      onClose={onClose}
      cancelLabel={t('cancel')}
      confirmLabel={t('own.save')}
      loading={action.busy}
      onSubmit={submit}
    >
      <Field label={t('own.question')} required error={isSubmitted && isEmpty && t('own.empty')}>
        <Textarea
          rows={5}
          maxLength={LONG_TEXT}
          value={question}
          onChange={(event) => setQuestion(event.target.value)}
        />
      </Field>
    </ActionDialog>
  )
}
