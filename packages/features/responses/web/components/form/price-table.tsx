import type { Requirement } from '@kogge/domain/drafting/request-document.ts'
import { lineTotal } from '@kogge/domain/responses/response-totals.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { fieldOf } from '../../model/answer-paths.ts'
import { useAnswer, useAnswerFound, useDrafting } from '../../model/response-draft-context.ts'
import { textOf } from '../../model/response-request.ts'
import { useBlockerText } from '../../use-rehearsal-finding-text.ts'
import { Clash } from '../banners/edit-conflict-choice.tsx'
import { DecimalInput, type DecimalProblem } from './decimal-input.tsx'

const COLUMNS = 'sm:grid sm:grid-cols-[minmax(0,1fr)_7rem_9rem_9rem] sm:items-start sm:gap-x-3'

const Line = ({
  requirement,
  lotId,
}: {
  readonly requirement: Requirement
  readonly lotId: string
}) => {
  const t = useTranslations('responses')
  const locale = useLocale()
  const formats = useFormats()
  const id = useId()
  const { document, isLocked } = useDrafting()
  const [answer, setAnswer] = useAnswer(requirement.id, lotId)
  const [problem, setProblem] = useState<DecimalProblem | null>(null)
  const found = useAnswerFound(requirement.id, lotId)
  const blockerText = useBlockerText()
  const { answer: form } = requirement
  if (form.type !== 'price') return null
  const { currency } = document.value
  const unitPrice = answer?.type === 'price' ? answer.unitPrice : null
  const label = textOf(requirement.question, locale, document)
  const error = problem
    ? t(`answer.problem.${problem}`)
    : found?.severity === 'error'
      ? blockerText(found)
      : null
  const help = textOf(requirement.help, locale, document)
  return (
    <li
      data-field={fieldOf(requirement.id, lotId)}
      className={`scroll-mt-24 border-line border-b py-2 ${COLUMNS}`}
    >
      <div className="min-w-0">
        <p className="wrap-anywhere font-medium text-sm">
          {label}
          {!requirement.isMandatory && (
            <span className="font-normal text-subtle text-xs"> {t('answer.optional')}</span>
          )}
        </p>
        {help && <p className="wrap-anywhere text-subtle text-sm">{help}</p>}
      </div>
      <p className="text-muted tabular-nums max-sm:mt-1 max-sm:text-sm sm:text-right">
        {form.quantity === '' ? '' : formats.number(Number(form.quantity))} {form.unit}
      </p>
      <div className="max-sm:mt-1">
        <DecimalInput
          aria-label={t('prices.unitOf', { name: label, currency })}
          aria-describedby={error ? id : undefined}
          aria-invalid={error ? true : undefined}
          className="text-right tabular-nums"
          value={unitPrice}
          disabled={isLocked}
          onValue={(value) =>
            setAnswer(value === null ? null : { type: 'price', unitPrice: value })
          }
          onProblem={setProblem}
        />
      </div>
      <p className="wrap-anywhere min-w-0 text-right tabular-nums max-sm:mt-1">
        {unitPrice === null
          ? '–'
          : formats.money(lineTotal(unitPrice, form.quantity, currency), currency)}
      </p>
      <div id={id} aria-live="polite" className="sm:col-span-4">
        {error && <p className="text-danger-text text-sm">{error}</p>}
        <Clash field={fieldOf(requirement.id, lotId)} />
        {!error && found?.severity === 'warning' && (
          <p className="text-attention text-sm">{blockerText(found)}</p>
        )}
      </div>
    </li>
  )
}

interface Props {
  readonly lotId: string
  readonly requirements: readonly Requirement[]
}

/** Unit prices of one lot, with what each line comes to. */
export const PriceTable = ({ lotId, requirements }: Props) => {
  const t = useTranslations('responses.prices')
  const { document } = useDrafting()
  return (
    <div>
      <div
        aria-hidden
        className={`border-line border-b pb-1 font-medium text-muted text-sm max-sm:hidden ${COLUMNS}`}
      >
        <span>{t('item')}</span>
        <span className="text-right">{t('quantity')}</span>
        <span className="text-right">{t('unit', { currency: document.value.currency })}</span>
        <span className="text-right">{t('line')}</span>
      </div>
      <ul>
        {requirements.map((requirement) => (
          <Line key={requirement.id} requirement={requirement} lotId={lotId} />
        ))}
      </ul>
    </div>
  )
}
