import { MOST_QUESTIONS } from '@kogge/domain/opportunities/questionnaire.ts'
import { useUnsaved } from '@kogge/platform/web/use-unsaved-changes.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { Plus, Sparkles } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  isSameDraft,
  newQuestion,
  newTypedOption,
  questionProblems,
  type TypedQuestion,
  typedQuestions,
} from '../../model/questions-form.ts'
import { STARTER_QUESTIONS } from '../../model/starter-questions.ts'
import type { Questionnaire } from '../../opportunities.client.ts'
import { QuestionEditor } from './question-editor.tsx'

const THREE = ['first', 'second', 'third'] as const

/** The questions that come with the product, in the reader's language. */
const useStarter = (): (() => readonly TypedQuestion[]) => {
  const t = useTranslations('questionnaire.starter')
  const tOptions = useTranslations('questionnaire.starterOptions')
  return () =>
    STARTER_QUESTIONS.map(({ key, kind, weight, isHard = false, points }) => {
      const isKnown = key === 'references' || key === 'client' || key === 'competition'
      const named = isKnown ? key : 'risk'
      return newQuestion({
        text: t(key),
        kind,
        weight,
        isHard,
        options: (points ?? []).map((value, index) =>
          newTypedOption(tOptions(`${named}.${THREE[index] ?? 'first'}`), value),
        ),
      })
    })
}

interface Props {
  /** As its editor saw it when they began; null where nothing is asked. */
  readonly version: Questionnaire | null
  readonly busy: boolean
  /** Gives whether they were stored. */
  readonly onSave: (questions: readonly TypedQuestion[]) => Promise<boolean>
}

/** The questions of an organisation, to write. Saved, they are a version of their own. */
export const QuestionsForm = ({ version, busy, onSave }: Props) => {
  const t = useTranslations('questionnaire.settings')
  const [saved, setSaved] = useState(() => typedQuestions(version))
  const [questions, setQuestions] = useState(saved)
  const [isTried, setIsTried] = useState(false)
  const starter = useStarter()
  const form = useRef<HTMLFormElement>(null)
  const isChanged = !isSameDraft(saved, questions)
  const unsaved = useUnsaved(isChanged)
  const problems = questionProblems(questions)
  const focusOn = (key: string | undefined) =>
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>(`[data-question="${key}"] textarea`)?.focus(),
    )
  const add = () => {
    const question = newQuestion()
    setQuestions([...questions, question])
    focusOn(question.key)
  }
  const move = (index: number, step: number) => {
    const [a, b] = [questions[index], questions[index + step]]
    if (a && b) setQuestions(questions.with(index, b).with(index + step, a))
  }
  const submit = async () => {
    setIsTried(true)
    const [wrong] = problems.keys()
    if (wrong !== undefined) return focusOn(wrong)
    if (await onSave(questions)) setSaved(questions)
  }
  return (
    <>
      {unsaved.question}
      <form
        ref={form}
        noValidate
        aria-label={t('title')}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {questions.length === 0 ? (
          <EmptyState
            title={t('empty')}
            description={t('emptyText')}
            actions={
              <Button
                variant="primary"
                icon={<Sparkles aria-hidden />}
                onClick={() => setQuestions(starter())}
              >
                {t('begin')}
              </Button>
            }
          />
        ) : (
          <>
            <p className="text-muted">{t('text')}</p>
            <ol className="border-line border-t">
              {questions.map((question, index) => (
                <QuestionEditor
                  key={question.key}
                  question={question}
                  number={index + 1}
                  isLast={index === questions.length - 1}
                  problem={(isTried && problems.get(question.key)) || null}
                  onQuestion={(next) => setQuestions(questions.with(index, next))}
                  onMove={(step) => move(index, step)}
                  onRemove={() => {
                    setQuestions(questions.toSpliced(index, 1))
                    focusOn(questions[index === 0 ? 1 : index - 1]?.key)
                  }}
                />
              ))}
            </ol>
          </>
        )}
        <div className="flex flex-wrap gap-2">
          <Button
            icon={<Plus aria-hidden />}
            disabled={questions.length >= MOST_QUESTIONS}
            onClick={add}
          >
            {t('add')}
          </Button>
          <Button
            type="submit"
            variant="primary"
            loading={busy}
            disabled={!isChanged}
            className="ml-auto"
          >
            {t('save')}
          </Button>
        </div>
      </form>
    </>
  )
}
