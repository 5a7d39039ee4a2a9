import { LONG_TEXT } from '@kogge/domain/drafting/request-document.ts'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { ActionDialog } from '@kogge/ui/action-dialog.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Textarea } from '@kogge/ui/textarea.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Place } from '../model/represented-supplier.ts'
import { responseCalls } from '../responses.client.ts'

interface Props {
  readonly place: Place
  readonly onClose: () => void
}

/** A question to the buyer, answered for everybody; nobody learns who asked. */
export const AskDialog = ({ place, onClose }: Props) => {
  const t = useTranslations('responses')
  const action = useAction({ id: 'response', waits: true })
  const [question, setQuestion] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const isEmpty = question.trim() === ''
  const submit = async () => {
    setIsSubmitted(true)
    if (isEmpty) return
    const work = () => responseCalls.response.ask.mutate({ ...place, question })
    if (await action.run(work, t('ask.done'))) onClose()
  }
  return (
    <ActionDialog
      title={t('ask.title')}
      description={t('ask.text')}
      closeLabel={t('close')}
      onClose={onClose}
      cancelLabel={t('cancel')}
      confirmLabel={t('ask.submit')}
      loading={action.busy}
      onSubmit={submit}
    >
      <Field
        label={t('ask.question')}
        hint={t('ask.hint')}
        required
        error={isSubmitted && isEmpty && t('ask.empty')}
      >
        <Textarea
          value={question}
          rows={5}
          maxLength={LONG_TEXT}
          onChange={(event) => setQuestion(event.target.value)}
        />
      </Field>
    </ActionDialog>
  )
}
