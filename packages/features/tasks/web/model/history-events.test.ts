import { describe, expect, it } from 'vitest'
import { isUndoable, shownChanges, titleOf } from './history-events.ts'

const change = (field: 'deleted' | 'title' | 'deadline' | 'itemOrder', after: string | null) => ({
  field,
  item: null,
  before: null,
  after,
})
const AT = '2026-12-01T08:00:00.000Z'

describe('an event of a task', () => {
  it('is named by its cause where nobody made it', () => {
    const deadline = [change('deadline', '2026-12-24')]
    expect(titleOf({ type: 'UPDATED', cause: 'tenderAmended', changes: deadline })).toBe('FOLLOWED')
    expect(titleOf({ type: 'CREATED', cause: 'template', changes: [] })).toBe('FROM_TEMPLATE')
    expect(titleOf({ type: 'CREATED', cause: 'recurrence', changes: [] })).toBe('RECURRED')
  })

  it('is a restoration where a deletion was undone', () => {
    expect(titleOf({ type: 'DELETED', cause: null, changes: [change('deleted', 'false')] })).toBe(
      'RESTORED',
    )
    expect(titleOf({ type: 'DELETED', cause: null, changes: [change('deleted', 'true')] })).toBe(
      'DELETED',
    )
  })

  it('is one of the order where nothing else has changed', () => {
    const order = change('itemOrder', null)
    expect(titleOf({ type: 'UPDATED', cause: null, changes: [order] })).toBe('REORDERED')
    const both = [order, change('title', 'x')]
    expect(titleOf({ type: 'UPDATED', cause: null, changes: both })).toBe('UPDATED')
    expect(titleOf({ type: 'UPDATED', cause: null, changes: [] })).toBe('UPDATED')
  })

  it('shows no change that its name says', () => {
    const changes = [change('deleted', 'true'), change('title', 'x'), change('itemOrder', null)]
    expect(shownChanges({ changes }).map(({ field }) => field)).toEqual(['title'])
  })

  it('can be undone for seven days, unless it deleted or changed nothing', () => {
    const changes = [change('title', 'x')]
    const later = (days: number) => new Date(Date.parse(AT) + days * 24 * 3600 * 1000)
    expect(isUndoable({ changes, at: AT }, later(6.9))).toBe(true)
    expect(isUndoable({ changes, at: AT }, later(7))).toBe(false)
    expect(isUndoable({ changes: [], at: AT }, later(0))).toBe(false)
    expect(isUndoable({ changes: [change('deleted', 'true')], at: AT }, later(0))).toBe(false)
  })
})
