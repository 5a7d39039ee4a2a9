import { readRepetition } from '@kogge/domain/tasks/recurrence-units.ts'
import { TASK_STATUSES } from '@kogge/domain/tasks/task-states.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useTranslations } from 'use-intl'
import type { TaskEvent } from './tasks.client.ts'
import { useRepetitionText } from './use-repetition-text.ts'

type Change = TaskEvent['changes'][number]

const NOTHING = '–'

const known = <Code extends string>(codes: readonly Code[], text: string): Code | undefined =>
  codes.find((code) => code === text)

/** How a value of a change reads, of the text that the history has for it. */
export const useChangeText = () => {
  const t = useTranslations('tasks')
  const tPeople = useTranslations('records.people')
  const formats = useFormats()
  const repetitionText = useRepetitionText()
  return (field: Change['field'], text: string | null): string => {
    if (field === 'itemDone') return t(text === 'true' ? 'checklist.done' : 'checklist.open')
    if (field === 'assigneeUserId') return text ?? tPeople('nobody')
    if (text === null) return NOTHING
    if (field === 'deadline') return formats.date(text)
    if (field === 'countedDays') return t('counted', { count: Number(text) })
    if (field === 'status') {
      const status = known(TASK_STATUSES, text)
      return status ? t(`statuses.${status}`) : text
    }
    if (field === 'recurrence') {
      const repetition = readRepetition(text)
      return repetition ? repetitionText(repetition) : text
    }
    return text
  }
}
