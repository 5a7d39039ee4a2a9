import { describe, expect, it } from 'vitest'
import { NO_ROWS, type RowSelection, selectedOf, toggledAll, toggledRow } from './row-selection.ts'

const KEYS = ['a', 'b', 'c', 'd', 'e']
const tick = (selection: RowSelection, key: string, isRange = false, most = 5) =>
  toggledRow(KEYS, selection, { key, isRange, most })
const shown = (selection: RowSelection) => selectedOf(KEYS, selection).join('')

describe('the selection of rows', () => {
  it('has single rows, in the order of the list', () => {
    const two = tick(tick(NO_ROWS, 'd'), 'b')
    expect(shown(two)).toBe('bd')
    expect(shown(tick(two, 'd'))).toBe('b')
  })

  it('takes a range from the last row, down and up, and takes it away', () => {
    const down = tick(tick(NO_ROWS, 'b'), 'd', true)
    expect(shown(down)).toBe('bcd')
    expect(shown(tick(down, 'a', true))).toBe('abcd')
    expect(shown(tick(tick(down, 'c'), 'b', true))).toBe('d')
  })

  it('has a single row where a range has no beginning any more', () => {
    expect(shown(tick({ picked: new Set(), anchor: 'gone' }, 'c', true))).toBe('c')
  })

  it('ends at its bound', () => {
    expect(shown(tick(tick(NO_ROWS, 'a'), 'e', true, 3))).toBe('abc')
    expect(shown(toggledAll(KEYS, NO_ROWS, 4))).toBe('abcd')
  })

  it('has all, then none', () => {
    const all = toggledAll(KEYS, tick(NO_ROWS, 'c'), 5)
    expect(shown(all)).toBe('abcde')
    expect(shown(toggledAll(KEYS, all, 5))).toBe('')
  })

  it('forgets rows that have left the list', () => {
    const gone: RowSelection = { picked: new Set(['a', 'x']), anchor: null }
    expect([...tick(gone, 'b').picked]).toEqual(['a', 'b'])
  })
})
