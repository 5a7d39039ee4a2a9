import { Button } from '@kogge/ui/button.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Textarea } from '@kogge/ui/textarea.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { evaluationCalls } from '../evaluation.client.ts'
import { useSteps } from '../use-evaluation-actions.ts'

interface Props {
  readonly rfxId: string
  readonly orgId: string
  readonly clarificationId: string
}

/** Answers a question about one's response; once. */
export const AnswerForm = ({ rfxId, orgId, clarificationId }: Props) => {
  const t = useTranslations('evaluation.answer')
  const steps = useSteps()
  const [answer, setAnswer] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (answer.trim() === '') return
    const given = { rfxId, orgId, clarificationId, answer }
    void steps.take(() => evaluationCalls.clarification.answer.mutate(given), t('done'))
  }
  return (
    <form onSubmit={submit} className="mt-2 flex max-w-2xl flex-col gap-2">
      <Field label={t('label')} hint={t('hint')} required>
        <Textarea
          rows={3}
          maxLength={10_000}
          value={answer}
          onChange={(event) => setAnswer(event.target.value)}
        />
      </Field>
      <div>
        <Button type="submit" variant="primary" loading={steps.busy}>
          {t('send')}
        </Button>
      </div>
    </form>
  )
}
