import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { ArrowRight, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ChangedValue } from './changed-value.tsx'

/** A change of a record as it reads. */
export interface ReadChange {
  readonly id: string
  readonly label: string
  /** Null where there was none to say. */
  readonly before: string | null
  readonly after: string
}

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

const Change = ({ label, before, after }: ReadChange) => {
  const t = useTranslations('records.history')
  return (
    <>
      <span className="text-muted wrap-anywhere">{label}:</span>{' '}
      {before !== null && (
        <>
          <ChangedValue text={before} />{' '}
          <ArrowRight aria-hidden className="inline size-3.5 text-subtle" />
          <span className="sr-only">{t('becomes')}</span>{' '}
        </>
      )}
      <ChangedValue text={after} />
    </>
  )
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
        {changes.length > 0 && (
          <ul className="mt-1 space-y-0.5 text-sm">
            {changes.map((change) => (
              <li key={change.id}>
                <Change {...change} />
              </li>
            ))}
          </ul>
        )}
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
