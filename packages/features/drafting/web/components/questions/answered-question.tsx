import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { Banner } from '@kogge/ui/banner.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { client, type DeskAnswer, type DeskQuestion } from '../../drafting.client.ts'
import { type FollowUp, FollowUpDialog } from './follow-up-dialog.tsx'
import { EarlierTexts } from './open-question.tsx'
import { AnswerLine } from './published-answers.tsx'

interface Props {
  readonly rfxId: string
  readonly orgId: string
  readonly answer: DeskAnswer
  readonly additions: readonly DeskAnswer[]
  /** A private answer was made public since. */
  readonly isPublished: boolean
  readonly questions: readonly DeskQuestion[]
  /** The current version of the request. */
  readonly version: number
  readonly mayAnswer: boolean
}

const Originals = ({ questions }: Pick<Props, 'questions'>) => {
  const t = useTranslations('questions')
  return (
    <details className="mt-1 text-sm">
      <summary className="cursor-pointer text-muted">
        {t('originals', { count: questions.length })}
      </summary>
      <ul className="mt-1 space-y-1">
        {questions.map(({ questionId, question, earlierTexts }) => (
          <li
            key={questionId}
            className="wrap-anywhere max-w-[75ch] whitespace-pre-line text-muted"
          >
            {question}
            <EarlierTexts texts={earlierTexts} />
          </li>
        ))}
      </ul>
    </details>
  )
}

/** An answer that was given, with the original questions, for the people of the buyer. */
export const AnsweredQuestion = (props: Props) => {
  const { rfxId, orgId, answer: given, additions, isPublished, questions, mayAnswer } = props
  const t = useTranslations('questions')
  const formats = useFormats()
  const action = useAction({ id: 'answer' })
  const [dialog, setDialog] = useState<FollowUp | null>(null)
  const isPrivate = given.visibility === 'private'
  const { answerId, wording, insignificance } = given
  const asked = questions.map(({ question }) => question).join('\n')
  const confirm = () => {
    const here = { orgId, rfxId, answerId, version: props.version }
    void action.run(() => client.writtenRfx.confirmAnswer.mutate(here), t('confirmed'))
  }
  return (
    <li className="border-line border-b py-3">
      <p className="wrap-anywhere max-w-[75ch] whitespace-pre-line font-medium">
        {wording ?? asked}
      </p>
      <p className="flex flex-wrap items-center gap-2 text-sm text-subtle">
        <Badge tone={isPrivate ? 'info' : 'success'}>{t(isPrivate ? 'private' : 'public')}</Badge>
        {questions[0] && <span>{t('asked', { date: formats.date(questions[0].askedOn) })}</span>}
        {given.answeredBy && <span>{given.answeredBy}</span>}
      </p>
      {!isPrivate && <Originals questions={questions} />}
      {[given, ...additions].map((one) => (
        <div key={one.answerId} className="mt-2 border-line border-l-2 pl-3">
          {one !== given && <p className="font-medium text-sm">{t('addition')}</p>}
          <p className="wrap-anywhere max-w-[75ch] whitespace-pre-line">
            {one.answer ?? t('unreadable')}
          </p>
          <AnswerLine {...one} />
        </div>
      ))}
      {insignificance && (
        <p className="wrap-anywhere mt-1 max-w-[75ch] text-muted text-sm">
          {t('insignificant', { reason: insignificance })}
        </p>
      )}
      {given.mayNoLongerHold && (
        <Banner tone="attention" className="mt-2" title={t('mayNoLongerHold')}>
          {t('mayNoLongerHoldText', { version: given.confirmedVersion ?? given.version })}
        </Banner>
      )}
      {mayAnswer && (
        <div className="mt-2 flex flex-wrap gap-2">
          {given.mayNoLongerHold && (
            <Button size="sm" loading={action.busy} onClick={confirm}>
              {t('confirm')}
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={() => setDialog('add')}>
            {t('add.action')}
          </Button>
          {isPrivate && !isPublished && (
            <Button size="sm" variant="ghost" onClick={() => setDialog('publish')}>
              {t('publish.action')}
            </Button>
          )}
          {!isPrivate && (
            <Button size="sm" variant="ghost" onClick={() => setDialog('judge')}>
              {t('judge.action')}
            </Button>
          )}
        </div>
      )}
      {dialog && (
        <FollowUpDialog
          kind={dialog}
          rfxId={rfxId}
          orgId={orgId}
          answer={given}
          question={asked}
          onClose={() => setDialog(null)}
        />
      )}
    </li>
  )
}
