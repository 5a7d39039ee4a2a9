import { useSession } from '@kogge/platform/web/session/session-provider.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { SkeletonRows } from '@kogge/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useConversationsApi } from '../../messaging.client.ts'
import type { MessagingParts } from '../../model/parts-from-routes.ts'
import type { ThreadPlace } from '../../model/thread-place.ts'
import { useConversationActions } from '../../use-conversation-actions.ts'
import { OrgSettingsSection } from './org-settings-section.tsx'
import { PeopleSection } from './people-section.tsx'

interface Props {
  readonly place: ThreadPlace
  readonly parts: MessagingParts
}

/** What a conversation is about, who of the organisation is in it, and with whom it is. */
export const ContextPane = ({ place, parts }: Props) => {
  const t = useTranslations('messaging.context')
  const userId = useSession()?.user.userId ?? ''
  const api = useConversationsApi()
  const { data, isError } = useQuery(api.conversation.byId.queryOptions(place))
  const actions = useConversationActions(place)
  // The thread beside it says what is wrong.
  if (isError) return null
  if (!data) return <SkeletonRows rows={4} label={t('loading')} />
  const { Card } = parts.subjects
  const { subject } = data
  const others = data.parties.filter(({ isOwn }) => !isOwn)
  // About one of the two organisations in general: each reads about the other.
  const [other] = subject.type === 'org' && others.length === 1 ? others : []
  const shown = other ? { ...subject, id: other.orgId } : subject
  return (
    <div className="space-y-6">
      <Section level={3} title={t(`about.${data.subject.type}`)}>
        <Card orgId={place.orgId} subject={shown} rfxId={data.rfxId} />
        {data.subject.type === 'opportunity' && (
          <p className="mt-2 text-muted text-sm">{t('opportunityIsOwn')}</p>
        )}
      </Section>
      <PeopleSection
        place={place}
        userId={userId}
        conversation={data}
        actions={actions}
        MemberPicker={parts.MemberPicker}
      />
      <OrgSettingsSection place={place} conversation={data} actions={actions} />
    </div>
  )
}
