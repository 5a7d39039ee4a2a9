import type { ReadChange } from '@kogge/platform/web/history/change-list.tsx'
import { useTranslations } from 'use-intl'
import { shownChanges } from './model/history-events.ts'
import type { HistoryEvent } from './opportunities.client.ts'
import { useChangeText } from './use-change-text.ts'

/** How the changes of an event read that the words for the event do not say already. */
export const useReadChanges = () => {
  const t = useTranslations('opportunity')
  const changeText = useChangeText()
  return (event: Pick<HistoryEvent, 'type' | 'actor' | 'changes'>): ReadChange[] =>
    shownChanges(event).map(({ field, part, before, after }) => ({
      id: part?.id ?? field,
      label: part?.name ?? t(`fields.${field}`),
      before: changeText(field, before, part),
      after: changeText(field, after, part),
    }))
}
