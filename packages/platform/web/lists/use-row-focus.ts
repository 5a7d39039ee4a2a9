import { isFocusLost } from '@kogge/ui/lost-focus.ts'
import { type FocusEvent, useLayoutEffect, useRef } from 'react'

/** The row that had the focus, and which of its controls. */
interface Held {
  readonly key: string
  readonly index: number
  /** From the end: rows may differ in what they begin with. */
  readonly fromEnd: number
}

const CONTROLS = 'a[href], button:not(:disabled), input:not(:disabled)'

const controlsIn = (element: Element): HTMLElement[] => [
  ...element.querySelectorAll<HTMLElement>(CONTROLS),
]

const heldOf = (target: Element, keys: readonly string[]): Held | null => {
  const row = target.closest<HTMLElement>('[data-row]')
  const control = target.closest<HTMLElement>(CONTROLS)
  const key = row?.dataset['row']
  if (!row || !control || key === undefined) return null
  const controls = controlsIn(row)
  return { key, index: keys.indexOf(key), fromEnd: controls.length - controls.indexOf(control) }
}

const focusIn = (element: Element | undefined, fromEnd: number): void => {
  const controls = element ? controlsIn(element) : []
  const control = controls.at(-fromEnd) ?? controls.at(-1)
  control?.focus()
}

/**
 * Keeps the focus in a list whose row leaves it: the row in its place takes it, else the one before, else the first control in the box.
 * Gives what the box around the rows takes; each row has its key as `data-row`, and is found among `keys`.
 */
export const useRowFocus = (keys: readonly string[]) => {
  const box = useRef<HTMLDivElement>(null)
  const held = useRef<Held | null>(null)
  useLayoutEffect(() => {
    const { current } = held
    if (!current || !box.current || keys.includes(current.key) || !isFocusLost()) return
    held.current = null
    const next = keys[Math.min(current.index, keys.length - 1)]
    const rows = [...box.current.querySelectorAll<HTMLElement>('[data-row]')]
    const row = rows.find(({ dataset }) => dataset['row'] === next)
    if (row) focusIn(row, current.fromEnd)
    else controlsIn(box.current)[0]?.focus()
  }, [keys])
  return {
    ref: box,
    onFocus: ({ target }: FocusEvent): void => {
      held.current = heldOf(target, keys) ?? held.current
    },
  }
}
