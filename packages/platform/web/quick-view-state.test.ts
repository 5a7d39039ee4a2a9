import { describe, expect, it } from 'vitest'
import {
  CLOSED,
  footerPage,
  isShown,
  opened,
  type QuickView,
  type QuickViewState,
  wentBack,
} from './quick-view-state.ts'

const tender = (rfxId: string): QuickView => ({ kind: 'tender', rfxId })
const openAll = (...ids: string[]): QuickViewState =>
  ids.reduce<QuickViewState>((state, id) => opened(state, tender(id)), CLOSED)

describe('the side panel', () => {
  it('opens without a history', () => {
    expect(openAll('a')).toEqual({ current: tender('a'), history: [] })
  })

  it('pushes what it showed when another view opens', () => {
    expect(openAll('a', 'b', 'c')).toEqual({
      current: tender('c'),
      history: [tender('a'), tender('b')],
    })
  })

  it('knows the view that is shown, and opening it again keeps everything as it is', () => {
    const state = openAll('a', 'b')
    expect(isShown(state, tender('b'))).toBe(true)
    expect(isShown(state, tender('a'))).toBe(false)
    expect(isShown(CLOSED, tender('a'))).toBe(false)
    expect(opened(state, tender('b'))).toBe(state)
  })

  it('goes back step by step, and not beyond the first', () => {
    const state = openAll('a', 'b', 'c')
    const once = wentBack(state)
    expect(once).toEqual(openAll('a', 'b'))
    const first = wentBack(once)
    expect(first).toEqual(openAll('a'))
    expect(wentBack(first)).toBe(first)
    expect(wentBack(CLOSED)).toBe(CLOSED)
  })

  it('keeps no history over a close', () => {
    expect(opened({ current: null, history: [tender('a')] }, tender('b')).history).toEqual([])
  })

  it('tells things of different kinds apart', () => {
    const user: QuickView = { kind: 'user', userId: 'a' }
    const state = opened(openAll('a'), user)
    expect(state).toEqual({ current: user, history: [tender('a')] })
    expect(isShown(state, { userId: 'a', kind: 'user' })).toBe(true)
    expect(isShown(state, tender('a'))).toBe(false)
  })

  it('tells the parts of two organisations in one request apart', () => {
    const part = (participantId: string): QuickView => ({
      kind: 'participation',
      rfxId: 'a',
      participantId,
    })
    const state = opened(opened(openAll('a'), part('b')), part('c'))
    expect(state).toEqual({ current: part('c'), history: [tender('a'), part('b')] })
    expect(isShown(state, part('c'))).toBe(true)
    expect(isShown(state, part('b'))).toBe(false)
  })

  it('leads from a part in a request to the request, where there is one', () => {
    const part = { kind: 'participation', participantId: 'b' } as const
    expect(footerPage({ ...part, rfxId: 'a' })).toEqual(footerPage(tender('a')))
    expect(footerPage({ ...part, rfxId: null })).toBeNull()
  })

  it('leads to the page of each kind', () => {
    expect(footerPage(tender('a'))).toEqual({ to: '/rfx/$rfxId', params: { rfxId: 'a' } })
    expect(footerPage({ kind: 'user', userId: 'b' })).toEqual({
      to: '/user/$userId',
      params: { userId: 'b' },
    })
    expect(footerPage({ kind: 'opportunity', opportunityId: 'c_d' })).toEqual({
      to: '/opportunities/org/$orgId/$guid',
      params: { orgId: 'c', guid: 'd' },
    })
  })
})
