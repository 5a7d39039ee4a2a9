import { Eye, Pencil } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { PresentColleague } from '../../presence.client.ts'

const MOST_NAMES = 5

interface Props {
  readonly colleagues: readonly PresentColleague[]
}

/** Which colleagues have the opportunity before them, and which of them edit it; read aloud as that changes. */
export const PresenceLine = ({ colleagues }: Props) => {
  const t = useTranslations('opportunityPresence')
  const tPeople = useTranslations('records.people')
  const namesOf = (people: readonly PresentColleague[]): string => {
    const names = people.slice(0, MOST_NAMES).map(({ name }) => name || tPeople('unnamed'))
    const further = people.length - names.length
    return [...names, ...(further > 0 ? [t('further', { count: further })] : [])].join(', ')
  }
  const editing = colleagues.filter(({ isEditing }) => isEditing)
  const reading = colleagues.filter(({ isEditing }) => !isEditing)
  return (
    <div role="status" className="flex flex-wrap gap-x-4 gap-y-1 text-sm empty:hidden">
      {editing.length > 0 && (
        <p className="inline-flex items-start gap-1.5 font-medium text-attention">
          <Pencil aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="wrap-anywhere">{t('editing', { names: namesOf(editing) })}</span>
        </p>
      )}
      {reading.length > 0 && (
        <p className="inline-flex items-start gap-1.5 text-muted">
          <Eye aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="wrap-anywhere">{t('reading', { names: namesOf(reading) })}</span>
        </p>
      )}
    </div>
  )
}
