import { useTranslations } from 'use-intl'
import { initialsOf } from '../model/people.ts'
import type { OpportunityCard } from '../opportunities.client.ts'

interface Props {
  readonly assignee: OpportunityCard['assignee']
}

/** The initials of the member who works on an opportunity, and their name for screen readers. */
export const AssigneeMark = ({ assignee }: Props) => {
  const t = useTranslations('opportunities')
  const tPeople = useTranslations('records.people')
  if (!assignee) return null
  const name = assignee.name || tPeople('unnamed')
  return (
    <span
      title={t('card.assignee', { name })}
      className="inline-flex size-6 shrink-0 items-center justify-center rounded-full bg-accent-soft font-medium text-link text-xs"
    >
      <span aria-hidden>{initialsOf(name)}</span>
      <span className="sr-only">{t('card.assignee', { name })}</span>
    </span>
  )
}
