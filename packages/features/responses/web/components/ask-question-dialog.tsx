import { LONG_TEXT } from '@kogge/domain/drafting/request-document.ts'
import { Button } from '@kogge/ui/button.tsx'
import { Dialog } from '@kogge/ui/dialog.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Textarea } from '@kogge/ui/textarea.tsx'
import { type FormEvent, useId, useState } from 'react'
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
  const form = useId()
  const deed = useDeed()
  const [question, setQuestion] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const isEmpty = question.trim() === ''
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsAsked(true)
    if (isEmpty) return
    const work = () => responseCalls.response.ask.mutate({ ...place, question })
    if (await deed.run(work, t('ask.done'))) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('ask.title')}
      description={t('ask.text')}
      closeLabel={t('close')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={form} variant="primary" loading={deed.busy}>
            {t('ask.submit')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)}>
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
      </form>
    </Dialog>
  )
}
