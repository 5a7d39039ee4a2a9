import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { Loaded } from '@kogge/platform/web/query-states.tsx'
import { Banner } from '@kogge/ui/banner.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { type Counterparts, type Subject, useConversationsApi } from '../../messaging.client.ts'
import type { MessagingParts } from '../../model/parts-from-routes.ts'
import { ClosedReasonNote } from '../starting/closed-reason.tsx'
import { CounterpartList } from '../starting/counterpart-list.tsx'
import { ThreadPane } from '../thread/thread-pane.tsx'

interface Props {
  readonly orgId: string
  readonly rfxId: string
  /** For the author of the request: with whom the conversation is shown. */
  readonly participantId: string | null
  readonly parts: MessagingParts
}

interface FoundProps extends Props {
  readonly subject: Subject
  readonly counterparts: Counterparts
}

const Found = ({ orgId, rfxId, participantId, parts, subject, counterparts }: FoundProps) => {
  const t = useTranslations('messaging.entries')
  const mayStart = useCan(orgId)('messaging.manage_conversations')
  const { closed, orgs } = counterparts
  if (closed) return <ClosedReasonNote reason={closed} rfxId={rfxId} />
  if (orgs.length === 0) return <p className="text-muted">{t('nobody')}</p>
  const shown = orgs.length === 1 ? orgs[0] : orgs.find((one) => one.orgId === participantId)
  const openId = shown?.conversationId ?? null
  return (
    <div className="space-y-4">
      {(orgs.length > 1 || openId === null) && (
        <CounterpartList
          subject={subject}
          orgs={orgs}
          chosenId={shown?.orgId}
          mayStart={mayStart}
        />
      )}
      {!mayStart && openId === null && <Banner>{t('readOnly')}</Banner>}
      {openId !== null && (
        <section
          aria-label={t('conversation')}
          className="flex h-[min(44rem,80dvh)] min-h-96 flex-col rounded-lg border border-line"
        >
          <ThreadPane
            key={openId}
            place={{ orgId, conversationId: openId }}
            hasFocus={false}
            parts={parts}
          />
        </section>
      )}
    </div>
  )
}

/** The conversations about a tender, on its page: of somebody who took part with its buyer, of its buyer with each of them. */
export const TenderConversations = (props: Props) => {
  const t = useTranslations('messaging.starting')
  const { orgId, rfxId } = props
  const subject = useMemo((): Subject => ({ type: 'rfx', id: rfxId }), [rfxId])
  const api = useConversationsApi()
  const query = useQuery(api.conversation.counterparts.queryOptions({ orgId, subject }))
  return (
    <Loaded query={query} rows={3} loading={t('loading')} failed={t('failed')}>
      {(counterparts) => <Found {...props} subject={subject} counterparts={counterparts} />}
    </Loaded>
  )
}
