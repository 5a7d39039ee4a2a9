import {
  awardWith,
  contentWith,
  historyWith,
  lotWith,
  orgWith,
} from '@kogge/domain/rfx/rfx-content.fixture.ts'
import { describe, expect, it } from 'vitest'
import { applicableTabs, resolveTab } from './rfx-tabs.ts'

const tabs = (content = contentWith(), amended = false) => applicableTabs({ amended, content })

describe('the tabs of a tender', () => {
  it('leave away what has nothing to say', () => {
    expect(tabs()).toEqual([''])
    expect(tabs(contentWith({ lots: [lotWith()] }))).toEqual([''])
    expect(tabs(contentWith({ lots: [lotWith(), lotWith({ id: 'LOT-0002' })] }))).toEqual([
      '',
      'lots',
      'summary',
    ])
    expect(tabs(contentWith({ awards: [awardWith()] }))).toEqual(['', 'participants', 'summary'])
  })

  it('show the lot of an undivided contract only where it adds to the overview', () => {
    const value = { amount: '1000', currency: 'EUR' }
    const whole = { title: { lv: 'Ceļi' }, value }
    const single = (lot: Parameters<typeof lotWith>[0]) =>
      tabs(contentWith({ ...whole, lots: [lotWith({ id: 'LOT-0000', ...lot })] }))
    expect(single(whole)).toEqual([''])
    expect(single({ ...whole, title: { lv: 'Ceļu remonts' } })).toContain('lots')
    expect(single({ ...whole, value: { amount: '900', currency: 'EUR' } })).toContain('lots')
    expect(single({ ...whole, description: { lv: 'Grants' } })).toContain('lots')
    expect(single({ ...whole, cpv: { main: '45233142', additional: [] } })).toContain('lots')
  })

  it('show participants for named tenderers, not for a review body', () => {
    const named = (role: string) =>
      tabs(contentWith({ organisations: [{ ...orgWith(), roles: [role] }] }))
    expect(named('tenderer')).toContain('participants')
    expect(named('reviewer')).not.toContain('participants')
  })

  it('end with the market where the page has it', () => {
    expect(applicableTabs({ amended: false, content: contentWith() }, { market: true })).toEqual([
      '',
      'market',
    ])
    expect(
      applicableTabs({ amended: false, content: contentWith() }, { participants: true }),
    ).toEqual(['', 'participants'])
  })

  it('have the conversations of a reader who has any, as a participant or as the author', () => {
    const filled = (tab: 'messaging' | 'authorMessaging') =>
      applicableTabs({ amended: false, content: contentWith() }, { [tab]: true })
    expect(filled('messaging')).toEqual(['', 'messaging'])
    expect(filled('authorMessaging')).toEqual(['', 'authorMessaging'])
  })

  it('show amendments for a second publication, a copy, a tie, a change and for what is marked amended', () => {
    const changes = { changedNoticeId: null, reasonCode: null, description: {}, sections: [] }
    expect(tabs(contentWith({ history: [historyWith()] }))).toEqual([''])
    expect(tabs(contentWith({ history: [historyWith(), historyWith()] }))).toContain('amendments')
    expect(tabs(contentWith({ history: [historyWith({ changes })] }))).toContain('amendments')
    expect(tabs(contentWith({ history: [historyWith({ modification: changes })] }))).toContain(
      'amendments',
    )
    expect(tabs(contentWith({ history: [historyWith({ copies: [] })] }))).toContain('amendments')
    expect(tabs(contentWith({ history: [historyWith({ linkedBy: 'title' })] }))).toContain(
      'amendments',
    )
    expect(tabs(contentWith(), true)).toContain('amendments')
  })
})

describe('the tab of the address', () => {
  it('is the overview where there is none', () => {
    expect(resolveTab(undefined, ['', 'lots'])).toEqual({ tab: '', unknown: false })
    expect(resolveTab('', ['', 'lots'])).toEqual({ tab: '', unknown: false })
  })

  it('is the one asked for, or the overview and a word about it', () => {
    expect(resolveTab('lots', ['', 'lots'])).toEqual({ tab: 'lots', unknown: false })
    expect(resolveTab('summary', ['', 'lots'])).toEqual({ tab: '', unknown: true })
    expect(resolveTab('toString', ['', 'lots'])).toEqual({ tab: '', unknown: true })
  })
})
