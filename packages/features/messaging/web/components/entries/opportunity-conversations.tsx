import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { MoreRows } from '@kogge/platform/web/lists/list-states.tsx'
import { Awaited } from '@kogge/platform/web/query-states.tsx'
import { useNow } from '@kogge/platform/web/use-now.ts'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { Link } from '@tanstack/react-router'
import { MessageSquarePlus } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { aboutValue } from '../../model/inbox-search.ts'
import type { SubjectParts } from '../../model/parts-from-routes.ts'
import { useInbox } from '../../use-inbox.ts'
import { InboxRow } from '../inbox/inbox-row.tsx'

interface Props {
  readonly orgId: string
  readonly guid: string
  readonly Name: SubjectParts['Name']
}

/** The conversations that belong to an opportunity; its tender's organisations never see the opportunity. */
export const OpportunityConversations = ({ orgId, guid, Name }: Props) => {
  const t = useTranslations('messaging.entries')
  const tInbox = useTranslations('messaging.inbox')
  const can = useCan(orgId)
  const now = useNow()
  const params = useMemo(() => ({ about: [aboutValue({ type: 'opportunity', id: guid })] }), [guid])
  const { list, items } = useInbox(orgId, params)
  return (
    <Section
      id="conversations"
      className="scroll-mt-16"
      title={t('conversations')}
      actions={
        can('messaging.manage_conversations') && (
          <LinkButton asChild size="sm">
            <Link to="/messaging/new" search={{ opportunity: guid }} preload={false}>
              <MessageSquarePlus aria-hidden />
              {t('write')}
            </Link>
          </LinkButton>
        )
      }
    >
      {!items ? (
        <Awaited query={list} rows={1} loading={tInbox('loading')} failed={tInbox('failed')} />
      ) : items.length === 0 ? (
        <p className="text-muted">{t('none')}</p>
      ) : (
        <ul aria-label={t('conversations')} className="border-line border-t">
          {items.map((item) => (
            <li key={item.conversationId}>
              <InboxRow
                orgId={orgId}
                item={item}
                params={params}
                isOpen={false}
                now={now}
                Name={Name}
              />
            </li>
          ))}
        </ul>
      )}
      <MoreRows list={list} label={tInbox('more')} />
    </Section>
  )
}
