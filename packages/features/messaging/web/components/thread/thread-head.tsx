import { Skeleton } from '@kogge/ui/skeleton.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Conversation } from '../../messaging.client.ts'
import type { SubjectParts } from '../../model/parts-from-routes.ts'
import type { ThreadPlace } from '../../model/thread-place.ts'
import { ThreadMenu } from './thread-menu.tsx'

interface Props {
  readonly place: ThreadPlace
  /** Nothing while it is on its way. */
  readonly conversation: Conversation | undefined
  readonly Name: SubjectParts['Name']
  readonly back?: ReactNode
  readonly actions?: ReactNode
}

/** With whom a conversation is, and about which record. */
export const ThreadHead = ({ place, conversation, Name, back, actions }: Props) => {
  const t = useTranslations('messaging.thread')
  const others = conversation?.parties.filter(({ isOwn }) => !isOwn) ?? []
  const names = others.map(({ name }) => name).join(', ') || t('nobody')
  return (
    <header className="flex min-h-14 shrink-0 items-center gap-2 border-line border-b px-4 py-1.5 max-lg:px-2">
      {back}
      <div className="min-w-0 flex-1">
        {conversation ? (
          <>
            <h2 className="truncate font-semibold text-base" title={names}>
              {names}
            </h2>
            <p className="truncate text-muted text-sm">
              {conversation.subject.type === 'org' && others.length === 1 ? (
                t('general')
              ) : (
                <Name
                  orgId={place.orgId}
                  subject={conversation.subject}
                  rfxId={conversation.rfxId}
                />
              )}
            </p>
          </>
        ) : (
          <>
            <Skeleton className="mb-1.5 w-48 max-w-full" />
            <Skeleton className="h-3 w-32" />
          </>
        )}
      </div>
      {conversation && <ThreadMenu place={place} conversation={conversation} />}
      {actions}
    </header>
  )
}
