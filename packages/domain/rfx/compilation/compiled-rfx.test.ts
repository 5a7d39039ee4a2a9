import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  call,
  compiled,
  lot,
  moved,
  orgIdOf,
  plan,
  result,
  stored,
} from './compiled-rfx.fixture.ts'
import { compileRfx } from './compiled-rfx.ts'

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
        noticeId: call.notice.noticeId,
        version: null,
        dispatchedAt: null,
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
