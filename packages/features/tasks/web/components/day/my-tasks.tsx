import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { useRowFocus } from '@kogge/platform/web/lists/use-row-focus.ts'
import { Loaded } from '@kogge/platform/web/query-states.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { listAddress } from '../../model/task-lists.ts'
import type { MyTasks, TaskCard } from '../../tasks.client.ts'
import { useMyTasks } from '../../use-my-tasks.ts'
import type { TaskChanges } from '../../use-task-changes.ts'
import { DayGroup } from './day-group.tsx'
import { DueOpportunityRow } from './due-opportunity-row.tsx'
import { MyTaskRow } from './my-task-row.tsx'

interface GroupsProps {
  readonly orgId: string
  readonly mine: MyTasks
  readonly changes: TaskChanges
}

const Groups = ({ orgId, mine, changes }: GroupsProps) => {
  const t = useTranslations('tasks.mine')
  const formats = useFormats()
  const mayManage = useCan(orgId)('task.manage')
  const { overdue, dueToday, dueThisWeek, opportunities, hasMore } = mine
  const keys = useMemo(
    () => [...overdue, ...dueToday, ...dueThisWeek, ...opportunities].map(({ guid }) => guid),
    [overdue, dueToday, dueThisWeek, opportunities],
  )
  const focus = useRowFocus(keys)
  const onStatus = mayManage
    ? (task: TaskCard, status: TaskCard['status']) => void changes.setStatus(task, status)
    : null
  const row = (task: TaskCard) => (
    <MyTaskRow key={task.guid} orgId={orgId} task={task} onStatus={onStatus} formats={formats} />
  )
  return (
    <div {...focus} className="flex flex-col gap-4">
      {keys.length === 0 && <p className="border-line border-t py-3 text-muted">{t('none')}</p>}
      <DayGroup title={t('overdue')} items={overdue}>
        {row}
      </DayGroup>
      <DayGroup title={t('today')} items={dueToday}>
        {row}
      </DayGroup>
      <DayGroup title={t('soon')} items={dueThisWeek}>
        {row}
      </DayGroup>
      {hasMore && <p className="text-muted text-sm">{t('cut')}</p>}
      <DayGroup title={t('opportunities')} items={opportunities}>
        {(opportunity) => (
          <DueOpportunityRow
            key={opportunity.guid}
            orgId={orgId}
            opportunity={opportunity}
            formats={formats}
          />
        )}
      </DayGroup>
    </div>
  )
}

interface Props {
  readonly orgId: string
  /** Of the reader. */
  readonly userId: string
}

/** The reader's own work that is late, due today or within a week. */
export const MyTasksSection = ({ orgId, userId }: Props) => {
  const t = useTranslations('tasks.mine')
  const { query, changes } = useMyTasks(orgId)
  return (
    <Section
      title={t('title')}
      actions={
        <Link
          to="/tasks"
          search={listAddress({ assignee: [userId], status: ['OPEN', 'IN_PROGRESS'] })}
          className="py-0.5 text-link hover:underline"
        >
          {t('all')}
        </Link>
      }
    >
      <Loaded query={query} rows={3} loading={t('loading')} failed={t('failed')}>
        {(mine) => <Groups orgId={orgId} mine={mine} changes={changes} />}
      </Loaded>
    </Section>
  )
}
