import { movedRows, type RowPlace } from '@kogge/platform/web/lists/row-places.ts'
import type { Task } from '../tasks.client.ts'

export type Checklist = Task['checklist']
export type ChecklistItem = Checklist[number]

/** A checklist with a further step at its end. */
export const withItem = (list: Checklist, id: string, text: string): Checklist => [
  ...list,
  { id, text, isDone: false },
]

export const renamed = (list: Checklist, id: string, text: string): Checklist =>
  list.map((item) => (item.id === id ? { id, text, isDone: item.isDone } : item))

export const ticked = (list: Checklist, id: string, isDone: boolean): Checklist =>
  list.map((item) => (item.id === id ? { id, text: item.text, isDone } : item))

export const withoutItem = (list: Checklist, id: string): Checklist =>
  list.filter((item) => item.id !== id)

/** A checklist after one of its steps has moved; null where it stands there already. */
export const movedItem = (list: Checklist, id: string, place: RowPlace): Checklist | null => {
  const moved = movedRows(list, (item) => item.id, id, place)
  return moved && [...moved]
}

/** How many steps are done, of how many. */
export const progressOf = (list: Checklist): { done: number; total: number } => ({
  done: list.filter(({ isDone }) => isDone).length,
  total: list.length,
})

/** The titles of a pasted text, a line each: each becomes a step of its own. */
export const linesOf = (text: string): string[] =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
