import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { useRowFocus } from '@kogge/platform/web/lists/use-row-focus.ts'
import { Loaded } from '@kogge/platform/web/query-states.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { TaskCard, TaskSubject } from '../../tasks.client.ts'
import { type SubjectTasks, useSubjectTasks } from '../../use-subject-tasks.ts'
import { useListDrag } from '../order/use-list-drag.ts'
import { QuickAdd } from '../quick-add.tsx'
import { ApplyTemplate } from '../templates/apply-template.tsx'
import { SubjectRow } from './subject-row.tsx'

const KIND = 'task-of-subject'

interface ListProps {
  readonly orgId: string
  readonly cards: readonly TaskCard[]
  readonly tasks: SubjectTasks
  readonly mayManage: boolean
}

const SubjectList = ({ orgId, cards, tasks, mayManage }: ListProps) => {
  const t = useTranslations('tasks')
  const formats = useFormats()
  const { changes } = tasks
  const focus = useRowFocus(useMemo(() => cards.map(({ guid }) => guid), [cards]))
  useListDrag({
    kind: KIND,
    isEnabled: mayManage,
    onStart: () => {
      changes.updates.hold()
      changes.hush()
    },
    onEnd: (guid, place) => {
      if (place) tasks.drop(guid, place)
      changes.updates.release()
    },
  })
  return (
    <div {...focus}>
      {cards.length > 0 ? (
        <ul aria-label={t('title')} className="border-line border-t">
          {cards.map((task) => (
            <SubjectRow
              key={task.guid}
              orgId={orgId}
              kind={KIND}
              task={task}
              tasks={mayManage ? tasks : null}
              formats={formats}
            />
          ))}
        </ul>
      ) : (
        <p className="text-muted">{t('ofSubject.empty')}</p>
      )}
      {mayManage && <QuickAdd label={t('ofSubject.add')} onAdd={tasks.add} />}
    </div>
  )
}

interface Props {
  readonly orgId: string
  readonly subject: TaskSubject
}

/** The tasks of an opportunity, a request or a tender, on its page. */
export const TaskSection = ({ orgId, subject }: Props) => {
  const t = useTranslations('tasks')
  const mayManage = useCan(orgId)('task.manage')
  const tasks = useSubjectTasks(orgId, subject)
  const { data: cards = [] } = tasks.query
  const done = cards.filter(({ status }) => status === 'DONE' || status === 'CLOSED').length
  return (
    <Section
      id="tasks"
      className="scroll-mt-16"
      title={t('title')}
      actions={
        <>
          {cards.length > 0 && (
            <span className="self-center text-muted text-sm tabular-nums">
              {t('ofSubject.progress', { done, total: cards.length })}
            </span>
          )}
          {mayManage && subject.kind === 'opportunity' && (
            <ApplyTemplate orgId={orgId} guid={subject.guid} />
          )}
        </>
      }
    >
      <Loaded query={tasks.query} rows={3} loading={t('list.loading')} failed={t('list.failed')}>
        {(found) => <SubjectList orgId={orgId} cards={found} tasks={tasks} mayManage={mayManage} />}
      </Loaded>
    </Section>
  )
}
