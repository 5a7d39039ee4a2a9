import { expect, it } from 'vitest'
import { readTaskParams } from './task-lists.ts'

it('an address without filters is that of the reader’s own work', () => {
  expect(readTaskParams({})).toEqual({})
  expect(readTaskParams({ view: 'board' })).toEqual({})
})

it('a filter or an order leads to the list', () => {
  expect(readTaskParams({ view: 'all' })).toEqual({ view: 'all' })
  expect(readTaskParams({ status: ['DONE', 'LOST'] })).toEqual({ view: 'all', status: ['DONE'] })
  expect(readTaskParams({ sortBy: 'deadlineDesc' })).toEqual({
    view: 'all',
    sortBy: 'deadlineDesc',
  })
})

it('people are ids, or nobody', () => {
  expect(readTaskParams({ assignee: ['unassigned', 'x'] })).toEqual({
    view: 'all',
    assignee: ['unassigned'],
  })
})
