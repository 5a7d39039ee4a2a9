import { Loaded } from '@kogge/platform/web/query-states.tsx'
import { Banner } from '@kogge/ui/banner.tsx'
import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ClosedReasonNote } from '../components/starting/closed-reason.tsx'
import { CounterpartList } from '../components/starting/counterpart-list.tsx'
import { NewMessage } from '../components/starting/new-message.tsx'
import { type Counterparts, type Subject, useConversationsApi } from '../messaging.client.ts'
import type { NewConversationParams } from '../model/new-conversation-search.ts'
import type { SubjectParts } from '../model/parts-from-routes.ts'

interface Props {
  readonly orgId: string
  readonly params: NewConversationParams
  readonly subjects: SubjectParts
  readonly onStarted: (subject: Subject, conversationId: string) => void
}

interface StartProps extends Omit<Props, 'params' | 'subjects'> {
  readonly subject: Subject
  readonly withOrgId: string | null
  readonly counterparts: Counterparts
}

const Start = ({ orgId, subject, withOrgId, counterparts, onStarted }: StartProps) => {
  const t = useTranslations('messaging.starting')
  const { closed, rfxId, orgs } = counterparts
  if (closed) return <ClosedReasonNote reason={closed} rfxId={rfxId} />
  if (orgs.length === 0)
    return <EmptyState title={t('nobody')} description={t(`nobodyText.${subject.type}`)} />
  const chosen = orgs.length === 1 ? orgs[0] : orgs.find((org) => org.orgId === withOrgId)
  if (chosen?.conversationId)
    return (
      <Navigate
        to="/messaging/$entityType/$entityId/$conversationId"
        params={{
          entityType: subject.type,
          entityId: subject.id,
          conversationId: chosen.conversationId,
        }}
        replace
      />
    )
  return (
    <div className="space-y-4">
      {(orgs.length > 1 || chosen?.unreachable) && (
        <CounterpartList subject={subject} orgs={orgs} chosenId={chosen?.orgId} mayStart />
      )}
      {chosen?.unreachable && (
        <Banner title={t(`unreachableTitle.${chosen.unreachable}`, { name: chosen.name })}>
          {t(`unreachableText.${chosen.unreachable}`)}
        </Banner>
      )}
      {chosen && !chosen.unreachable && (
        <>
          {chosen.hasSealedRequests && (
            <Banner tone="attention" title={t('sealedTitle')}>
              {t('sealedText', { name: chosen.name })}
            </Banner>
          )}
          <NewMessage
            key={chosen.orgId}
            orgId={orgId}
            subject={subject}
            withOrg={chosen}
            onStarted={(conversationId) => onStarted(subject, conversationId)}
          />
        </>
      )}
    </div>
  )
}

interface AboutProps extends Omit<Props, 'params'> {
  readonly subject: Subject
  readonly withOrgId: string | null
}

const About = ({ subjects, subject, ...rest }: AboutProps) => {
  const t = useTranslations('messaging')
  const api = useConversationsApi()
  const { orgId } = rest
  const query = useQuery(api.conversation.counterparts.queryOptions({ orgId, subject }))
  const { Card } = subjects
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Loaded
        query={query}
        rows={4}
        loading={t('starting.loading')}
        failed={t('starting.failed')}
        missing={t('starting.missing')}
      >
        {(counterparts) => <Start {...rest} subject={subject} counterparts={counterparts} />}
      </Loaded>
      <aside aria-label={t(`context.about.${subject.type}`)} className="max-lg:order-first">
        <Card orgId={orgId} subject={subject} rfxId={null} />
        {subject.type === 'opportunity' && (
          <p className="mt-2 text-muted text-sm">{t('context.opportunityIsOwn')}</p>
        )}
      </aside>
    </div>
  )
}

const Frame = ({ children }: { readonly children: ReactNode }) => {
  const t = useTranslations('messaging')
  return (
    <div className="mx-auto w-full max-w-[64rem] flex-1 space-y-4 px-4 py-4">
      <title>{`${t('starting.title')} · Kogge`}</title>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="font-semibold text-xl">{t('starting.title')}</h1>
        <LinkButton asChild variant="ghost" size="sm">
          <Link to="/messaging">{t('starting.toList')}</Link>
        </LinkButton>
      </div>
      {children}
    </div>
  )
}

/** `/messaging/new`: with whom one can start a conversation about a record, and its first message. */
export const NewConversationPage = ({ params, ...rest }: Props) => {
  const t = useTranslations('messaging.starting')
  const { subject, withOrgId } = params
  return (
    <Frame>
      {subject ? (
        <About key={subject.id} {...rest} subject={subject} withOrgId={withOrgId} />
      ) : (
        <EmptyState
          title={t('noRecord')}
          description={t('noRecordText')}
          actions={
            <>
              <LinkButton asChild>
                <Link to="/org-search">{t('findOrg')}</Link>
              </LinkButton>
              <LinkButton asChild>
                <Link to="/monitor/search">{t('findTender')}</Link>
              </LinkButton>
            </>
          }
        />
      )}
    </Frame>
  )
}
