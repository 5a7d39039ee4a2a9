import { describe, expect, it } from 'vitest'
import type { SavedView } from '../opportunity-views.client.ts'
import { OPPORTUNITY_LIST, type OpportunityParams } from './opportunity-lists.ts'
import { isSameView, paramsOfView, shownView, viewParamsOf } from './saved-views.ts'

const viewOf = (guid: string, params: SavedView['params']): SavedView => ({
  guid,
  page: 'list',
  name: guid,
  params,
  isShared: false,
  isOwn: true,
  owner: null,
  revision: 1,
  isDefault: false,
})
const won = viewOf('won', { filters: { resolution: ['won'] }, sortBy: null })
const soon = viewOf('soon', { filters: { tag: ['b', 'a'] }, sortBy: 'deadline' })

describe('a saved view', () => {
  it('stands for an address, without what its page does not know', () => {
    const stored = {
      filters: { tag: ['a'], former: ['x'], status: ['GONE'] },
      sortBy: 'formerSort',
    }
    expect(paramsOfView(OPPORTUNITY_LIST, stored)).toEqual({ tag: ['a'] })
    expect(viewParamsOf({ tag: ['a'], sortBy: 'rank' })).toEqual({
      filters: { tag: ['a'] },
      sortBy: 'rank',
    })
  })

  it('is the same whatever the order of its parts', () => {
    expect(isSameView({ tag: ['a', 'b'], q: ['x'] }, { q: ['x'], tag: ['b', 'a'] })).toBe(true)
    expect(isSameView({ tag: ['a'] }, { tag: ['a'], sortBy: 'rank' })).toBe(false)
  })

  it('is shown where the address is its own, and as changed once it was opened and is not any more', () => {
    const views = [won, soon]
    const shown = (params: OpportunityParams, opened: string | null) =>
      shownView(OPPORTUNITY_LIST, views, params, opened)
    expect(shown({ tag: ['a', 'b'], sortBy: 'deadline' }, null)).toEqual({
      view: soon,
      isChanged: false,
    })
    expect(shown({ tag: ['a'] }, 'soon')).toEqual({ view: soon, isChanged: true })
    expect(shown({ tag: ['a'] }, null)).toBeNull()
    expect(shown({ resolution: ['won'] }, 'deleted since')).toEqual({ view: won, isChanged: false })
  })
})
