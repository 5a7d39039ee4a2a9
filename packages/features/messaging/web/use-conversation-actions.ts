import { useAction } from '@kogge/platform/web/use-action.ts'
import { notifySuccess } from '@kogge/ui/toasts.ts'
import { useTranslations } from 'use-intl'
import { conversationCalls } from './messaging.client.ts'
import type { Person } from './model/parts-from-routes.ts'
import type { ThreadPlace } from './model/thread-place.ts'
import { useMessagingRefresh } from './use-messaging-refresh.ts'

const NOTICE = 'conversation'

interface OtherOrg {
  readonly orgId: string
  readonly name: string
}

/** The changes of a conversation other than its messages; each reports its result, with the way back where there is one. */
export const useConversationActions = (place: ThreadPlace) => {
  const t = useTranslations('messaging.actions')
  const refresh = useMessagingRefresh()
  const { busy, run } = useAction({ id: NOTICE, refresh })
  const { conversation } = conversationCalls

  const change = (work: () => Promise<unknown>, text: string, undo?: () => void): void => {
    void run(work).then((worked) => {
      if (!worked) return
      notifySuccess(text, {
        id: NOTICE,
        ...(undo && { action: { label: t('undo'), onSelect: undo } }),
      })
    })
  }
  const setArchived = (isArchived: boolean): void =>
    change(
      () => conversation.setAside.mutate({ ...place, isArchived }),
      t(isArchived ? 'archived' : 'unarchived'),
      isArchived ? () => setArchived(false) : undefined,
    )
  const setMuted = (isMuted: boolean): void =>
    change(
      () => conversation.setAside.mutate({ ...place, isMuted }),
      t(isMuted ? 'muted' : 'unmuted'),
      () => setMuted(!isMuted),
    )
  const setBlocked = (other: OtherOrg, isBlocked: boolean): void =>
    change(
      () =>
        conversation.setBlocked.mutate({
          orgId: place.orgId,
          otherOrgId: other.orgId,
          isBlocked,
        }),
      t(isBlocked ? 'blocked' : 'unblocked', { name: other.name }),
      isBlocked ? () => setBlocked(other, false) : undefined,
    )
  const assign = (person: Person | null, before: Person | null): void =>
    change(
      () => conversation.assign.mutate({ ...place, userId: person?.userId ?? null }),
      person ? t('assigned', { name: person.name }) : t('unassigned'),
      () => assign(before, person),
    )
  const addMember = ({ userId, name }: Person): void =>
    change(() => conversation.addMember.mutate({ ...place, userId }), t('added', { name }))
  const removeMember = (person: Person): void =>
    change(
      () => conversation.removeMember.mutate({ ...place, userId: person.userId }),
      t('removed', { name: person.name }),
    )
  return {
    busy,
    setArchived,
    setMuted,
    setBlocked,
    assign,
    addMember,
    removeMember,
    markUnread: () => change(() => conversation.markUnread.mutate(place), t('markedUnread')),
    join: () => change(() => conversation.join.mutate(place), t('joined')),
    leave: () => change(() => conversation.leave.mutate(place), t('left')),
    setReadMarks: (hidesReads: boolean) =>
      change(
        () => conversation.setReadMarks.mutate({ orgId: place.orgId, hidesReads }),
        t(hidesReads ? 'readsHidden' : 'readsShown'),
      ),
  }
}
export type ConversationActions = ReturnType<typeof useConversationActions>
