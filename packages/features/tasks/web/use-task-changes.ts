import type { TaskStatus } from '@kogge/domain/tasks/task-states.ts'
import { useReportedChanges } from '@kogge/platform/web/edits/use-reported-changes.ts'
import type { RowPlace } from '@kogge/platform/web/lists/row-places.ts'
import type { HeldWork } from '@kogge/platform/web/live/held-work.ts'
import { useTranslations } from 'use-intl'
import type { Ordinal } from './model/ordinals.ts'
import { type SomeFields, type TaskCard, taskCalls } from './tasks.client.ts'
import { type ShownPart, useTaskCache } from './use-task-cache.ts'

/** Of all notices about tasks. */
export const NOTICE = 'task'

type Named = Pick<TaskCard, 'guid' | 'title'>

interface Edit {
  /** Said once it is stored; null for what everybody sees. */
  readonly text: string | null
  /** As the page showed it. */
  readonly base: SomeFields
  readonly mine: SomeFields
  /** What of it is shown at once. */
  readonly shown: { readonly before: ShownPart; readonly after: ShownPart }
}

/** The changes of tasks, in lists or on their own pages; each reports its result, with the way back where there is one. */
export const useTaskChanges = (orgId: string, updates: HeldWork) => {
  const t = useTranslations('tasks.changes')
  const tStatuses = useTranslations('tasks.statuses')
  const { task } = taskCalls
  const cache = useTaskCache()
  const reported = useReportedChanges({
    id: NOTICE,
    updates,
    texts: { undo: t('undo'), conflict: t('conflict'), undoConflict: t('undoConflict') },
  })

  const undo = ({ guid, title }: Named, eventId: string): Promise<boolean> =>
    reported.undo(() => task.undo.mutate({ orgId, guid, eventId }), t('undone', { name: title }))

  const edit = (card: Named, { text, base, mine, shown }: Edit): Promise<boolean> =>
    reported.change({
      text,
      store: () => task.save.mutate({ orgId, guid: card.guid, base, mine }),
      show: () => cache.show(card.guid, shown.before, shown.after),
      undo: (eventId) => void undo(card, eventId),
    })

  return {
    busy: reported.busy,
    updates,
    undo,
    edit,
    hush: reported.hush,
    /** A task is created: it is deleted again, not undone. */
    create: (text: string, store: () => Promise<{ readonly guid: string }>) =>
      reported.change({
        text,
        store: async () => {
          await store()
          return { eventId: null }
        },
        undo: () => undefined,
      }),
    setStatus: (card: TaskCard, status: TaskStatus) =>
      edit(card, {
        text: t('status', { name: card.title, status: tStatuses(status) }),
        base: { status: card.status },
        mine: { status },
        shown: { before: { status: card.status }, after: { status } },
      }),
    /** Says the new place of a task; null for nothing, where everybody sees it. `show` shows it at once, and gives what takes it back. */
    move: (
      { guid, title }: Named,
      place: RowPlace,
      ordinal: Ordinal | null,
      show: () => Promise<() => void>,
    ) =>
      reported.change({
        text: ordinal && t('placed', { name: title, ...ordinal }),
        store: async () => {
          await task.move.mutate({ orgId, guid, place })
          return { eventId: null }
        },
        show,
        undo: () => undefined,
      }),
    remove: (card: Named) =>
      reported.change({
        text: t('removed', { name: card.title }),
        store: () => task.remove.mutate({ orgId, guid: card.guid }),
        undo: (eventId) => void undo(card, eventId),
      }),
  }
}
export type TaskChanges = ReturnType<typeof useTaskChanges>
