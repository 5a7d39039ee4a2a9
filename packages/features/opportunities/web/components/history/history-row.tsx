import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { ArrowRight, Undo2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { isUndoable, shownChanges, titleOf } from '../../model/history-events.ts'
import type { HistoryEvent } from '../../opportunities.client.ts'
import { useChangeText } from '../../use-change-text.ts'
import { PersonLink } from '../single/person-link.tsx'
import { ChangedValue } from './changed-value.tsx'

const Changes = ({ event }: { readonly event: HistoryEvent }) => {
  const t = useTranslations('opportunity')
  const changeText = useChangeText()
  if (event.changes.length === 0) return null
  return (
    <ul className="mt-1 space-y-0.5 text-sm">
      {shownChanges(event).map(({ field, own, before, after }) => (
        <li key={own?.id ?? field}>
          <span className="text-muted wrap-anywhere">{own?.name ?? t(`fields.${field}`)}:</span>{' '}
          <ChangedValue text={changeText(field, before, own)} />{' '}
          <ArrowRight aria-hidden className="inline size-3.5 text-subtle" />
          <span className="sr-only">{t('history.becomes')}</span>{' '}
          <ChangedValue text={changeText(field, after, own)} />
        </li>
      ))}
    </ul>
  )
}

interface Props {
  readonly event: HistoryEvent
  readonly now: Date
  readonly busy: boolean
  /** Null for those who may only read. */
  readonly onUndo: ((event: HistoryEvent) => void) | null
}

/** An event with its actor, its time and its changes. */
export const HistoryRow = ({ event, now, busy, onUndo }: Props) => {
  const t = useTranslations('opportunity')
  const tChanges = useTranslations('opportunities.changes')
  const formats = useFormats()
  const { actor, at, isUndo, subject } = event
  const title = t(`history.events.${titleOf(event)}`)
  return (
    <li className="flex items-start justify-between gap-3 border-line border-b py-2.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="font-medium">{title}</span>
          {isUndo && <Badge>{t('history.isUndo')}</Badge>}
          <span className="text-muted text-sm">
            {actor ? <PersonLink person={actor} /> : t('history.byKogge')}
            {' · '}
            <time dateTime={at}>{formats.dateTime(at)}</time>
          </span>
        </p>
        {subject?.name && <p className="wrap-anywhere mt-1 text-sm">{subject.name}</p>}
        <Changes event={event} />
      </div>
      {onUndo && isUndoable(event, now) && (
        <Button
          size="sm"
          variant="ghost"
          disabled={busy}
          icon={<Undo2 aria-hidden />}
          aria-label={t('history.undoThis', { what: title, time: formats.dateTime(at) })}
          onClick={() => onUndo(event)}
        >
          {tChanges('undo')}
        </Button>
      )}
    </li>
  )
}
