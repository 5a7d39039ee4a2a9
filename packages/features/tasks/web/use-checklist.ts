import {
  placeOfStep,
  type RowPlace,
  STEPS,
  type Step,
} from '@kogge/platform/web/lists/row-places.ts'
import { useTranslations } from 'use-intl'
import {
  type Checklist,
  type ChecklistItem,
  linesOf,
  movedItem,
  progressOf,
  renamed,
  ticked,
  withItem,
  withoutItem,
} from './model/checklist-edits.ts'
import type { Task } from './tasks.client.ts'
import type { TaskChanges } from './use-task-changes.ts'

/** The changes of the checklist of a task, shown at once and stored step by step; each gives whether it was stored. */
export const useChecklist = (task: Task, changes: TaskChanges) => {
  const t = useTranslations('tasks.checklist')
  const { checklist } = task
  const keys = checklist.map(({ id }) => id)
  const save = (next: Checklist, text: string | null): Promise<boolean> =>
    changes.edit(task, {
      text,
      base: { checklist },
      mine: { checklist: next },
      shown: {
        before: { checklist, steps: progressOf(checklist) },
        after: { checklist: next, steps: progressOf(next) },
      },
    })
  const move = (item: ChecklistItem, place: RowPlace, isSaid: boolean): void => {
    const next = movedItem(checklist, item.id, place)
    if (!next) return
    const index = next.findIndex(({ id }) => id === item.id) + 1
    const text = t('placed', { name: item.text, index, total: next.length })
    void save(next, isSaid ? text : null)
  }
  return {
    /** Adds a step, or one for each line. */
    add: (typed: string) =>
      save(
        linesOf(typed).reduce((list, line) => withItem(list, crypto.randomUUID(), line), checklist),
        null,
      ),
    rename: (item: ChecklistItem, text: string) => save(renamed(checklist, item.id, text), null),
    tick: (item: ChecklistItem, isDone: boolean) =>
      void save(
        ticked(checklist, item.id, isDone),
        t(isDone ? 'ticked' : 'unticked', { name: item.text }),
      ),
    remove: (item: ChecklistItem) =>
      void save(withoutItem(checklist, item.id), t('removed', { name: item.text })),
    stepsOf: (id: string): readonly Step[] =>
      STEPS.filter((step) => placeOfStep(keys, id, step) !== null),
    step: (item: ChecklistItem, step: Step): void => {
      const place = placeOfStep(keys, item.id, step)
      if (place) move(item, place, true)
    },
    drop: (id: string, place: RowPlace): void => {
      const item = checklist.find((one) => one.id === id)
      // Everybody sees where it lies.
      if (item) move(item, place, false)
    },
  }
}
export type ChecklistActions = ReturnType<typeof useChecklist>
