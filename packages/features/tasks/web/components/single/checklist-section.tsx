import { MOST_ITEMS } from '@kogge/domain/tasks/task-inputs.ts'
import { useRowFocus } from '@kogge/platform/web/lists/use-row-focus.ts'
import { Section } from '@kogge/ui/page-section.tsx'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { progressOf } from '../../model/checklist-edits.ts'
import type { Task } from '../../tasks.client.ts'
import { useChecklist } from '../../use-checklist.ts'
import type { TaskChanges } from '../../use-task-changes.ts'
import { useListDrag } from '../order/use-list-drag.ts'
import { QuickAdd } from '../quick-add.tsx'
import { ChecklistRow } from './checklist-row.tsx'

const KIND = 'checklist-step'

interface Props {
  readonly task: Task
  readonly changes: TaskChanges
  readonly mayChange: boolean
}

/** The checklist of a task, changed in its place. */
export const ChecklistSection = ({ task, changes, mayChange }: Props) => {
  const t = useTranslations('tasks.checklist')
  const actions = useChecklist(task, changes)
  const { checklist } = task
  const { done, total } = progressOf(checklist)
  const focus = useRowFocus(useMemo(() => checklist.map(({ id }) => id), [checklist]))
  useListDrag({
    kind: KIND,
    isEnabled: mayChange,
    onStart: () => {
      changes.updates.hold()
      changes.hush()
    },
    onEnd: (id, place) => {
      if (place) actions.drop(id, place)
      changes.updates.release()
    },
  })
  return (
    <Section
      id="checklist"
      className="scroll-mt-16 lg:col-start-2 lg:row-span-2 lg:row-start-1"
      title={t('title')}
      actions={
        total > 0 && (
          <span className="text-muted text-sm tabular-nums">{t('progress', { done, total })}</span>
        )
      }
    >
      <div {...focus}>
        {total > 0 ? (
          <ul aria-label={t('title')} className="border-line border-t">
            {checklist.map((item) => (
              <ChecklistRow
                key={item.id}
                kind={KIND}
                item={item}
                actions={mayChange ? actions : null}
              />
            ))}
          </ul>
        ) : (
          <p className="text-muted">{t('empty')}</p>
        )}
        {mayChange && total < MOST_ITEMS && (
          <QuickAdd label={t('add')} onAdd={actions.add} takesLines />
        )}
        {mayChange && total >= MOST_ITEMS && (
          <p className="pt-2 text-muted text-sm">{t('full', { most: MOST_ITEMS })}</p>
        )}
      </div>
    </Section>
  )
}
