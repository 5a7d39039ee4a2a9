import { describe, expect, it } from 'vitest'
import { award, call, compiled, lot, result, stored } from './compiled-rfx.fixture.ts'

describe('results and cancellations', () => {
  it('is cancelled by its last word only', () => {
    const cancel = stored(5, '2026-02-20', {
      changes: { changedNoticeId: null, reasonCode: 'cancel', description: {}, sections: [] },
    })
    expect(compiled(call, cancel).facts.stage).toBe('cancelled')
    const again = stored(6, '2026-02-25', {})
    expect(compiled(call, cancel, again).facts.stage).toBe('competition')
  })

  it('stays cancelled when only a time limit is corrected after that', () => {
    const changes = { changedNoticeId: null, description: {}, sections: [] }
    const cancel = stored(5, '2026-02-20', { changes: { ...changes, reasonCode: 'cancel' } })
    const bare = stored(6, '2026-02-25', {
      formType: 'change',
      subtype: 'F14',
      lots: [],
      changes: { ...changes, reasonCode: null },
    })
    expect(compiled(call, cancel, bare).facts.stage).toBe('cancelled')
  })

  it('goes on where only some of its lots are given up', () => {
    const lots = [lot('LOT-0001'), lot('LOT-0002')]
    const changes = { changedNoticeId: null, reasonCode: 'cancel', description: {} }
    const sections = [{ id: 'LOT-0001', description: {} }]
    const part = stored(5, '2026-02-20', { lots, changes: { ...changes, sections } })
    expect(compiled(call, part).facts.stage).toBe('competition')
  })

  it('is decided anew when its result is taken back', () => {
    const withdrawn = stored(5, '2026-05-10', {
      formType: 'change',
      subtype: '29',
      awards: [award('LOT-0001')],
      changes: {
        changedNoticeId: '00000000-0000-4000-8000-000000000004-01',
        reasonCode: 'cancel',
        description: {},
        sections: [],
      },
    })
    const { facts, content } = compiled(call, result, withdrawn)
    expect([facts.stage, content.awards]).toEqual(['competition', []])
    expect(compiled(result, withdrawn).facts.stage).toBe('cancelled')
  })

  it('says how much is bought as the result does, and as the call did where that is silent', () => {
    const quantity = (value: string) => ({ quantity: { value, unit: 'TNE' } })
    const said = stored(2, '2026-02-01', {
      lots: [
        { ...lot('LOT-0001'), ...quantity('900') },
        { ...lot('LOT-0002'), ...quantity('50') },
        lot('LOT-0003'),
      ],
    })
    const told = stored(4, '2026-05-01', {
      formType: 'result',
      lots: [lot('LOT-0001'), { ...lot('LOT-0002'), ...quantity('48') }, lot('LOT-0003')],
      awards: [award('LOT-0001')],
    })
    const { lots } = compiled(said, told).content
    expect(lots.map((one) => one.quantity?.value)).toEqual(['900', '48', undefined])
    const planned = stored(1, '2026-01-01', { formType: 'planning', lots: said.notice.lots })
    const late = compiled(planned, told).content.lots
    expect(late.map((one) => one.quantity?.value)).toEqual(['900', '48', undefined])
    const changed = stored(5, '2026-03-01', { formType: 'change', lots: [lot('LOT-0001')] })
    expect(compiled(said, changed).content.lots[0]?.quantity).toBeUndefined()
  })

  it('goes on while lots of the call are neither won nor closed', () => {
    const lots = [lot('LOT-0001'), lot('LOT-0002')]
    const none = stored(4, '2026-05-01', {
      formType: 'result',
      awards: [award('LOT-0001', { outcome: 'clos-nw', winners: [] })],
    })
    expect(compiled(stored(2, '2026-02-01', { lots }), none).facts.stage).toBe('competition')
  })

  it('is cancelled when every lot closed without a winner', () => {
    const none = stored(4, '2026-05-01', {
      formType: 'result',
      awards: [award('LOT-0001', { outcome: 'clos-nw', winners: [] })],
    })
    expect(compiled(call, none).facts.stage).toBe('cancelled')
  })

  it('adds up results, and lets a correction replace the one it corrects', () => {
    const second = stored(5, '2026-06-01', { formType: 'result', awards: [award('LOT-0002')] })
    expect(compiled(call, result, second).content.awards).toHaveLength(2)
    const corrected = stored(6, '2026-06-02', {
      formType: 'result',
      awards: [award('LOT-0001', { value: { amount: '950.00', currency: 'EUR' } })],
      changes: {
        changedNoticeId: '4-2026',
        reasonCode: 'cor-buy',
        description: {},
        sections: [],
      },
    })
    const { awards } = compiled(call, result, corrected).content
    expect(awards.map(({ value }) => value?.amount)).toEqual(['950.00'])
  })

  it('lets a modification replace the contract that it modifies', () => {
    const modification = stored(5, '2027-01-01', {
      formType: 'cont-modif',
      awards: [award('LOT-0001', { value: { amount: '1100.00', currency: 'EUR' } })],
    })
    const { awards } = compiled(call, result, modification).content
    expect(awards.find(({ lotId }) => lotId === 'LOT-0001')?.value?.amount).toBe('1100.00')
    expect(awards).toHaveLength(2)
  })

  it('lets one whose number is of no contract replace the only award of its winners', () => {
    const modified = award('LOT-0001', {
      contractId: 'another',
      value: { amount: '1100.00', currency: 'EUR' },
    })
    const modification = stored(5, '2027-01-01', { formType: 'cont-modif', awards: [modified] })
    const { awards } = compiled(call, result, modification).content
    expect(awards.filter(({ lotId }) => lotId === 'LOT-0001')).toMatchObject([
      { contractId: 'another', value: { amount: '1100.00' } },
    ])
    const stranger = { ...modified, winners: [] }
    const other = stored(5, '2027-01-01', { formType: 'cont-modif', awards: [stranger] })
    expect(compiled(call, result, other).content.awards).toHaveLength(2)
  })

  it('counts an award once that is settled by a later result', () => {
    const won = award('LOT-0001', { contractId: null, isSettled: false })
    const selection = stored(3, '2026-05-01', { formType: 'result', awards: [won] })
    expect(compiled(call, selection).content.awards).toMatchObject([{ isSettled: false }])
    const { awards } = compiled(call, selection, result).content
    expect(awards.filter(({ lotId }) => lotId === 'LOT-0001')).toHaveLength(1)
    expect(awards.filter(({ isSettled }) => isSettled === false)).toEqual([])
  })
})
