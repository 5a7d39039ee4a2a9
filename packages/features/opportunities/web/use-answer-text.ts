import type { OwnFieldKind } from '@kogge/domain/opportunities/own-fields.ts'
import { type QuestionKind, SCALE_TOP } from '@kogge/domain/opportunities/questionnaire.ts'
import { useTranslations } from 'use-intl'

/** How an answer reads; that to a choice by the label of its option. */
export const useAnswerText = () => {
  const t = useTranslations('questionnaire')
  return (kind: QuestionKind | OwnFieldKind, value: string): string => {
    if (kind === 'yes_no') return t(value === 'yes' ? 'yes' : 'no')
    return kind === 'scale' ? t('ofScale', { value, top: SCALE_TOP }) : value
  }
}
