import { type AnswerForm, LONG_TEXT, SHORT_TEXT } from '@kogge/domain/drafting/request-document.ts'
import { Input } from '@kogge/ui/input.tsx'
import { Select } from '@kogge/ui/select.tsx'
import { useTranslations } from 'use-intl'
import { useDraft } from '../../model/drafting-context.ts'
import { ChoiceOptions } from './choice-options-field.tsx'
import { DraftField } from './draft-field.tsx'
import { NumberField } from './number-field.tsx'

interface Props {
  readonly path: string
  readonly answer: AnswerForm
  readonly onAnswer: (answer: AnswerForm) => void
}

const UNIT_LENGTH = 40
const DECIMALS = ['0', '1', '2', '3', '4', '5', '6'] as const

const Unit = ({
  path,
  unit,
  onUnit,
}: {
  readonly path: string
  readonly unit: string
  readonly onUnit: (unit: string) => void
}) => {
  const t = useTranslations('drafting.answer')
  return (
    <DraftField path={`${path}.unit`} label={t('unit')} hint={t('unitHint')}>
      <Input
        autoComplete="off"
        maxLength={UNIT_LENGTH}
        value={unit}
        onChange={(event) => onUnit(event.target.value)}
        className="max-w-48"
      />
    </DraftField>
  )
}

/** What a typed answer must be like, by its type. */
export const AnswerFields = ({ path, answer, onAnswer }: Props) => {
  const t = useTranslations('drafting.answer')
  const currency = useDraft((document) => document.value.currency)
  switch (answer.type) {
    case 'yes_no':
    case 'file':
      return null
    case 'number':
      return (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Unit path={path} unit={answer.unit} onUnit={(unit) => onAnswer({ ...answer, unit })} />
          <DraftField path={`${path}.decimals`} label={t('decimals')}>
            <Select
              value={String(answer.decimals)}
              onValueChange={(decimals) => onAnswer({ ...answer, decimals: Number(decimals) })}
              options={DECIMALS.map((value) => ({ value, label: value }))}
              className="max-w-24"
            />
          </DraftField>
          <NumberField
            path={`${path}.min`}
            label={t('min')}
            value={answer.min}
            onValue={(min) => onAnswer({ ...answer, min })}
            decimals={6}
            isSigned
          />
          <NumberField
            path={`${path}.max`}
            label={t('max')}
            value={answer.max}
            onValue={(max) => onAnswer({ ...answer, max })}
            decimals={6}
            isSigned
          />
        </div>
      )
    case 'choice':
      return <ChoiceOptions path={path} answer={answer} onAnswer={onAnswer} longest={SHORT_TEXT} />
    case 'text':
      return (
        <NumberField
          path={`${path}.longest`}
          label={t('longest')}
          value={String(answer.longest)}
          onValue={(longest) => {
            const length = Math.min(LONG_TEXT, Math.max(1, Number(longest ?? 1)))
            onAnswer({ ...answer, longest: length })
          }}
          decimals={0}
          digits={5}
        />
      )
    case 'price':
      return (
        <div className="space-y-3">
          <p className="text-muted text-sm">{t('priceHint', { currency })}</p>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <NumberField
              path={`${path}.quantity`}
              label={t('quantity')}
              value={answer.quantity}
              onValue={(quantity) => onAnswer({ ...answer, quantity: quantity ?? '0' })}
              decimals={6}
            />
            <Unit path={path} unit={answer.unit} onUnit={(unit) => onAnswer({ ...answer, unit })} />
          </div>
        </div>
      )
  }
}
