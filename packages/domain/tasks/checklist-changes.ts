import { isSameValue } from '../kernel/merged-edits.ts'
import type { Checklist, ChecklistItem } from './task-checklists.ts'
import type { TaskChange } from './task-events.ts'

const behindOf = (list: Checklist, id: string): string | null =>
  list[list.findIndex((item) => item.id === id) - 1]?.id ?? null

const changesOf = (
  before: ChecklistItem | undefined,
  after: ChecklistItem | undefined,
  behind: string | null,
): TaskChange[] => {
  const item = (after ?? before)?.id ?? ''
  const label = (after ?? before)?.text ?? ''
  const texts: TaskChange = {
    field: 'item',
    item,
    behind,
    before: before?.text ?? null,
    after: after?.text ?? null,
  }
  const ticks: TaskChange = {
    field: 'itemDone',
    item,
    label,
    before: before?.isDone ?? false,
    after: after?.isDone ?? false,
  }
  return [texts, ticks].filter((change) => change.before !== change.after)
}

const orderOf = (list: Checklist, ids: ReadonlySet<string>): string[] =>
  list.flatMap(({ id }) => (ids.has(id) ? [id] : []))

/** The changes between two versions of a checklist: of each step by itself, and of the order of those that stand in both. */
export const checklistChanges = (before: Checklist, after: Checklist): TaskChange[] => {
  const [was, is] = [before, after].map((list) => new Map(list.map((item) => [item.id, item])))
  const ids = new Set([...before, ...after].map(({ id }) => id))
  const changes = [...ids].flatMap((id) =>
    changesOf(was?.get(id), is?.get(id), behindOf(is?.has(id) ? after : before, id)),
  )
  const common = new Set(before.flatMap(({ id }) => (is?.has(id) ? [id] : [])))
  const [old, now] = [orderOf(before, common), orderOf(after, common)]
  return isSameValue(old, now)
    ? changes
    : [...changes, { field: 'itemOrder', before: old, after: now }]
}

const placed = (list: Checklist, item: ChecklistItem, behind: string | null): Checklist => {
  const at = behind === null ? 0 : list.findIndex(({ id }) => id === behind) + 1
  // The step that it stood behind may be gone: then it is the last.
  return list.toSpliced(behind !== null && at === 0 ? list.length : at, 0, item)
}

const reordered = (list: Checklist, order: readonly string[]): Checklist => {
  const byId = new Map(list.map((item) => [item.id, item]))
  const queue = order.flatMap((id) => byId.get(id) ?? [])
  const ids = new Set(order)
  return list.map((item) => (ids.has(item.id) ? (queue.shift() ?? item) : item))
}

const withText = (list: Checklist, change: TaskChange): Checklist => {
  const { item: id = '', before, behind = null } = change
  if (before === null) return list.filter((item) => item.id !== id)
  const text = String(before)
  return list.some((item) => item.id === id)
    ? list.map((item) => (item.id === id ? { id, text, isDone: item.isDone } : item))
    : placed(list, { id, text, isDone: false }, behind)
}

const isCurrent = (list: Checklist, { field, item: id, after }: TaskChange): boolean => {
  const item = list.find((one) => one.id === id)
  if (field === 'item') return (item?.text ?? null) === after
  if (field === 'itemDone') return (item?.isDone ?? false) === after
  const ids = Array.isArray(after) ? after.map(String) : []
  return isSameValue(orderOf(list, new Set(ids)), ids)
}

/** A checklist without some changes of it; null where what they changed has been changed again. Changes of other fields are none of it. */
export const checklistWithout = (
  list: Checklist,
  changes: readonly TaskChange[],
): Checklist | null => {
  const own = changes.filter(({ field }) => field.startsWith('item'))
  if (!own.every((change) => isCurrent(list, change))) return null
  const texts = own.filter(({ field }) => field === 'item')
  let restored = texts.reduce(withText, list)
  for (const { field, item: id, before } of own) {
    if (field === 'itemDone')
      restored = restored.map((item) =>
        item.id === id ? { id, text: item.text, isDone: before === true } : item,
      )
    if (field === 'itemOrder' && Array.isArray(before))
      restored = reordered(restored, before.map(String))
  }
  return restored
}
