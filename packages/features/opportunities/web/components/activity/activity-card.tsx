import { ChangeList } from '@kogge/platform/web/history/change-list.tsx'
import { Badge } from '@kogge/ui/badge.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { CardActivity } from '../../model/activity-groups.ts'
import { titleOf } from '../../model/history-events.ts'
import { useReadChanges } from '../../use-read-changes.ts'

interface Props {
  readonly orgId: string
  readonly activity: CardActivity
}

/** What one person did on one card in a row; its name opens it. */
export const ActivityCard = ({ orgId, activity: { card, events } }: Props) => {
  const t = useTranslations('opportunity.history')
  const readChanges = useReadChanges()
  const tRecords = useTranslations('records.history')
  const tActivity = useTranslations('opportunityActivity')
  return (
    <li>
      <p className="wrap-anywhere">
        {card.isDeleted ? (
          <>
            {card.name} <Badge>{tActivity('deleted')}</Badge>
          </>
        ) : (
          <Link
            to="/opportunities/org/$orgId/$guid"
            params={{ orgId, guid: card.guid }}
            className="text-link underline underline-offset-2"
          >
            {card.name}
          </Link>
        )}
      </p>
      <ul className="space-y-1">
        {events.map((event) => (
          <li key={event.id} className="text-sm">
            <span>
              {t(`events.${titleOf(event)}`)}
              {event.isUndo && <Badge className="ml-1.5">{tRecords('isUndo')}</Badge>}
            </span>
            {event.subject?.name && (
              <span className="wrap-anywhere text-muted"> {event.subject.name}</span>
            )}
            <ChangeList changes={readChanges(event)} />
          </li>
        ))}
      </ul>
    </li>
  )
}
