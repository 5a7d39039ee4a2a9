import { FEED_VIEWS } from '@kogge/domain/monitor/feed-inputs.ts'
import { expect, it } from 'vitest'
import { emptyFeedKind, hasUnread } from './empty-feed-kinds.ts'

const feed = { view: 'all', hasFound: false, isExpecting: false } as const

it('calls nothing seen or hidden before anything was found', () => {
  expect(emptyFeedKind(feed)).toBe('all')
  expect(emptyFeedKind({ ...feed, view: 'unseen' })).toBe('all')
  expect(emptyFeedKind({ ...feed, hasFound: true })).toBe('handled')
  expect(emptyFeedKind({ ...feed, view: 'unseen', hasFound: true })).toBe('unseen')
})

it('says that tenders are on their way, though the counts have them already', () => {
  for (const view of ['all', 'unseen'] as const)
    for (const hasFound of [false, true])
      expect(emptyFeedKind({ view, hasFound, isExpecting: true })).toBe('expected')
})

it('says of what the reader keeps that there is none, whatever was found', () => {
  for (const view of ['saved', 'hidden'] as const)
    expect(emptyFeedKind({ view, hasFound: true, isExpecting: true })).toBe(view)
})

it('expects rows of all and new tenders where a profile counts unseen ones', () => {
  const [none, some] = [{ unseen: 0 }, { unseen: 3 }]
  expect(FEED_VIEWS.filter((view) => hasUnread(view, [none, some]))).toEqual(['all', 'unseen'])
  expect(FEED_VIEWS.filter((view) => hasUnread(view, [none]))).toEqual([])
})
