import { dragDataOf } from '@kogge/platform/web/lists/drag-data.ts'
import { expect, it } from 'vitest'
import { DRAGGED_CARD, draggedGuid, dropTargetOf } from './drag-data.ts'

it('a drag of a card is recognised among others', () => {
  expect(draggedGuid(dragDataOf(DRAGGED_CARD, 'a'))).toBe('a')
  expect(draggedGuid(dragDataOf('task', 'a'))).toBeNull()
  expect(draggedGuid({ guid: 'a' })).toBeNull()
  expect(draggedGuid({})).toBeNull()
})

it('a target is an edge of a card, or an end of a column', () => {
  const card = { status: 'NEW', guid: 'b' }
  expect(dropTargetOf(card, 'bottom')).toMatchObject({ kind: 'card', guid: 'b', edge: 'bottom' })
  expect(dropTargetOf(card, 'top')).toMatchObject({ edge: 'top' })
  expect(dropTargetOf({ status: 'NEW', end: 'first' }, null)).toMatchObject({ end: 'first' })
  expect(dropTargetOf({ status: 'NEW', end: 'last' }, null)).toMatchObject({ end: 'last' })
  expect(dropTargetOf({ status: 'WON' }, null)).toBeNull()
})
