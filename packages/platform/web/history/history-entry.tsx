import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ChangeList, type ReadChange } from './change-list.tsx'

interface Props {
  readonly title: string
  readonly isUndo: boolean
  readonly actor: ReactNode
  /** ISO 8601. */
  readonly at: string
  /** What it is about, of a record with parts. */
  readonly note?: string | null
  readonly changes: readonly ReadChange[]
  readonly busy: boolean
  /** Null where it cannot be undone, or not by this reader. */
  readonly onUndo: (() => void) | null
}

/** An event of the history of a record, with its actor, its time and its changes. */
export const HistoryEntry = (props: Props) => {
  const { title, isUndo, actor, at, note = null, changes, busy, onUndo } = props
  const t = useTranslations('records.history')
  const formats = useFormats()
  return (
    <li className="flex items-start justify-between gap-3 border-line border-b py-2.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="font-medium">{title}</span>
          {isUndo && <Badge>{t('isUndo')}</Badge>}
          <span className="text-muted text-sm">
            {actor}
            {' · '}
            <time dateTime={at}>{formats.dateTime(at)}</time>
          </span>
        </p>
        {note && <p className="wrap-anywhere mt-1 text-sm">{note}</p>}
        <ChangeList changes={changes} />
      </div>
      {onUndo && (
        <Button
          size="sm"
          variant="ghost"
          disabled={busy}
          icon={<Undo2 aria-hidden />}
          aria-label={t('undoThis', { what: title, time: formats.dateTime(at) })}
          onClick={onUndo}
        >
          {t('undo')}
        </Button>
      )}
    </li>
  )
}
