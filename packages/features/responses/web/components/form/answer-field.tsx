import type { Requirement } from '@kogge/domain/drafting/request-document.ts'
import { Field } from '@kogge/ui/field.tsx'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { fieldOf } from '../../model/answer-paths.ts'
import { useAnswer, useAnswerFound, useDrafting } from '../../model/response-draft-context.ts'
import { textOf } from '../../model/response-request.ts'
import { shownDecimal } from '../../model/typed-decimal.ts'
import { useBlockerText } from '../../use-rehearsal-finding-text.ts'
import { Clash } from '../banners/edit-conflict-choice.tsx'
import { AnswerControl } from './answer-control.tsx'
import type { DecimalProblem } from './decimal-input.tsx'

const useHint = (requirement: Requirement): string => {
  const t = useTranslations('responses.answer')
  const locale = useLocale()
  const { document } = useDrafting()
  const { answer, help, mustBeYes } = requirement
  const shown = (bound: string) => shownDecimal(bound, locale)
  const bounds =
    answer.type !== 'number'
      ? ''
      : answer.min !== null && answer.max !== null
        ? t('between', { min: shown(answer.min), max: shown(answer.max) })
        : answer.min !== null
          ? t('atLeast', { min: shown(answer.min) })
          : answer.max !== null
            ? t('atMost', { max: shown(answer.max) })
            : ''
  return [textOf(help, locale, document), mustBeYes ? t('mustBeYes') : '', bounds]
    .filter((part) => part !== '')
    .join(' ')
}

interface Props {
  readonly requirement: Requirement
  readonly lotId: string | null
}

/** One requirement and its answer. What is out of sight costs nothing until it is scrolled to. */
export const AnswerField = ({ requirement, lotId }: Props) => {
  const t = useTranslations('responses.answer')
  const locale = useLocale()
  const { document } = useDrafting()
  const [answer, setAnswer] = useAnswer(requirement.id, lotId)
  const [problem, setProblem] = useState<DecimalProblem | null>(null)
  const found = useAnswerFound(requirement.id, lotId)
  const blockerText = useBlockerText()
  const label = textOf(requirement.question, locale, document)
  const hint = useHint(requirement)
  const error = problem
    ? t(`problem.${problem}`)
    : found?.severity === 'error'
      ? blockerText(found)
      : null
  return (
    <li
      data-field={fieldOf(requirement.id, lotId)}
      className="-mx-1 scroll-mt-24 border-line border-b px-1 py-4 [contain-intrinsic-size:auto_7rem] [content-visibility:auto] first:pt-0 last:border-b-0"
    >
      <Field
        label={label}
        required={requirement.isMandatory}
        note={requirement.isMandatory ? t('mandatory') : t('optional')}
        {...(hint !== '' && { hint })}
        error={error}
      >
        <AnswerControl
          requirement={requirement}
          answer={answer}
          onAnswer={setAnswer}
          onProblem={setProblem}
          label={label}
        />
      </Field>
      <Clash field={fieldOf(requirement.id, lotId)} />
      {found?.severity === 'warning' && !problem && (
        <p className="mt-1 text-attention text-sm">{blockerText(found)}</p>
      )}
    </li>
  )
}
