import { Badge } from '@kogge/ui/badge.tsx'
import { cn } from '@kogge/ui/class-names.ts'
import { Link } from '@tanstack/react-router'
import { BellOff, Lock } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { InboxItem } from '../../messaging.client.ts'
import type { InboxParams } from '../../model/inbox-search.ts'
import type { SubjectParts } from '../../model/parts-from-routes.ts'
import { ListTime } from './list-time.tsx'

interface Props {
  readonly orgId: string
  readonly item: InboxItem
  readonly params: InboxParams
  readonly isOpen: boolean
  readonly now: Date
  readonly Name: SubjectParts['Name']
}

const MOST_COUNTED = 99

const useExcerpt = ({ last }: InboxItem): string => {
  const t = useTranslations('messaging.inbox')
  const tPeople = useTranslations('records.people')
  if (!last) return t('noMessages')
  if (last.isWithdrawn) return t(last.isNote ? 'withdrawnNote' : 'withdrawnMessage')
  const name = last.author?.name || tPeople(last.author ? 'unnamed' : 'former')
  return last.isOwn ? `${name}: ${last.text}` : last.text
}

/** A conversation in the list: with whom, about what, its latest words, and how much of it is unread. */
export const InboxRow = ({ orgId, item, params, isOpen, now, Name }: Props) => {
  const t = useTranslations('messaging.inbox')
  const { conversationId, subject, rfxId, others, last, lastAt, unread, assignee, isMuted } = item
  const excerpt = useExcerpt(item)
  const isUnread = unread > 0
  const names = others.map(({ name }) => name).join(', ') || t('nobody')
  return (
    <Link
      to="/messaging/$entityType/$entityId/$conversationId"
      params={{ entityType: subject.type, entityId: subject.id, conversationId }}
      search={params}
      preload={false}
      resetScroll={false}
      {...(isOpen && { 'aria-current': 'true' as const })}
      className={cn(
        '-outline-offset-2 block border-line border-b px-4 py-2 hover:bg-hover',
        isOpen && 'bg-selected',
      )}
    >
      <span className="flex items-baseline gap-2">
        <span className={cn('min-w-0 flex-1 truncate', isUnread ? 'font-semibold' : 'font-medium')}>
          {names}
        </span>
        <span className={cn('shrink-0 text-xs', isUnread ? 'text-link' : 'text-subtle')}>
          <ListTime instant={lastAt} now={now} />
        </span>
      </span>
      <span className="block truncate text-muted text-sm">
        {subject.type === 'org' && others.length === 1 ? (
          t('general')
        ) : (
          <Name orgId={orgId} subject={subject} rfxId={rfxId} />
        )}
      </span>
      <span className="flex items-center gap-2">
        <span
          className={cn(
            'flex min-w-0 flex-1 items-center gap-1 text-sm',
            isUnread ? 'text-ink' : 'text-muted',
          )}
        >
          {last?.isNote && (
            <>
              <Lock aria-hidden className="size-3 shrink-0 text-attention" />
              <span className="sr-only">{t('note')}</span>
            </>
          )}
          <span className="truncate">{excerpt}</span>
        </span>
        {assignee && (
          <Badge title={t('assignedTo', { name: assignee.name })} className="max-w-24">
            {assignee.name}
          </Badge>
        )}
        {isMuted && (
          <>
            <BellOff aria-hidden className="size-3.5 shrink-0 text-subtle" />
            <span className="sr-only">{t('muted')}</span>
          </>
        )}
        {isUnread && (
          <span className="shrink-0 rounded-full bg-accent px-1.5 text-on-accent text-xs tabular-nums">
            <span aria-hidden>{unread > MOST_COUNTED ? `${MOST_COUNTED}+` : unread}</span>
            <span className="sr-only">{t('unreadCount', { count: unread })}</span>
          </span>
        )}
      </span>
    </Link>
  )
}
