import { describe, expect, it } from 'vitest'
import type { HistoryEvent } from '../opportunities.client.ts'
import { amountOf, isUndoable, shownChanges, titleOf } from './history-events.ts'

const now = new Date('2026-11-10T12:00:00Z')
const event = (
  type: HistoryEvent['type'],
  changes: HistoryEvent['changes'] = [],
  at = '2026-11-09T12:00:00.000Z',
  subject: HistoryEvent['subject'] = null,
): HistoryEvent => ({ id: '1', type, subject, actor: null, at, changes, isUndo: false })

const archived = { field: 'archived', before: 'false', after: 'true' } as const
const deleted = { field: 'deleted', before: 'false', after: 'true' } as const
const renamed = { field: 'name', before: 'A', after: 'B' } as const
const won = { field: 'resolution', before: null, after: 'WON' } as const

describe('an event of the history', () => {
  it('is worded by its type', () => {
    expect(titleOf(event('CREATED'))).toBe('CREATED')
    expect(titleOf(event('UPDATED', [renamed]))).toBe('UPDATED')
    expect(titleOf(event('RESOLUTION_CHANGED', [won]))).toBe('RESOLUTION_CHANGED')
  })

  it('is worded by its change where the type says too little', () => {
    expect(titleOf(event('UPDATED', [archived]))).toBe('ARCHIVED')
    expect(titleOf(event('UPDATED', [{ ...archived, after: 'false' }]))).toBe('UNARCHIVED')
    expect(titleOf(event('DELETED', [deleted]))).toBe('DELETED')
    expect(titleOf(event('DELETED', [{ ...deleted, after: 'false' }]))).toBe('RESTORED')
    const reopened = { field: 'resolution', before: 'WON', after: null } as const
    expect(titleOf(event('RESOLUTION_CHANGED', [reopened]))).toBe('REOPENED')
  })

  it('is of the tender that it links, by somebody or since its notice names the earlier procedure, or unlinks', () => {
    const linked = { field: 'tender', before: null, after: '3fa85f64' } as const
    expect(titleOf(event('UPDATED', [linked]))).toBe('TENDER_NAMED')
    const byAnna = { ...event('UPDATED', [linked]), actor: { userId: 'u', name: 'Anna' } }
    expect(titleOf(byAnna)).toBe('TENDER_LINKED')
    expect(isUndoable(byAnna, now)).toBe(true)
    expect(shownChanges(byAnna)).toEqual([])
    const undone = { ...linked, before: '3fa85f64', after: null }
    expect(titleOf(event('UPDATED', [undone]))).toBe('TENDER_UNLINKED')
  })

  it('is of the own date that follows the tender where nobody moved it', () => {
    const due = { field: 'dueAt', before: '2026-11-20', after: '2026-11-30' } as const
    const followed = event('UPDATED', [due])
    expect(titleOf(followed)).toBe('DUE_FOLLOWED')
    expect(isUndoable(followed, now)).toBe(true)
    expect(titleOf({ ...followed, actor: { userId: 'u', name: 'Anna' } })).toBe('UPDATED')
    expect(titleOf(event('OPPORTUNITY_INITIALIZED', [due, renamed]))).toBe(
      'OPPORTUNITY_INITIALIZED',
    )
  })

  it('corrects the reason alone without being a reopening', () => {
    const reason = { field: 'reason', before: null, after: 'price' } as const
    expect(titleOf(event('RESOLUTION_CHANGED', [reason]))).toBe('RESOLUTION_CHANGED')
  })

  it('says once what its title says', () => {
    expect(shownChanges(event('UPDATED', [archived]))).toEqual([])
    expect(shownChanges(event('UPDATED', [archived, renamed]))).toEqual([archived, renamed])
    expect(shownChanges(event('DELETED', [deleted]))).toEqual([])
  })

  it('can be undone for seven days where it changed something', () => {
    expect(isUndoable(event('UPDATED', [renamed]), now)).toBe(true)
    expect(isUndoable(event('UPDATED', [renamed], '2026-11-03T12:00:00.000Z'), now)).toBe(false)
    expect(isUndoable(event('CREATED'), now)).toBe(false)
    expect(isUndoable(event('OPPORTUNITY_INITIALIZED', [renamed]), now)).toBe(false)
    expect(isUndoable(event('DELETED', [{ ...deleted, after: 'false' }]), now)).toBe(false)
  })

  it('of a deleted note can be undone where its reader may restore that', () => {
    const subject = { id: 'n', name: null, isRestorable: true }
    expect(isUndoable(event('NOTE_DELETED', [], undefined, subject), now)).toBe(true)
    const others = { ...subject, isRestorable: false }
    expect(isUndoable(event('NOTE_DELETED', [], undefined, others), now)).toBe(false)
  })

  it('has an amount with its currency', () => {
    expect(amountOf('1234.50 EUR')).toEqual({ amount: '1234.50', currency: 'EUR' })
  })
})
