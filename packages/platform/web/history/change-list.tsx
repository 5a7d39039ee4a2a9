import { ArrowRight } from 'lucide-react'
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

/** The changes of an event, each from what to what; nothing where there are none. */
export const ChangeList = ({ changes }: { readonly changes: readonly ReadChange[] }) =>
  changes.length > 0 && (
    <ul className="mt-1 space-y-0.5 text-sm">
      {changes.map((change) => (
        <li key={change.id}>
          <Change {...change} />
        </li>
      ))}
    </ul>
  )
