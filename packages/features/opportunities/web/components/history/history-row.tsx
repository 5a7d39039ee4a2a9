import { HistoryEntry } from '@kogge/platform/web/history/history-entry.tsx'
import { PersonLink } from '@kogge/platform/web/people/person-link.tsx'
import { useTranslations } from 'use-intl'
import { isUndoable, titleOf } from '../../model/history-events.ts'
import type { HistoryEvent } from '../../opportunities.client.ts'
import { useReadChanges } from '../../use-read-changes.ts'

interface Props {
  readonly event: HistoryEvent
  readonly now: Date
  readonly busy: boolean
  /** Null for those who may only read. */
  readonly onUndo: ((event: HistoryEvent) => void) | null
}

/** An event of an opportunity, or of what stands on its card. */
export const HistoryRow = ({ event, now, busy, onUndo }: Props) => {
  const t = useTranslations('opportunity')
  const readChanges = useReadChanges()
  const { actor, at, isUndo, subject } = event
  return (
    <HistoryEntry
      title={t(`history.events.${titleOf(event)}`)}
      isUndo={isUndo}
      actor={actor ? <PersonLink person={actor} /> : t('history.byKogge')}
      at={at}
      note={subject?.name ?? null}
      changes={readChanges(event)}
      busy={busy}
      onUndo={onUndo && isUndoable(event, now) ? () => onUndo(event) : null}
    />
  )
}
