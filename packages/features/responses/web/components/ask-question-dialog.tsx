import { LONG_TEXT } from '@kogge/domain/drafting/request-document.ts'
import { ActionDialog } from '@kogge/ui/action-dialog.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Textarea } from '@kogge/ui/textarea.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Place } from '../model/represented-supplier.ts'
import { responseCalls } from '../responses.client.ts'
import { useDeed } from '../use-response-action.ts'

interface Props {
  readonly place: Place
  readonly onClose: () => void
}

/** A question to the buyer, answered for everybody; who asked is told to nobody. */
export const AskDialog = ({ place, onClose }: Props) => {
  const t = useTranslations('responses')
  const deed = useDeed()
  const [question, setQuestion] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const isEmpty = question.trim() === ''
  const submit = async () => {
    setIsAsked(true)
    if (isEmpty) return
    const work = () => responseCalls.response.ask.mutate({ ...place, question })
    if (await deed.run(work, t('ask.done'))) onClose()
  }
  return (
    <ActionDialog
      title={t('ask.title')}
      description={t('ask.text')}
      closeLabel={t('close')}
      onClose={onClose}
      cancelLabel={t('cancel')}
      confirmLabel={t('ask.submit')}
      loading={deed.busy}
      onSubmit={submit}
    >
      <Field
        label={t('ask.question')}
        hint={t('ask.hint')}
        required
        error={isAsked && isEmpty && t('ask.empty')}
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
