import { HistoryEntry } from '@kogge/platform/web/history/history-entry.tsx'
import { MoreRows } from '@kogge/platform/web/lists/list-states.tsx'
import { PersonLink } from '@kogge/platform/web/people/person-link.tsx'
import { Loaded } from '@kogge/platform/web/query-states.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { isUndoable, shownChanges, titleOf } from '../../model/history-events.ts'
import { type Task, type TaskEvent, useTasksApi } from '../../tasks.client.ts'
import { useChangeText } from '../../use-change-text.ts'

interface Props {
  readonly task: Task
  readonly busy: boolean
  /** Null for those who may only read. */
  readonly onUndo: ((eventId: string) => void) | null
}

const Entry = ({
  event,
  now,
  busy,
  onUndo,
}: Omit<Props, 'task'> & { readonly event: TaskEvent; readonly now: Date }) => {
  const t = useTranslations('tasks')
  const read = useChangeText()
  const { id, actor, at, isUndo } = event
  const changes = shownChanges(event).map(({ field, item, before, after }, index) => {
    const id = `${field} ${index}`
    if (field === 'item' && (before === null || after === null)) {
      const label = t(before === null ? 'checklist.added' : 'checklist.dropped')
      return { id, label, before: null, after: before ?? after ?? '' }
    }
    const label = item ?? t(`fields.${field}`)
    return { id, label, before: read(field, before), after: read(field, after) }
  })
  return (
    <HistoryEntry
      title={t(`history.events.${titleOf(event)}`)}
      isUndo={isUndo}
      actor={actor ? <PersonLink person={actor} /> : t('history.byKogge')}
      at={at}
      changes={changes}
      busy={busy}
      onUndo={onUndo && isUndoable(event, now) ? () => onUndo(id) : null}
    />
  )
}

/** The history of a task, the latest first. */
export const TaskHistory = ({ task: { orgId, guid }, ...rest }: Props) => {
  const t = useTranslations('tasks.history')
  const tList = useTranslations('tasks.list')
  const api = useTasksApi()
  const list = useInfiniteQuery(
    api.task.history.infiniteQueryOptions(
      { orgId, guid },
      { getNextPageParam: ({ nextCursor }) => nextCursor },
    ),
  )
  const now = new Date()
  return (
    <Section id="history" className="scroll-mt-16" title={t('title')}>
      <Loaded query={list} rows={3} loading={t('loading')} failed={t('failed')}>
        {({ pages }) => (
          <ol aria-label={t('title')} className="border-line border-t">
            {pages
              .flatMap(({ items }) => items)
              .map((event) => (
                <Entry key={event.id} event={event} now={now} {...rest} />
              ))}
          </ol>
        )}
      </Loaded>
      <MoreRows list={list} label={tList('more')} />
    </Section>
  )
}
