import { QuickViewLink } from '@kogge/platform/web/quick-view-link.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { Switch } from '@kogge/ui/switch.tsx'
import { useQuery } from '@tanstack/react-query'
import { Ban } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { type Conversation, useConversationsApi } from '../../messaging.client.ts'
import type { ThreadPlace } from '../../model/thread-place.ts'
import type { ConversationActions } from '../../use-conversation-actions.ts'

interface Props {
  readonly place: ThreadPlace
  readonly conversation: Conversation
  readonly actions: ConversationActions
}

/** The organisations of a conversation, whom one blocks, and whether they see how far one has read. */
export const OrgSettingsSection = ({ place, conversation, actions }: Props) => {
  const t = useTranslations('messaging.orgs')
  const api = useConversationsApi()
  const { data } = useQuery(api.conversation.settings.queryOptions({ orgId: place.orgId }))
  const { parties, abilities } = conversation
  const others = parties.filter(({ isOwn }) => !isOwn)
  const blocked = new Set(data?.blocked.map(({ orgId }) => orgId))
  return (
    <Section level={3} title={t('title')}>
      <ul className="space-y-2">
        {others.map(({ orgId, name }) => (
          <li key={orgId} className="space-y-1">
            <QuickViewLink
              view={{ kind: 'organisation', orgId }}
              className="wrap-anywhere text-link underline-offset-2 hover:underline"
            >
              {name}
            </QuickViewLink>
            {abilities.manage && data && (
              <div>
                <Button
                  size="sm"
                  variant="ghost"
                  icon={<Ban aria-hidden />}
                  className="-ml-2 max-w-full"
                  disabled={actions.busy}
                  aria-label={t(blocked.has(orgId) ? 'unblockThis' : 'blockThis', { name })}
                  onClick={() => actions.setBlocked({ orgId, name }, !blocked.has(orgId))}
                >
                  {t(blocked.has(orgId) ? 'unblock' : 'block')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {data && (
        <Switch
          className="mt-3"
          label={t('showReads')}
          description={t('showReadsText')}
          checked={!data.hidesReads}
          disabled={!abilities.manage || actions.busy}
          onCheckedChange={(shows) => actions.setReadMarks(!shows)}
        />
      )}
    </Section>
  )
}
