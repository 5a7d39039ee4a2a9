import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { ConfirmDialog } from '@kogge/ui/confirm-dialog.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Place } from '../../model/represented-supplier.ts'
import { type OwnResponse, responseCalls } from '../../responses.client.ts'
import { EditQuestionDialog } from './edit-question-dialog.tsx'

type OwnQuestion = OwnResponse['questionsAsked'][number]

const Answers = ({ question }: { readonly question: OwnQuestion }) => {
  const t = useTranslations('questions')
  const formats = useFormats()
  return question.answers.map((one, at) => (
    <div key={one.answerId} className="mt-2 border-line border-l-2 pl-3">
      <p className="font-medium text-sm">
        {one.wording === null && at > 0
          ? t('addition')
          : t(one.visibility === 'private' ? 'own.privateAnswer' : 'own.publicAnswer')}
      </p>
      {one.wording !== null && one.wording !== question.question && (
        <p className="wrap-anywhere max-w-[75ch] whitespace-pre-line text-muted text-sm">
          {t('own.published', { wording: one.wording })}
        </p>
      )}
      <p className="wrap-anywhere max-w-[75ch] whitespace-pre-line">
        {one.answer ?? t('unreadable')}
      </p>
      <p className="text-sm text-subtle">
        {t('answered', { time: formats.dateTime(one.answeredAt, true), version: one.version })}
      </p>
    </div>
  ))
}

const Item = ({
  place,
  mine,
  question,
}: {
  readonly place: Place
  readonly mine: OwnResponse
  readonly question: OwnQuestion
}) => {
  const t = useTranslations('questions')
  const formats = useFormats()
  const can = useCan(place.orgId)
  const action = useAction({ id: 'response', waits: true })
  const [dialog, setDialog] = useState<'edit' | 'withdraw' | null>(null)
  const { questionId, state, askedOn, isEdited } = question
  const isChangeable =
    can('rfx.manage_interaction') && state === 'received' && mine.state === 'published'
  const withdraw = async () => {
    const work = () => responseCalls.response.withdrawQuestion.mutate({ ...place, questionId })
    if (await action.run(work, t('own.withdrawn'))) setDialog(null)
  }
  return (
    <li className="border-line border-b py-3">
      <p className="wrap-anywhere max-w-[75ch] whitespace-pre-line font-medium">
        {question.question}
      </p>
      <p className="flex flex-wrap items-center gap-2 text-sm text-subtle">
        {t('asked', { date: formats.date(askedOn) })}
        <Badge tone={state === 'answered' ? 'success' : 'neutral'}>{t(`state.${state}`)}</Badge>
        {isEdited && <span>{t('own.editedMark')}</span>}
      </p>
      <Answers question={question} />
      {isChangeable && (
        <div className="mt-2 flex flex-wrap gap-2">
          {mine.steps.includes('ask') && (
            <Button size="sm" onClick={() => setDialog('edit')}>
              {t('own.edit')}
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={() => setDialog('withdraw')}>
            {t('own.withdraw')}
          </Button>
        </div>
      )}
      {dialog === 'edit' && (
        <EditQuestionDialog
          place={place}
          questionId={questionId}
          before={question.question}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'withdraw' && (
        <ConfirmDialog
          open
          danger
          onOpenChange={(open) => !open && setDialog(null)}
          title={t('own.withdrawTitle')}
          description={t('own.withdrawText')}
          confirmLabel={t('own.withdraw')}
          cancelLabel={t('cancel')}
          loading={action.busy}
          onConfirm={() => void withdraw()}
        />
      )}
    </li>
  )
}

/** The questions that an organisation asked, for its own people: with their states and answers. Nothing where none. */
export const OwnQuestions = ({
  place,
  mine,
}: {
  readonly place: Place
  readonly mine: OwnResponse
}) => {
  const t = useTranslations('questions.own')
  if (mine.questionsAsked.length === 0) return null
  return (
    <Section title={t('title')} description={t('text')} className="print:hidden">
      <ol className="border-line border-t">
        {mine.questionsAsked.map((question) => (
          <Item key={question.questionId} place={place} mine={mine} question={question} />
        ))}
      </ol>
    </Section>
  )
}
