import { LONGEST_ANSWER_NOTE, SCALE_TOP } from '@kogge/domain/opportunities/questionnaire.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Input } from '@kogge/ui/input.tsx'
import { RadioGroup } from '@kogge/ui/radio-group.tsx'
import { useTranslations } from 'use-intl'
import type { TypedAnswer } from '../../model/answers-form.ts'
import type { Questionnaire } from '../../opportunities.client.ts'

type Question = Questionnaire['questions'][number]

interface Props {
  readonly question: Question
  readonly typed: TypedAnswer
  readonly onType: (typed: TypedAnswer) => void
}

const SCALE = Array.from({ length: SCALE_TOP + 1 }, (_, value) => String(value))

/** What a question can be answered by. */
const useOptions = ({ kind, options }: Question) => {
  const t = useTranslations('questionnaire')
  if (kind === 'yes_no')
    return [
      { value: 'yes', label: t('yes') },
      { value: 'no', label: t('no') },
    ]
  if (kind === 'choice') return options.map(({ id, label }) => ({ value: id, label }))
  return SCALE.map((value) => ({
    value,
    label: (
      <>
        {value}
        {value === '0' && <span className="text-muted"> {t('scaleBottom')}</span>}
        {value === String(SCALE_TOP) && <span className="text-muted"> {t('scaleTop')}</span>}
      </>
    ),
  }))
}

/** A question with its answers to choose, and words to it. */
export const AnswerInput = ({ question, typed, onType }: Props) => {
  const t = useTranslations('questionnaire')
  const { text, kind, isHard } = question
  const options = useOptions(question)
  return (
    <div className="border-line border-b pb-3">
      <Field
        label={<span className="wrap-anywhere">{text}</span>}
        note={isHard && <Badge>{t('hard')}</Badge>}
      >
        <RadioGroup
          value={typed.value || null}
          onValueChange={(value) => onType({ ...typed, value })}
          className={kind === 'choice' ? '' : 'flex flex-row flex-wrap gap-x-5'}
          options={options}
        />
      </Field>
      {typed.value !== '' && (
        <div className="mt-1 flex flex-wrap items-start gap-2">
          <Field label={t('note', { question: text })} hideLabel className="min-w-48 flex-1">
            <Input
              autoComplete="off"
              maxLength={LONGEST_ANSWER_NOTE}
              placeholder={t('notePlaceholder')}
              value={typed.note}
              onChange={(event) => onType({ ...typed, note: event.target.value })}
            />
          </Field>
          <Button
            variant="ghost"
            aria-label={t('takeAwayThis', { question: text })}
            onClick={() => onType({ value: '', note: '' })}
          >
            {t('takeAway')}
          </Button>
        </div>
      )}
    </div>
  )
}
