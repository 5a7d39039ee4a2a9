import type { AnswerForm, Requirement } from '@kogge/domain/drafting/request-document.ts'
import type { Answer } from '@kogge/domain/responses/response-content.ts'
import { Checkbox } from '@kogge/ui/checkbox.tsx'
import { RadioGroup } from '@kogge/ui/radio-group.tsx'
import { Textarea } from '@kogge/ui/textarea.tsx'
import { useLocale, useTranslations } from 'use-intl'
import { useDrafting } from '../../model/response-draft-context.ts'
import { textOf } from '../../model/response-request.ts'
import { FilesField } from './attachments-field.tsx'
import { DecimalInput, type DecimalProblem } from './decimal-input.tsx'

interface Props {
  readonly requirement: Requirement
  readonly answer: Answer | null
  readonly onAnswer: (answer: Answer | null) => void
  readonly onProblem: (problem: DecimalProblem | null) => void
  readonly label: string
}

type Choice = Extract<AnswerForm, { type: 'choice' }>

const Choices = ({
  form,
  chosen,
  onChosen,
}: {
  readonly form: Choice
  readonly chosen: readonly string[]
  readonly onChosen: (ids: string[]) => void
}) => {
  const locale = useLocale()
  const { document, isLocked } = useDrafting()
  const options = form.options.map(({ id, label }) => ({
    value: id,
    label: textOf(label, locale, document),
  }))
  if (!form.several)
    return (
      <RadioGroup
        value={chosen[0] ?? null}
        disabled={isLocked}
        onValueChange={(id) => onChosen([id])}
        options={options}
      />
    )
  return (
    <div>
      {options.map(({ value, label }) => (
        <Checkbox
          key={value}
          label={label}
          disabled={isLocked}
          checked={chosen.includes(value)}
          onCheckedChange={(checked) => {
            const others = chosen.filter((id) => id !== value)
            onChosen(checked === true ? [...others, value] : others)
          }}
        />
      ))}
    </div>
  )
}

/** The control that a requirement is answered with; prices stand in their table. */
export const AnswerControl = ({ requirement, answer, onAnswer, onProblem, label }: Props) => {
  const t = useTranslations('responses.answer')
  const { isLocked } = useDrafting()
  const { answer: form } = requirement
  switch (form.type) {
    case 'yes_no':
      return (
        <RadioGroup
          className="flex flex-row gap-6"
          value={answer?.type === 'yes_no' ? (answer.yes ? 'yes' : 'no') : null}
          disabled={isLocked}
          onValueChange={(value) => onAnswer({ type: 'yes_no', yes: value === 'yes' })}
          options={[
            { value: 'yes', label: t('yes') },
            { value: 'no', label: t('no') },
          ]}
        />
      )
    case 'number':
      return (
        <div className="flex items-center gap-2">
          <DecimalInput
            className="max-w-48 text-right tabular-nums"
            value={answer?.type === 'number' ? answer.number : null}
            disabled={isLocked}
            onValue={(number) => onAnswer(number === null ? null : { type: 'number', number })}
            onProblem={onProblem}
          />
          <span className="text-muted">{form.unit}</span>
        </div>
      )
    case 'choice':
      return (
        <Choices
          form={form}
          chosen={answer?.type === 'choice' ? answer.optionIds : []}
          onChosen={(optionIds) =>
            onAnswer(optionIds.length > 0 ? { type: 'choice', optionIds } : null)
          }
        />
      )
    case 'text':
      return (
        <Textarea
          value={answer?.type === 'text' ? answer.text : ''}
          readOnly={isLocked}
          maxLength={form.longest}
          onChange={(event) => {
            const text = event.target.value
            onAnswer(text === '' ? null : { type: 'text', text })
          }}
        />
      )
    case 'file':
      return (
        <FilesField
          label={label}
          files={answer?.type === 'file' ? answer.files : []}
          onFiles={(files) => onAnswer(files.length > 0 ? { type: 'file', files } : null)}
        />
      )
    case 'price':
      return null
  }
}
