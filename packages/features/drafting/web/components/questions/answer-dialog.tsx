import { withReasonOf } from '@kogge/domain/drafting/checks/deadline-checks.ts'
import { lateAnswer } from '@kogge/domain/drafting/deadlines/late-answers.ts'
import { LONG_TEXT } from '@kogge/domain/drafting/request-document.ts'
import type { AnswerVisibility } from '@kogge/domain/questions/question-states.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { ActionDialog } from '@kogge/ui/action-dialog.tsx'
import { Banner } from '@kogge/ui/banner.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { RadioGroup } from '@kogge/ui/radio-group.tsx'
import { Textarea } from '@kogge/ui/textarea.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { client, type DeskQuestion, type WrittenView } from '../../drafting.client.ts'
import { isJudged, SIGNIFICANT, SignificanceField } from './significance-field.tsx'

/** Exactly the words that become public. */
export const Preview = ({ wording, answer }: Record<'wording' | 'answer', string>) => {
  const t = useTranslations('questions.form')
  if (!wording.trim() || !answer.trim()) return null
  return (
    <section aria-label={t('preview')} className="rounded-md border border-line bg-sunken p-3">
      <p className="font-medium text-sm">{t('preview')}</p>
      <p className="wrap-anywhere mt-1 whitespace-pre-line font-medium">{wording.trim()}</p>
      <p className="wrap-anywhere mt-1 whitespace-pre-line">{answer.trim()}</p>
    </section>
  )
}

/** By how much an answer of now is late, as far as it matters. */
const LateNow = ({ view }: { readonly view: WrittenView }) => {
  const t = useTranslations('questions.late')
  const formats = useFormats()
  const { document, responsesUntil, serverNow } = view
  const late =
    document &&
    lateAnswer(withReasonOf(document, view), new Date(responsesUntil), [new Date(serverNow)])
  if (!late) return null
  return (
    <Banner tone="attention" title={t('now')}>
      {t('nowText', {
        days: late.days,
        date: formats.date(late.firstDay),
        until: formats.dateTime(responsesUntil),
      })}
    </Banner>
  )
}

interface Props {
  readonly rfxId: string
  readonly view: WrittenView
  /** One, or several alike. */
  readonly questions: readonly DeskQuestion[]
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Answers one question or several: for everybody, in words that the buyer may change, or privately. */
export const AnswerDialog = ({ rfxId, view, questions, onClose, onDone }: Props) => {
  const t = useTranslations('questions')
  const action = useAction({ id: 'answer', waits: true })
  const [visibility, setVisibility] = useState<AnswerVisibility>('public')
  const [wording, setWording] = useState(questions[0]?.question ?? '')
  const [answer, setAnswer] = useState('')
  const [judgement, setJudgement] = useState(SIGNIFICANT)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const isPublic = visibility === 'public'
  const [isEmpty, isUnworded] = [answer.trim() === '', isPublic && wording.trim() === '']
  const submit = async () => {
    setIsSubmitted(true)
    const [first, ...alike] = questions.map(({ questionId }) => questionId)
    if (!first || isEmpty || isUnworded || (isPublic && !isJudged(judgement))) return
    const work = () =>
      client.writtenRfx.answer.mutate({
        orgId: view.orgId,
        rfxId,
        questionId: first,
        alike,
        visibility,
        answer,
        ...(isPublic && { wording, ...judgement }),
      })
    if (await action.run(work, t(isPublic ? 'form.published' : 'form.sent'))) onDone()
  }
  return (
    <ActionDialog
      title={t('form.title', { count: questions.length })}
      description={t('form.text')}
      closeLabel={t('close')}
      onClose={onClose}
      cancelLabel={t('cancel')}
      confirmLabel={t(isPublic ? 'form.publish' : 'form.send')}
      loading={action.busy}
      onSubmit={submit}
    >
      <div className="space-y-4">
        <div>
          <p className="font-medium text-sm">{t('form.originals')}</p>
          <ul className="mt-1 space-y-1">
            {questions.map(({ questionId, question }) => (
              <li
                key={questionId}
                className="wrap-anywhere whitespace-pre-line border-line border-l-2 pl-3 text-muted"
              >
                {question}
              </li>
            ))}
          </ul>
        </div>
        <Field label={t('form.visibility')}>
          <RadioGroup
            options={[
              { value: 'public', label: t('form.public'), description: t('form.publicText') },
              { value: 'private', label: t('form.private'), description: t('form.privateText') },
            ]}
            value={visibility}
            onValueChange={setVisibility}
          />
        </Field>
        {isPublic ? (
          <Field
            label={t('form.wording')}
            hint={t('form.wordingHint')}
            required
            error={isSubmitted && isUnworded && t('form.wordingMissing')}
          >
            <Textarea
              rows={3}
              maxLength={LONG_TEXT}
              value={wording}
              onChange={(event) => setWording(event.target.value)}
            />
          </Field>
        ) : (
          <Banner title={t('form.equal')}>{t('form.equalText')}</Banner>
        )}
        <Field
          label={t('form.answer')}
          required
          error={isSubmitted && isEmpty && t('form.answerMissing')}
        >
          <Textarea
            rows={5}
            maxLength={LONG_TEXT}
            value={answer}
            onChange={(event) => setAnswer(event.target.value)}
          />
        </Field>
        {isPublic && (
          <>
            <SignificanceField
              value={judgement}
              onChange={setJudgement}
              isSubmitted={isSubmitted}
            />
            {judgement.isSignificant && <LateNow view={view} />}
            <Preview wording={wording} answer={answer} />
          </>
        )}
      </div>
    </ActionDialog>
  )
}
