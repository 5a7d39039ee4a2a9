import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { PersonLink } from '@kogge/platform/web/people/person-link.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ActivityGroup as Group } from '../../model/activity-groups.ts'
import { ActivityCard } from './activity-card.tsx'

/** Of one who changed many cards in a row so many are shown at first. */
const FIRST = 3

interface Props {
  readonly orgId: string
  readonly group: Group
}

/** What one person did in a row, or Kogge by the tender. */
export const ActivityGroup = ({ orgId, group: { actor, at, cards } }: Props) => {
  const t = useTranslations('opportunityActivity')
  const tHistory = useTranslations('opportunity.history')
  const formats = useFormats()
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? cards : cards.slice(0, FIRST)
  return (
    <li className="border-line border-b py-3">
      <p className="mb-1 text-muted text-sm">
        {actor ? <PersonLink person={actor} /> : tHistory('byKogge')}
        {' · '}
        <time dateTime={at}>{formats.dateTime(at)}</time>
        {cards.length > 1 && <> · {t('cards', { count: cards.length })}</>}
      </p>
      <ul className="space-y-2">
        {shown.map((activity) => (
          <ActivityCard key={activity.card.guid} orgId={orgId} activity={activity} />
        ))}
      </ul>
      {cards.length > FIRST && (
        <Button
          size="sm"
          variant="ghost"
          aria-expanded={isWhole}
          className="mt-1 -ml-2 text-link"
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? t('fewer') : t('all', { count: cards.length })}
        </Button>
      )}
    </li>
  )
}
