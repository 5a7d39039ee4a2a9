import { isMissing } from '@kogge/platform/web/errors/error-codes.ts'
import { Loaded, LoadFailed } from '@kogge/platform/web/query-states.tsx'
import { useSession } from '@kogge/platform/web/session/session-provider.tsx'
import { Banner } from '@kogge/ui/banner.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { ConfirmDialog } from '@kogge/ui/confirm-dialog.tsx'
import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { SkeletonRows } from '@kogge/ui/skeleton.tsx'
import { MessageSquareOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Conversation, Message } from '../../messaging.client.ts'
import type { MessagingParts, Person } from '../../model/parts-from-routes.ts'
import type { ThreadPlace } from '../../model/thread-place.ts'
import { useConversation } from '../../use-conversation.ts'
import { useConversationActions } from '../../use-conversation-actions.ts'
import { useMessageActions } from '../../use-message-actions.ts'
import { useOutbox } from '../../use-outbox.ts'
import { useThread } from '../../use-thread.ts'
import { Composer } from '../composer/composer.tsx'
import { ThreadHead } from './thread-head.tsx'
import { ThreadList } from './thread-list.tsx'
import { Arrivals, TypingLine } from './thread-status.tsx'

interface Props {
  readonly place: ThreadPlace
  readonly parts: MessagingParts
  /** The cursor is in the composer at first. */
  readonly hasFocus: boolean
  /** Beside the name: what opens the context. */
  readonly actions?: ReactNode
}

interface OpenProps extends Props {
  readonly conversation: Conversation
}

/** Why nothing can be written to the others. */
const ClosedNote = ({ place, conversation }: Pick<OpenProps, 'place' | 'conversation'>) => {
  const t = useTranslations('messaging.closed')
  const { isClosed, hasBlocked, abilities, parties } = conversation
  const actions = useConversationActions(place)
  if (abilities.send) return null
  const blocked = parties.filter(({ isOwn }) => !isOwn)
  if (hasBlocked)
    return (
      <Banner
        className="mx-4 mb-2"
        actions={
          abilities.manage &&
          blocked.map(({ orgId, name }) => (
            <Button
              key={orgId}
              size="sm"
              disabled={actions.busy}
              onClick={() => actions.setBlocked({ orgId, name }, false)}
            >
              {t('unblock', { name })}
            </Button>
          ))
        }
      >
        {t('blocked')}
      </Banner>
    )
  return <Banner className="mx-4 mb-2">{t(isClosed ? 'closed' : 'readOnly')}</Banner>
}

const OpenThread = ({ place, parts, hasFocus, conversation }: OpenProps) => {
  const t = useTranslations('messaging.thread')
  const userId = useSession()?.user.userId ?? ''
  const { query, thread, catchUp, earlier } = useThread(place.orgId, place.conversationId)
  const outbox = useOutbox(place, thread?.messages, catchUp)
  const actions = useMessageActions(place, catchUp)
  const [withdrawn, setWithdrawn] = useState<Message | null>(null)
  const colleagues: readonly Person[] = parts.people.filter((person) => person.userId !== userId)
  const { parties, abilities } = conversation
  return (
    <>
      {thread ? (
        <>
          <ThreadList
            place={place}
            userId={userId}
            conversation={conversation}
            messages={thread.messages}
            earlier={earlier}
            outbox={outbox}
            people={colleagues}
            actions={actions}
            onWithdraw={setWithdrawn}
          />
          <Arrivals messages={thread.messages} userId={userId} parties={parties} />
        </>
      ) : (
        <div className="min-h-0 flex-1 px-4">
          {query.isError ? (
            <LoadFailed query={query} failed={t('failed')} />
          ) : (
            <SkeletonRows rows={5} label={t('loading')} />
          )}
        </div>
      )}
      <TypingLine parties={parties} />
      <ClosedNote place={place} conversation={conversation} />
      <Composer
        place={place}
        abilities={abilities}
        people={colleagues}
        outbox={outbox}
        hasFocus={hasFocus}
        onEscape={parts.onEscape}
      />
      <ConfirmDialog
        open={withdrawn !== null}
        onOpenChange={(open) => !open && setWithdrawn(null)}
        danger
        title={t('withdrawTitle')}
        description={t(withdrawn?.isNote ? 'withdrawNoteText' : 'withdrawText')}
        confirmLabel={t('withdrawConfirm')}
        cancelLabel={t('cancel')}
        loading={actions.busy}
        onConfirm={() => {
          if (!withdrawn) return
          void actions.withdraw(withdrawn.messageId).then(() => setWithdrawn(null))
        }}
      />
    </>
  )
}

/** A conversation: its head, its messages, and what one writes. */
export const ThreadPane = ({ place, parts, hasFocus, actions }: Props) => {
  const t = useTranslations('messaging.thread')
  const query = useConversation(place.orgId, place.conversationId)
  // Whoever was removed from it meanwhile reads no more of it.
  if (query.isError && isMissing(query.error))
    return (
      <>
        {parts.back && <div className="flex h-12 items-center px-2">{parts.back}</div>}
        <EmptyState
          icon={<MessageSquareOff aria-hidden strokeWidth={1.5} />}
          title={t('missing')}
          description={t('missingText')}
        />
      </>
    )
  return (
    <>
      <ThreadHead
        place={place}
        conversation={query.data}
        back={parts.back}
        Name={parts.subjects.Name}
        actions={actions}
      />
      <Loaded query={query} rows={5} loading={t('loading')} failed={t('failed')}>
        {(conversation) => (
          <OpenThread place={place} parts={parts} hasFocus={hasFocus} conversation={conversation} />
        )}
      </Loaded>
    </>
  )
}
