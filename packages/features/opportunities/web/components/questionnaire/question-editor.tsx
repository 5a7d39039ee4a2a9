import {
  LONGEST_QUESTION,
  MOST_WEIGHT,
  QUESTION_KINDS,
} from '@kogge/domain/opportunities/questionnaire.ts'
import { Checkbox } from '@kogge/ui/checkbox.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { IconButton } from '@kogge/ui/icon-button.tsx'
import { Select } from '@kogge/ui/select.tsx'
import { Textarea } from '@kogge/ui/textarea.tsx'
import { ChevronDown, ChevronUp, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import {
  newTypedOption,
  type QuestionProblem,
  type TypedQuestion,
} from '../../model/questions-form.ts'
import { AnswerOptions } from './answer-options.tsx'

const WEIGHTS = Array.from({ length: MOST_WEIGHT }, (_, index) => String(index + 1))

interface Props {
  readonly question: TypedQuestion
  /** From 1. */
  readonly number: number
  readonly isLast: boolean
  readonly problem: QuestionProblem | null
  readonly onQuestion: (question: TypedQuestion) => void
  /** By -1 or 1. */
  readonly onMove: (step: number) => void
  readonly onRemove: () => void
}

/** A question of the questionnaire, to write, to weigh and to place. */
export const QuestionEditor = (props: Props) => {
  const { question, number, isLast, problem, onQuestion, onMove, onRemove } = props
  const t = useTranslations('questionnaire.settings')
  const tKinds = useTranslations('questionnaire.kinds')
  const { text, kind, weight, isHard, options } = question
  const set = (changes: Partial<TypedQuestion>) => onQuestion({ ...question, ...changes })
  const isOfText = problem === 'text' || problem === 'sameText'
  return (
    <li data-question={question.key} className="flex flex-col gap-3 border-line border-b py-3">
      <div className="flex items-start gap-1">
        <Field
          className="min-w-0 flex-1"
          label={t('question', { number })}
          error={isOfText && t(`wrong.${problem}`)}
          required
        >
          <Textarea
            rows={1}
            className="min-h-8"
            maxLength={LONGEST_QUESTION}
            value={text}
            onChange={(event) => set({ text: event.target.value })}
          />
        </Field>
        <div className="flex shrink-0 pt-6">
          <IconButton
            size="sm"
            label={t('up', { number })}
            icon={<ChevronUp aria-hidden />}
            disabled={number === 1}
            onClick={() => onMove(-1)}
          />
          <IconButton
            size="sm"
            label={t('down', { number })}
            icon={<ChevronDown aria-hidden />}
            disabled={isLast}
            onClick={() => onMove(1)}
          />
          <IconButton
            size="sm"
            label={t('remove', { number })}
            icon={<Trash2 aria-hidden />}
            onClick={onRemove}
          />
        </div>
      </div>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <Field label={t('kind')} className="w-52">
          <Select
            value={kind}
            onValueChange={(next) =>
              set({
                kind: next,
                options: options.length > 0 ? options : [newTypedOption(), newTypedOption('', 10)],
              })
            }
            options={QUESTION_KINDS.map((one) => ({ value: one, label: tKinds(one) }))}
          />
        </Field>
        <Field label={t('weight')} className="w-24">
          <Select
            value={String(weight)}
            onValueChange={(next) => set({ weight: Number(next) })}
            options={WEIGHTS.map((one) => ({ value: one, label: one }))}
          />
        </Field>
        <Checkbox
          className="mb-1.5"
          label={t('hard')}
          checked={isHard}
          onCheckedChange={(checked) => set({ isHard: checked === true })}
        />
      </div>
      {kind === 'choice' && (
        <Field
          label={t('options')}
          hint={t('optionsHint')}
          error={problem === 'options' && t('wrong.options')}
        >
          <AnswerOptions options={options} onOptions={(next) => set({ options: next })} />
        </Field>
      )}
    </li>
  )
}
