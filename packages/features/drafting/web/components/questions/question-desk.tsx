import { Awaited } from '@kogge/platform/web/query-states.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  type DeskAnswer,
  type DeskQuestion,
  useApi,
  type WrittenView,
} from '../../drafting.client.ts'
import { AnswerDialog } from './answer-dialog.tsx'
import { AnsweredQuestion } from './answered-question.tsx'
import { LateAnswerNotice } from './late-answer-notice.tsx'
import { OpenQuestion } from './open-question.tsx'

interface Props {
  readonly rfxId: string
  readonly view: WrittenView
}

const isOpen = ({ state }: DeskQuestion): boolean => state === 'received' || state === 'in_progress'

/** First answers, and private ones made public, each with what was added to it. */
const rootsOf = (answers: readonly DeskAnswer[]): readonly DeskAnswer[] =>
  answers.filter(({ followsId, wording }) => followsId === null || wording !== null)

/** The questions about a request as the people of its buyer work at them: none says who asked. */
export const QuestionDesk = ({ rfxId, view }: Props) => {
  const t = useTranslations('questions')
  const api = useApi()
  const { orgId, abilities } = view
  const answer = useQuery(api.writtenRfx.questions.queryOptions({ orgId, rfxId }))
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [answering, setAnswering] = useState<readonly string[] | null>(null)
  const { data: desk } = answer
  if (!desk)
    return (
      <Section title={t('title')}>
        <Awaited query={answer} rows={3} loading={t('loading')} failed={t('failed')} />
      </Section>
    )
  const open = desk.questions.filter(isOpen)
  const withdrawn = desk.questions.filter(({ state }) => state === 'withdrawn')
  const chosen = open.filter(({ questionId }) => picked.has(questionId))
  const pick = (questionId: string, isPicked: boolean) => {
    const next = new Set(picked)
    if (isPicked) next.add(questionId)
    else next.delete(questionId)
    setPicked(next)
  }
  const questionsOf = ({ answerId, followsId }: DeskAnswer) =>
    desk.questions.filter((one) => one.answerId === answerId || one.answerId === (followsId ?? ''))
  return (
    <Section
      title={t('title')}
      description={t('buyerText')}
      actions={
        chosen.length > 1 && (
          <Button
            variant="primary"
            onClick={() => setAnswering(chosen.map(({ questionId }) => questionId))}
          >
            {t('answerTogether', { count: chosen.length })}
          </Button>
        )
      }
    >
      <LateAnswerNotice rfxId={rfxId} view={view} late={desk.late} />
      {desk.questions.length === 0 && <p className="text-muted">{t('none')}</p>}
      {open.length > 0 && (
        <ol aria-label={t('open')} className="border-line border-t">
          {open.map((question) => (
            <OpenQuestion
              key={question.questionId}
              rfxId={rfxId}
              orgId={orgId}
              question={question}
              people={desk.people}
              mayAnswer={abilities.answer}
              isPicked={picked.has(question.questionId)}
              onPick={(isPicked) => pick(question.questionId, isPicked)}
              onAnswer={() => setAnswering([question.questionId])}
            />
          ))}
        </ol>
      )}
      <ol aria-label={t('given')} className="border-line border-t empty:hidden">
        {rootsOf(desk.answers).map((given) => (
          <AnsweredQuestion
            key={given.answerId}
            rfxId={rfxId}
            orgId={orgId}
            answer={given}
            additions={desk.answers.filter(
              ({ followsId, wording }) => followsId === given.answerId && wording === null,
            )}
            isPublished={desk.answers.some(
              ({ followsId, wording }) => followsId === given.answerId && wording !== null,
            )}
            questions={questionsOf(given)}
            version={desk.version}
            mayAnswer={abilities.answer}
          />
        ))}
      </ol>
      {withdrawn.length > 0 && (
        <details className="mt-3">
          <summary className="cursor-pointer text-muted">
            {t('withdrawnCount', { count: withdrawn.length })}
          </summary>
          <ul className="mt-2 space-y-2">
            {withdrawn.map(({ questionId, question }) => (
              <li
                key={questionId}
                className="wrap-anywhere max-w-[75ch] whitespace-pre-line text-muted"
              >
                {question}
              </li>
            ))}
          </ul>
        </details>
      )}
      {answering && (
        <AnswerDialog
          rfxId={rfxId}
          view={view}
          questions={desk.questions.filter(({ questionId }) => answering.includes(questionId))}
          onClose={() => setAnswering(null)}
          onDone={() => {
            setAnswering(null)
            setPicked(new Set())
          }}
        />
      )}
    </Section>
  )
}
