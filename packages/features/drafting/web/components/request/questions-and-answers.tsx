import { daysToLook, withReasonOf } from '@kogge/domain/drafting/checks/deadline-checks.ts'
import { LONG_TEXT } from '@kogge/domain/drafting/request-document.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { Button } from '@kogge/ui/button.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { Textarea } from '@kogge/ui/textarea.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { client, type WrittenView } from '../../drafting.client.ts'
import { LateAnswerNotice } from './late-answer-notice.tsx'

type Question = WrittenView['questions'][number]

interface AnswerProps {
  readonly rfxId: string
  readonly orgId: string
  readonly questionId: string
  /** So many days must be left after an answer that matters; null where they are. */
  readonly lateWithin: number | null
}

const DAY_MS = 24 * 60 * 60 * 1000

const lateWithin = (view: WrittenView): number | null => {
  const { document, responsesUntil, serverNow } = view
  const days = document?.kind === 'tender' ? daysToLook(withReasonOf(document, view)) : 0
  return Date.parse(responsesUntil) - Date.parse(serverNow) < days * DAY_MS ? days : null
}

const AnswerForm = ({ rfxId, orgId, questionId, lateWithin: days }: AnswerProps) => {
  const t = useTranslations('drafting.page')
  const action = useAction({ id: 'answer' })
  const [answer, setAnswer] = useState('')
  const send = () => client.writtenRfx.answer.mutate({ orgId, rfxId, questionId, answer })
  return (
    <form
      className="mt-2 max-w-[75ch] space-y-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (answer.trim()) void action.run(send, t('sent'))
      }}
    >
      {days !== null && <p className="text-sm text-muted">{t('answerIsLate', { days })}</p>}
      <Field label={t('answer')}>
        <Textarea
          maxLength={LONG_TEXT}
          value={answer}
          onChange={(event) => setAnswer(event.target.value)}
        />
      </Field>
      <Button type="submit" disabled={!answer.trim()} loading={action.busy}>
        {t('send')}
      </Button>
    </form>
  )
}

const Item = ({
  rfxId,
  view,
  question,
}: {
  readonly rfxId: string
  readonly view: WrittenView
  readonly question: Question
}) => {
  const t = useTranslations('drafting.page')
  const formats = useFormats()
  const { questionId, answer, answeredAt, askedOn } = question
  return (
    <li className="border-line border-b py-3">
      <p className="max-w-[75ch] whitespace-pre-line font-medium wrap-anywhere">
        {question.question}
      </p>
      <p className="text-sm text-subtle">{t('asked', { date: formats.date(askedOn) })}</p>
      {answer === null ? (
        view.abilities.answer ? (
          <AnswerForm
            rfxId={rfxId}
            orgId={view.orgId}
            questionId={questionId}
            lateWithin={lateWithin(view)}
          />
        ) : (
          <p className="mt-1 text-muted">{t('unanswered')}</p>
        )
      ) : (
        <div className="mt-2 border-line border-l-2 pl-3">
          <p className="max-w-[75ch] whitespace-pre-line wrap-anywhere">{answer}</p>
          {answeredAt && (
            <p className="text-sm text-subtle">
              {t('answered', { time: formats.dateTime(answeredAt, true) })}
            </p>
          )}
        </div>
      )}
    </li>
  )
}

/** Questions without a name, and their answers; the buyer answers here. Nothing where there are none. */
export const Questions = ({
  rfxId,
  view,
}: {
  readonly rfxId: string
  readonly view: WrittenView
}) => {
  const t = useTranslations('drafting.page')
  if (view.questions.length === 0) return null
  return (
    <Section
      title={t('questions')}
      {...(view.role === 'buyer' && { description: t('questionsText') })}
    >
      {view.role === 'buyer' && <LateAnswerNotice rfxId={rfxId} view={view} />}
      <ol className="border-line border-t">
        {view.questions.map((question) => (
          <Item key={question.questionId} rfxId={rfxId} view={view} question={question} />
        ))}
      </ol>
    </Section>
  )
}
