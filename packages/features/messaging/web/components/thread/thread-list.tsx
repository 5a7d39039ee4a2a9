import { wallOf } from '@kogge/domain/kernel/riga-time.ts'
import { useNow } from '@kogge/platform/web/use-now.ts'
import { Button } from '@kogge/ui/button.tsx'
import { cn } from '@kogge/ui/class-names.ts'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Conversation, Message } from '../../messaging.client.ts'
import type { Person } from '../../model/parts-from-routes.ts'
import type { ThreadPlace } from '../../model/thread-place.ts'
import { dayByHour, type ThreadRow, threadRows } from '../../model/thread-rows.ts'
import type { MessageActions } from '../../use-message-actions.ts'
import type { OutboxItems } from '../../use-outbox.ts'
import { useReadMarks } from '../../use-read-marks.ts'
import type { ThreadQuery } from '../../use-thread.ts'
import { MessageEdit } from './message-edit.tsx'
import { MessageFrame } from './message-frame.tsx'
import { MessageItem } from './message-item.tsx'
import { OutgoingItem } from './outgoing-item.tsx'
import { DayMark, UnreadMark } from './thread-marks.tsx'
import { useThreadScroll } from './use-thread-scroll.ts'

const DAY = 10
const dayOf = dayByHour((time) => wallOf(time).slice(0, DAY))

/** A box that scrolls is reached by the keyboard, and its arrow keys scroll it. */
const SCROLLED = { tabIndex: 0 }

interface Props {
  readonly place: ThreadPlace
  readonly userId: string
  readonly conversation: Conversation
  readonly messages: readonly Message[]
  readonly earlier: ThreadQuery['earlier']
  readonly outbox: OutboxItems
  readonly people: readonly Person[]
  readonly actions: MessageActions
  readonly onWithdraw: (message: Message) => void
}

/** The messages of a conversation, the latest last. */
export const ThreadList = (props: Props) => {
  const { place, userId, conversation, messages, earlier, outbox, people, actions } = props
  const { onWithdraw } = props
  const t = useTranslations('messaging.thread')
  const now = useNow()
  const [editedId, setEditedId] = useState<string | null>(null)
  // As it was when the thread was opened: the mark stays where it is while one reads on.
  const [read] = useState(conversation.read)
  const { parties, abilities } = conversation
  const rows = useMemo(
    () =>
      threadRows(
        messages,
        { orgId: place.orgId, userId, read },
        parties.filter(({ isOwn }) => !isOwn),
        dayOf,
      ),
    [messages, place.orgId, userId, read, parties],
  )
  const keys = useMemo(
    () => [...rows.map(({ key }) => key), ...outbox.items.map(({ messageId }) => messageId)],
    [rows, outbox.items],
  )
  const unreadAt = useMemo(() => rows.findIndex(({ kind }) => kind === 'unread'), [rows])
  const scroll = useThreadScroll({ keys, unreadAt, earlier })
  useReadMarks(place, messages, scroll.isAtEnd)
  const names = new Map(parties.map(({ orgId, name }) => [orgId, name]))
  const today = wallOf(now).slice(0, DAY)
  const edit = useCallback((message: Message) => setEditedId(message.messageId), [])
  const endEdit = () => {
    setEditedId(null)
    scroll.box.current?.focus()
  }

  const content = (row: ThreadRow) => {
    if (row.kind === 'day') return <DayMark day={row.day} today={today} />
    if (row.kind === 'unread') return <UnreadMark />
    const { message, follows, readBy } = row
    const { messageId, isNote, author, orgId } = message
    const isOwn = author?.userId === userId && orgId === place.orgId
    const mayChange = isOwn && (isNote ? abilities.note : abilities.send)
    if (messageId === editedId && mayChange && message.withdrawnAt === null)
      return (
        <MessageFrame side={isNote ? 'note' : 'own'} follows={false} isWide>
          <MessageEdit message={message} people={people} actions={actions} onClose={endEdit} />
        </MessageFrame>
      )
    return (
      <MessageItem
        place={place}
        message={message}
        orgName={names.get(orgId) ?? t('formerOrg')}
        follows={follows}
        readBy={readBy}
        now={now}
        onEdit={mayChange ? edit : null}
        onWithdraw={mayChange ? onWithdraw : null}
      />
    )
  }
  return (
    <div className="relative min-h-0 flex-1">
      <section
        ref={scroll.box}
        aria-label={t('messages')}
        {...SCROLLED}
        onScroll={scroll.look}
        className="-outline-offset-2 absolute inset-0 flex flex-col overflow-y-auto overflow-x-hidden overscroll-contain"
      >
        {/* A short thread stands at the bottom, where one writes. */}
        <ol
          className={cn('relative mt-auto shrink-0', !scroll.isPlaced && 'invisible')}
          style={{ height: scroll.height }}
        >
          {scroll.drawn.map(({ index, key, start }) => {
            const row = rows[index]
            const outgoing = outbox.items[index - rows.length]
            return (
              <li
                key={key}
                ref={scroll.rows.measureElement}
                data-index={index}
                data-row={key}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${start}px)` }}
              >
                {row
                  ? content(row)
                  : outgoing && <OutgoingItem message={outgoing} people={people} outbox={outbox} />}
              </li>
            )
          })}
        </ol>
      </section>
      {(earlier.isLoading || earlier.hasFailed) && (
        <p
          role="status"
          className="absolute inset-x-0 top-2 mx-auto w-fit rounded-md border border-line bg-raised px-3 py-1 text-sm"
        >
          {earlier.isLoading ? (
            t('loadingEarlier')
          ) : (
            <Button size="sm" variant="ghost" onClick={() => void earlier.load()}>
              {t('retryEarlier')}
            </Button>
          )}
        </p>
      )}
      {scroll.isUnreadAbove && !earlier.isLoading && !earlier.hasFailed && (
        <Button
          size="sm"
          icon={<ArrowUp aria-hidden />}
          className="absolute inset-x-0 top-2 mx-auto w-fit"
          onClick={scroll.toUnread}
        >
          {t('toUnread')}
        </Button>
      )}
      {scroll.isPlaced && !scroll.isAtEnd && (
        <Button
          size="sm"
          icon={<ArrowDown aria-hidden />}
          className="absolute right-4 bottom-2"
          onClick={scroll.toEnd}
        >
          {t('toEnd')}
        </Button>
      )}
    </div>
  )
}
