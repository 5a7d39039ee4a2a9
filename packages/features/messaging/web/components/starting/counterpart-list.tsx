import { Badge } from '@kogge/ui/badge.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Counterpart, Subject } from '../../messaging.client.ts'

interface Props {
  readonly subject: Subject
  readonly orgs: readonly Counterpart[]
  /** The one whose conversation is shown beside; left out where none is. */
  readonly chosenId?: string | undefined
  /** May start conversations. */
  readonly mayStart: boolean
}

/** The organisations that can be written to about a record: to the conversation that there is, or to a new one, or why there is none. */
export const CounterpartList = ({ subject, orgs, chosenId, mayStart }: Props) => {
  const t = useTranslations('messaging.starting')
  return (
    <ul aria-label={t('counterparts')} className="border-line border-t">
      {orgs.map(({ orgId, name, unreachable, conversationId }) => (
        <li
          key={orgId}
          {...(orgId === chosenId && { 'aria-current': 'true' as const })}
          className="flex min-h-11 flex-wrap items-center justify-between gap-2 border-line border-b py-1.5 aria-[current=true]:bg-selected"
        >
          <span className="wrap-anywhere min-w-0 flex-1 font-medium">{name}</span>
          {conversationId ? (
            <LinkButton asChild size="sm">
              <Link
                to="/messaging/$entityType/$entityId/$conversationId"
                params={{ entityType: subject.type, entityId: subject.id, conversationId }}
                aria-label={t('openWith', { name })}
              >
                {t('open')}
              </Link>
            </LinkButton>
          ) : unreachable ? (
            <Badge>{t(`unreachable.${unreachable}`)}</Badge>
          ) : (
            mayStart && (
              <LinkButton asChild size="sm">
                <Link
                  to="/messaging/new"
                  search={{ [subject.type]: subject.id, with: orgId }}
                  aria-label={t('writeTo', { name })}
                >
                  {t('write')}
                </Link>
              </LinkButton>
            )
          )}
        </li>
      ))}
    </ul>
  )
}
