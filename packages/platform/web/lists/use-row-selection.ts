import { type KeyboardEvent, type MouseEvent, useMemo, useState } from 'react'
import { NO_ROWS, selectedOf, toggledAll, toggledRow } from './row-selection.ts'

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** The box to tick of the row at an index, within the same table. */
const boxAt = (target: Element, index: number): HTMLElement | null =>
  target.closest('table')?.querySelectorAll<HTMLElement>('[data-select-row]')[index] ?? null

/**
 * Rows that are selected by boxes to tick: one by one, a range with the shift key, up and down with the arrow keys. Rows that leave
 * the list leave the selection.
 */
export const useRowSelection = (keys: readonly string[], most: number) => {
  const [selection, setSelection] = useState(NO_ROWS)
  const selected = useMemo(() => new Set(selectedOf(keys, selection)), [keys, selection])
  const all = Math.min(keys.length, most)
  const toggle = (key: string, isRange: boolean): void =>
    setSelection((current) => toggledRow(keys, current, { key, isRange, most }))
  return {
    selected,
    /** No more can be selected. */
    isFull: selected.size === most && keys.length > most,
    clear: () => setSelection(NO_ROWS),
    /** For the box to tick in the head of the table. */
    allBox: {
      checked: selected.size > 0 && (selected.size === all || ('indeterminate' as const)),
      onCheckedChange: () => setSelection((current) => toggledAll(keys, current, most)),
    },
    /** For the box to tick of a row. */
    boxOf: (key: string) => ({
      'data-select-row': '',
      checked: selected.has(key),
      onClick: ({ shiftKey }: MouseEvent) => toggle(key, shiftKey),
      onKeyDown: (event: KeyboardEvent) => {
        const step = STEPS[event.key]
        const next = step === undefined ? undefined : keys[keys.indexOf(key) + step]
        if (next === undefined) return
        event.preventDefault()
        boxAt(event.currentTarget, keys.indexOf(next))?.focus()
        if (event.shiftKey && selected.has(key) !== selected.has(next)) toggle(next, false)
      },
    }),
  }
}
export type Selection = ReturnType<typeof useRowSelection>
