import { isSameValue } from '../kernel/merged-edits.ts'

/** A step of a checklist. Its id stays with it, so that several people can change several steps at once. */
export interface ChecklistItem {
  readonly id: string
  readonly text: string
  readonly isDone: boolean
}
export type Checklist = readonly ChecklistItem[]

/** The result of merging two edits of a checklist: null where both have changed the same to something else. */
type Merged<Value> = { readonly value: Value } | null

const idsOf = (list: Checklist): string[] => list.map(({ id }) => id)

const mergedValue = <Value>(base: Value, mine: Value, theirs: Value): Merged<Value> => {
  if (isSameValue(base, mine)) return { value: theirs }
  if (isSameValue(base, theirs) || isSameValue(mine, theirs)) return { value: mine }
  return null
}

/** A step that stands in one version or more; `value` null where it is removed. */
const mergedItem = (
  base: ChecklistItem | undefined,
  mine: ChecklistItem | undefined,
  theirs: ChecklistItem | undefined,
): Merged<ChecklistItem | null> => {
  if (!mine || !theirs) return mergedValue(base ?? null, mine ?? null, theirs ?? null)
  // Added twice by one request that was sent twice: then what it began with is what stands.
  const began = base ?? theirs
  const text = mergedValue(began.text, mine.text, theirs.text)
  const isDone = mergedValue(began.isDone, mine.isDone, theirs.isDone)
  return text && isDone ? { value: { id: mine.id, text: text.value, isDone: isDone.value } } : null
}

/** An order with the ids of another that it lacks, each behind the one it stands behind there. */
const orderWith = (order: readonly string[], other: readonly string[]): string[] => {
  const all = [...order]
  for (const [index, id] of other.entries()) {
    if (all.includes(id)) continue
    const before = other[index - 1]
    all.splice(before === undefined ? 0 : all.indexOf(before) + 1, 0, id)
  }
  return all
}

/** The order of steps that stand in all versions; those that were added or removed change none. */
const mergedOrder = (base: Checklist, mine: Checklist, theirs: Checklist): Merged<string[]> => {
  const [was, own, others] = [idsOf(base), idsOf(mine), idsOf(theirs)]
  const isCommon = (id: string) => was.includes(id) && own.includes(id) && others.includes(id)
  const [a, b, c] = [was, own, others].map((ids) => ids.filter(isCommon))
  if (isSameValue(a, b)) return { value: orderWith(others, own) }
  if (isSameValue(a, c) || isSameValue(b, c)) return { value: orderWith(own, others) }
  return null
}

/**
 * Merges an edit of a checklist, step by step, with what others have stored since it began: steps that were ticked, renamed, added or removed by
 * either stand as that one has them. Null where both have changed a step or the order, each to something else.
 */
export const mergeChecklist = (
  base: Checklist,
  mine: Checklist,
  theirs: Checklist,
): Checklist | null => {
  const [was, own, others] = [base, mine, theirs].map(
    (list) => new Map(list.map((item) => [item.id, item])),
  )
  const order = mergedOrder(base, mine, theirs)
  if (!order) return null
  const list: ChecklistItem[] = []
  for (const id of order.value) {
    const item = mergedItem(was?.get(id), own?.get(id), others?.get(id))
    if (!item) return null
    if (item.value) list.push(item.value)
  }
  return list
}
