import type { Repetition } from '@kogge/domain/tasks/recurrence-units.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useTranslations } from 'use-intl'

/** How the rule reads by which a task repeats. */
export const useRepetitionText = () => {
  const t = useTranslations('tasks.recurrences')
  const formats = useFormats()
  return ({ every, times, until }: Repetition): string => {
    const rule = t(every, { times })
    return until === null ? rule : t('until', { rule, date: formats.date(until) })
  }
}
