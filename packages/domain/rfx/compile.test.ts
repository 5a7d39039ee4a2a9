import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Notice, NoticeAward, NoticeLot, NoticeOrg } from '../notice/schema.ts'
import { compileRfx } from './compile.ts'
import type { StoredNotice } from './compile-order.ts'
import { lotWith } from './content.fixture.ts'

const buyer: NoticeOrg = {
  key: 'ORG-0001',
  name: 'Meža pašvaldība',
  names: { lv: 'Meža pašvaldība' },
  ids: [{ scheme: null, id: '90000000001' }],
  country: 'LV',
  nuts: null,
  city: null,
  address: null,
  postcode: null,
  website: null,
  contact: { name: null, email: null, phone: null },
}
const winner: NoticeOrg = { ...buyer, key: 'ORG-0002', name: 'SIA Egle', ids: [] }

const lot = (id: string, more: Partial<NoticeLot> = {}): NoticeLot =>
  lotWith({
    id,
    title: { lv: `Daļa ${id}` },
    cpv: { main: '45000000', additional: [] },
    nature: 'works',
    ...more,
  })

const award = (lotId: string, more: Partial<NoticeAward> = {}): NoticeAward => ({
  lotId,
  outcome: 'selec-w',
  reason: null,
  winners: [winner],
  value: { amount: '900.00', currency: 'EUR' },
  decidedAt: null,
  contractId: `L-${lotId}`,
  tendersReceived: 2,
  ...more,
})

const stored = (id: number, day: string, more: Partial<Notice>): StoredNotice => ({
  id: `00000000-0000-5000-8000-00000000000${id}`,
  source: 'ted',
  notice: {
    format: 'eforms',
    noticeId: `00000000-0000-4000-8000-00000000000${id}`,
    version: '01',
    publicationNumber: `0000000${id}-2026`,
    publicationDate: `${day}+02:00`,
    dispatchedAt: `${day}T09:00:00+02:00`,
    procedureId: 'p-1',
    formType: 'competition',
    noticeType: 'cn-standard',
    subtype: '16',
    sdk: null,
    legalBasis: null,
    language: 'lv',
    languages: ['lv'],
    title: { lv: 'Ceļa būve' },
    description: { lv: 'Garš apraksts' },
    nature: 'works',
    procedureType: 'open',
    cpv: { main: '45233120', additional: [] },
    place: [],
    value: { amount: '1000', currency: 'EUR' },
    frameworkMaximum: null,
    totalAwardedValue: null,
    additionalInformation: {},
    reference: null,
    buyers: [buyer],
    organisations: [{ ...buyer, roles: ['add-info'] }],
    lots: [lot('LOT-0001', { deadline: '2026-03-01T10:00:00+02:00' })],
    awards: [],
    changes: null,
    references: [],
    withheld: [],
    sourceUrl: null,
    ...more,
  },
})

const orgIdOf = (org: NoticeOrg): string => org.name
const compiled = (...notices: StoredNotice[]) => {
  const rfx = compileRfx(notices, orgIdOf)
  if (!rfx) throw new Error('nothing compiled')
  return rfx
}

const plan = stored(1, '2026-01-01', {
  formType: 'planning',
  lots: [lot('PAR-0001', { kind: 'part' })],
})
const call = stored(2, '2026-02-01', {})
const moved = stored(3, '2026-02-10', {
  lots: [lot('LOT-0001', { deadline: '2026-03-15T10:00:00+02:00' }), lot('LOT-0002')],
  changes: {
    changedNoticeId: '00000000-0000-4000-8000-000000000002-01',
    reasonCode: 'cor-buy',
    description: { lv: 'Pagarināts' },
    sections: [],
  },
})
const result = stored(4, '2026-05-01', {
  formType: 'result',
  lots: [lot('LOT-0001'), lot('LOT-0002')],
  awards: [award('LOT-0001'), award('LOT-0002', { outcome: 'clos-nw', winners: [] })],
  totalAwardedValue: { amount: '900.00', currency: 'EUR' },
})

describe('compileRfx', () => {
  it('follows a procedure from plan to award', () => {
    expect(compiled(plan).facts.stage).toBe('planned')
    expect(compiled(plan, call).facts.stage).toBe('competition')
    expect(compiled(plan, call, moved, result).facts.stage).toBe('awarded')
  })

  it('takes the last call, and says what a correction really changed', () => {
    const { content, facts } = compiled(call, moved)
    expect(facts.amended).toBe(true)
    expect(facts.publishedAt).toEqual(new Date('2026-02-01T00:00:00+02:00'))
    expect(facts.deadlineAt).toEqual(new Date('2026-03-15T08:00:00Z'))
    expect(content.history.map(({ changedFields }) => changedFields)).toEqual([
      [],
      [
        {
          field: 'deadline',
          lotId: 'LOT-0001',
          before: '2026-03-01T10:00:00+02:00',
          after: '2026-03-15T10:00:00+02:00',
        },
        { field: 'lots', lotId: 'LOT-0002', before: null, after: 'Daļa LOT-0002' },
      ],
    ])
  })

  it('does not count a deadline written in another zone as changed', () => {
    const same = stored(3, '2026-02-10', {
      lots: [lot('LOT-0001', { deadline: '2026-03-01T08:00:00Z' })],
    })
    expect(compiled(call, same).content.history[1]?.changedFields).toEqual([])
  })

  it('takes from a correction that describes nothing itself only what it changes', () => {
    const deadlines = [
      { lotId: null, deadline: '2026-04-01T10:00:00+03:00' },
      { lotId: 'LOT-0002', deadline: '2026-04-02T10:00:00+03:00' },
    ]
    const lots = [lot('LOT-0001'), lot('LOT-0002')]
    const first = stored(2, '2026-02-01', { lots })
    const bare = stored(3, '2026-02-10', {
      formType: 'change',
      title: { lv: 'Labojums' },
      lots: [],
      changes: {
        changedNoticeId: '2-2026',
        reasonCode: null,
        description: {},
        sections: [],
        deadlines,
      },
    })
    const { content, facts } = compiled(first, bare)
    expect(content.title).toEqual({ lv: 'Ceļa būve' })
    expect(content.lots.map(({ deadline }) => deadline)).toEqual(
      deadlines.map(({ deadline }) => deadline),
    )
    expect([facts.stage, facts.amended]).toEqual(['competition', true])
    expect(content.history[1]?.changedFields).toEqual([])
    const plan = stored(1, '2026-01-01', { formType: 'planning' })
    expect(compiled(plan, bare).facts.stage).toBe('planned')
  })

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

  it('counts the same publication from two sources once, in the words of the national register', () => {
    const own = {
      ...call,
      id: '00000000-0000-5000-8000-000000000009',
      source: 'no-doffin',
      notice: {
        ...call.notice,
        title: { no: 'Veibygging' },
        publicationNumber: null,
        sourceUrl: 'https://doffin.example/9',
      },
    }
    for (const order of [
      [call, own],
      [own, call],
    ]) {
      const { content, source } = compiled(...order)
      expect([source, content.title]).toEqual(['no-doffin', { no: 'Veibygging' }])
      expect(content.history).toMatchObject([
        {
          source: 'no-doffin',
          publicationNumber: call.notice.publicationNumber,
          sourceUrl: 'https://doffin.example/9',
          copies: [{ source: 'ted', noticeRowId: call.id }],
        },
      ])
    }
  })

  it('knows a publication by its identifier where the register counts no versions', () => {
    const own = {
      ...stored(9, '2026-02-01', {
        ...{ noticeId: call.notice.noticeId, version: null, dispatchedAt: null },
        publicationNumber: null,
        publicationDate: '2026-02-02',
      }),
      source: 'lv-iub',
    }
    const later = {
      ...call,
      notice: { ...call.notice, version: '02', publicationNumber: '3-2026' },
    }
    for (const order of [
      [call, own],
      [own, call],
    ])
      expect(compiled(...order).content.history).toMatchObject([
        {
          source: 'lv-iub',
          publicationNumber: call.notice.publicationNumber,
          copies: [{ source: 'ted', noticeRowId: call.id }],
        },
      ])
    const again = { ...later, id: '00000000-0000-5000-8000-000000000008' }
    expect(compiled(call, own, again).content.history).toHaveLength(2)
  })

  it('knows a publication by its number at TED, however it is written', () => {
    const own = {
      ...stored(9, '2026-02-01', { noticeId: 'LV-77', version: null, publicationNumber: '2-2026' }),
      source: 'lv-iub',
    }
    expect(compiled(call, own).content.history).toHaveLength(1)
  })

  it('says which notices are there for their title alone', () => {
    const linked = { ...result, linkedBy: 'title' as const }
    expect(compiled(call, linked).content.history.map((entry) => entry.linkedBy)).toEqual([
      undefined,
      'title',
    ])
  })

  it('adds up the lots where the procedure has no value', () => {
    const lots = ['1000.10', '0.9'].map((amount, i) =>
      lot(`LOT-000${i}`, { value: { amount, currency: 'EUR' } }),
    )
    const { facts } = compiled(stored(2, '2026-02-01', { value: null, lots }))
    expect(facts.value).toEqual({ amount: '1001.00', currency: 'EUR' })
    expect(facts.valueEurMinor).toBe(100100n)
  })

  it('ties organisations to the register', () => {
    const { content } = compiled(call, result)
    expect(content.buyers[0]?.orgId).toBe('Meža pašvaldība')
    expect(content.awards[0]?.winners[0]?.orgId).toBe('SIA Egle')
  })

  it('gives the same request in whatever order notices come, and however often', () => {
    const all = [plan, call, moved, result]
    const expected = compiled(...all)
    fc.assert(
      fc.property(
        fc.shuffledSubarray(all, { minLength: all.length }),
        fc.subarray(all),
        (shuffled, again) => {
          expect(compiled(...again, ...shuffled)).toEqual(expected)
        },
      ),
    )
  })

  it('sums lots in the units of their currency', () => {
    const value = (amount: string, currency: string) => ({ value: { amount, currency } })
    const summed = (currency: string) =>
      compiled(
        stored(5, '2026-02-01', {
          value: null,
          lots: [lot('1', value('1000.5', currency)), lot('2', value('2000', currency))],
        }),
      ).facts.value
    expect(summed('EUR')).toEqual({ amount: '3000.50', currency: 'EUR' })
    expect(summed('ISK')).toEqual({ amount: '3001', currency: 'ISK' })
  })

  it('keeps every amount as written, and in euros what the database holds', () => {
    const amount = fc.record({
      amount: fc.stringMatching(/^-?[0-9]{1,60}(\.[0-9]{1,5})?$/),
      currency: fc.constantFrom('EUR', 'LVL', 'SKK', 'ISK', 'NOK', 'EURO'),
    })
    const maybe = fc.option(amount)
    fc.assert(
      fc.property(maybe, maybe, fc.array(maybe), (value, totalAwardedValue, lotValues) => {
        const lots = lotValues.map((of, index) => lot(`LOT-${index}`, { value: of }))
        const notice = stored(5, '2026-02-01', { value, totalAwardedValue, lots })
        const { content, facts } = compiled(notice, { ...notice, id: `${notice.id}0` })
        expect(content.value).toEqual(value)
        expect(content.lots.map((kept) => kept.value)).toEqual(lotValues)
        const minor = facts.valueEurMinor ?? 0n
        expect(BigInt.asIntN(64, minor)).toBe(minor)
      }),
    )
  })

  it('makes nothing of nothing', () => {
    expect(compileRfx([], orgIdOf)).toBeNull()
  })
})
