import { LONG_TEXT } from '@kogge/domain/drafting/request-document.ts'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { ActionDialog } from '@kogge/ui/action-dialog.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Textarea } from '@kogge/ui/textarea.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { client, type DeskAnswer } from '../../drafting.client.ts'
import { Preview } from './answer-dialog.tsx'
import { isJudged, SignificanceField } from './significance-field.tsx'

export type FollowUp = 'add' | 'publish' | 'judge'

interface Props {
  readonly kind: FollowUp
  readonly rfxId: string
  readonly orgId: string
  readonly answer: DeskAnswer
  /** The question that a private answer is for. */
  readonly question: string
  readonly onClose: () => void
}

/** Adds to an answer, publishes one that was private, or states whether one matters. */
export const FollowUpDialog = ({ kind, rfxId, orgId, answer: given, question, onClose }: Props) => {
  const t = useTranslations('questions')
  const action = useAction({ id: 'answer', waits: true })
  const isPublishing = kind === 'publish'
  const [wording, setWording] = useState(isPublishing ? question : '')
  const [answer, setAnswer] = useState(isPublishing ? (given.answer ?? '') : '')
  const [judgement, setJudgement] = useState({
    isSignificant: given.isSignificant,
    insignificance: given.insignificance ?? '',
  })
  const [isSubmitted, setIsSubmitted] = useState(false)
  const isEmpty = kind !== 'judge' && answer.trim() === ''
  const isUnworded = isPublishing && wording.trim() === ''
  const isPublic = isPublishing || given.visibility === 'public'
  const submit = async () => {
    setIsSubmitted(true)
    if (isEmpty || isUnworded || (isPublic && !isJudged(judgement))) return
    const here = { orgId, rfxId, answerId: given.answerId, ...(isPublic && judgement) }
    const work = () =>
      kind === 'add'
        ? client.writtenRfx.addToAnswer.mutate({ ...here, answer })
        : kind === 'publish'
          ? client.writtenRfx.publishAnswer.mutate({ ...here, wording, answer })
          : client.writtenRfx.judgeAnswer.mutate(here)
    if (await action.run(work, t(`${kind}.done`))) onClose()
  }
  return (
    <ActionDialog
      title={t(`${kind}.title`)}
      description={t(`${kind}.text`)}
      closeLabel={t('close')}
      onClose={onClose}
      cancelLabel={t('cancel')}
      confirmLabel={t(`${kind}.submit`)}
      loading={action.busy}
      onSubmit={submit}
    >
      <div className="space-y-4">
        {isPublishing && (
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
        )}
        {kind !== 'judge' && (
          <Field
            label={t(kind === 'add' ? 'addition' : 'form.answer')}
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
        )}
        {isPublic && (
          <SignificanceField value={judgement} onChange={setJudgement} isSubmitted={isSubmitted} />
        )}
        {isPublishing && <Preview wording={wording} answer={answer} />}
      </div>
    </ActionDialog>
  )
}
