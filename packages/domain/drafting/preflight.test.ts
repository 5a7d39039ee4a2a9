import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyOfficialNotice } from './official-notice.ts'
import { isReady, preflight } from './preflight.ts'
import { type Circumstances, RULES } from './preflight-rules.ts'
import { documentWith } from './request-document.fixture.ts'
import { emptyDocument, type RequestDocument } from './request-document.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const wall = (time: string, fold: 'earlier' | 'later' | null = null) => ({ wall: time, fold })

const found = (
  document: Partial<RequestDocument>,
  circumstances: Partial<Circumstances> = {},
): string[] =>
  preflight(documentWith(document), { now: NOW, country: 'LV', ...circumstances }).map(
    ({ rule, field }) => `${rule} ${field}`,
  )
const amended = (
  document: Partial<RequestDocument>,
  now = NOW,
  reason = 'Precizēts.',
  goneLots: readonly string[] = [],
  answers: readonly Date[] = [],
) =>
  preflight(
    documentWith(document),
    { now, country: 'LV' },
    {
      document: documentWith(),
      since: NOW,
      shortened: null,
      goneLots,
      answers,
      reason: { lv: reason },
    },
  ).map(({ rule, field }) => `${rule} ${field}`)

test('nothing is wrong or unwise about a request that is whole', () => {
  expect(found({})).toEqual([])
})

test('all that an empty one lacks is told at once, errors first, each where it is put right', () => {
  const findings = preflight(emptyDocument('tender', 'lv'), { now: NOW, country: 'LV' })
  expect(isReady(findings)).toBe(false)
  const rules = findings.map(({ rule }) => rule)
  for (const rule of ['titleMissing', 'descriptionMissing', 'cpvMissing', 'natureMissing'] as const)
    expect(rules).toContain(rule)
  expect(rules).toContain('timeMissing')
  expect(rules).toContain('criteriaMissing')
  const severities = findings.map(({ severity }) => severity)
  expect(severities).toEqual([...severities].sort())
})

test('a survey asks for little', () => {
  const survey = {
    ...emptyDocument('price_survey', 'lv'),
    title: { lv: 'Sāls cenas' },
    cpv: { main: '34927100', additional: [] },
    contact: { name: '', email: 'a@example.com', phone: '' },
    responsesUntil: wall('2026-11-26T12:00'),
    openingAt: wall('2026-11-26T14:00'),
    requirements: documentWith().requirements,
  }
  expect(preflight(survey, { now: NOW, country: 'LV' })).toEqual([])
})

describe('times', () => {
  test.each([
    ['2027-03-28T03:30', 'timeDoesNotExist responsesUntil'],
    ['2027-10-31T03:30', 'timeIsTwice responsesUntil'],
    ['2026-11-21T14:00', 'timeIsPast responsesUntil'],
  ])('%s: %s', (time, finding) => {
    const document = { responsesUntil: wall(time), openingAt: wall('2027-12-01T13:00') }
    expect(found(document)).toContain(finding)
  })

  test('that come twice are one once it is said which', () => {
    const document = {
      responsesUntil: wall('2027-10-31T03:30', 'later'),
      openingAt: wall('2027-11-01T13:00'),
    }
    expect(found(document)).not.toContain('timeIsTwice responsesUntil')
  })

  test('are in their order', () => {
    expect(found({ openingAt: wall('2027-01-14T11:59') })).toEqual([
      'openingBeforeResponses openingAt',
    ])
    expect(found({ questionsUntil: wall('2027-01-14T12:01') })).toContain(
      'questionsAfterResponses questionsUntil',
    )
    expect(found({ questionsUntil: wall('2027-01-09T12:00') })).toEqual([
      'questionsTooLate questionsUntil',
    ])
  })

  test('of a deadline fall on working days, in Estonia within hours', () => {
    expect(found({ responsesUntil: wall('2027-01-10T12:00') })).toContain(
      'deadlineNotOnWorkday responsesUntil',
    )
    const evening = {
      responsesUntil: wall('2027-01-14T17:00'),
      openingAt: wall('2027-01-15T10:00'),
    }
    expect(found(evening)).toEqual([])
    expect(found(evening, { country: 'EE' })).toEqual(['deadlineOutsideHours responsesUntil'])
    const noGap = { openingAt: wall('2027-01-14T12:30') }
    expect(found(noGap, { country: 'EE' })).toEqual(['openingTooSoon openingAt'])
    expect(found(noGap)).toEqual([])
    expect(found({ openingAt: wall('2027-02-13T12:00') })).toEqual([])
    expect(found({ openingAt: wall('2027-02-13T12:01') })).toEqual(['openingFarAway openingAt'])
  })
})

describe('the least period', () => {
  const above = { value: { amount: '500000', currency: 'EUR' } }
  const until = (time: string) => ({
    responsesUntil: wall(time),
    openingAt: null,
    questionsUntil: wall('2026-11-30T12:00'),
  })
  test.each([
    ['2026-12-21T12:00', above, false],
    ['2026-12-18T12:00', above, true],
    ['2026-12-18T12:00', { ...above, shortened: 'urgent' as const }, false],
    // Below the thresholds Latvia asks for twenty days.
    ['2026-12-11T12:00', {}, false],
    ['2026-12-10T12:00', {}, true],
  ])('until %s with %j', (time, document, isShort) => {
    const has = found({ ...until(time), ...document }).includes('periodTooShort responsesUntil')
    expect(has).toBe(isShort)
  })

  test.each([
    ['2026-12-04T12:00', 'services', {}, true],
    ['2026-12-07T12:00', 'services', {}, false],
    ['2026-12-15T12:00', 'works', {}, true],
    ['2026-12-16T12:00', 'works', {}, false],
    ['2027-01-04T12:00', 'works', { value: { amount: '6000000', currency: 'EUR' } }, true],
    ['2027-01-05T12:00', 'works', { value: { amount: '6000000', currency: 'EUR' } }, false],
  ] as const)('of Estonia until %s for %s %j', (time, nature, given, isShort) => {
    const cpv = { main: nature === 'works' ? '45233120' : '90620000', additional: [] }
    const rules = found({ ...until(time), nature, cpv, ...given }, { country: 'EE' })
    expect(rules.includes('periodTooShort responsesUntil')).toBe(isShort)
  })

  test('of an open procedure is that of everybody, whoever is shown it, who above the thresholds is everybody', () => {
    const hidden = { ...until('2026-11-24T12:00'), privacy: 'invited' as const }
    expect(found({ ...hidden, ...above })).toEqual(
      expect.arrayContaining(['procedureAsksEverybody privacy', 'periodTooShort responsesUntil']),
    )
    const below = found(hidden)
    expect(below).toContain('procedureAsksOthers privacy')
    expect(below).not.toContain('procedureAsksEverybody privacy')
    const restricted = found({ ...hidden, ...above, procedure: 'restricted' })
    expect(restricted).not.toContain('procedureAsksEverybody privacy')
  })

  test('of a negotiation without a call asks for its ground, where the directive binds it', () => {
    const given = { procedure: 'neg-wo-call', privacy: 'invited' as const, ...above }
    const asked = ['directAwardGroundMissing official.directAward']
    const reason = 'directAwardReasonMissing official.directAwardReason.lv'
    expect(found(given)).toEqual(expect.arrayContaining([...asked, reason]))
    const official = {
      ...emptyOfficialNotice,
      directAward: 'technical' as const,
      directAwardReason: { lv: 'Citu nav.' },
    }
    for (const rules of [found({ ...given, official }), found({ ...given, procedure: 'open' })])
      expect(rules.filter((rule) => rule.startsWith('directAward'))).toEqual([])
    const below = { ...given, value: { amount: '20000', currency: 'EUR' }, lots: [] }
    expect(found(below).filter((rule) => rule.startsWith('directAward'))).toEqual([])
  })

  test('is told with its days, its source and the earliest day', () => {
    const [first] = preflight(documentWith({ ...above, ...until('2026-12-18T12:00') }), {
      now: NOW,
      country: 'LV',
    })
    expect(first).toMatchObject({
      rule: 'periodTooShort',
      values: { days: 30, given: 27, earliest: '2026-12-21' },
      source: { name: 'Directive 2014/24/EU, Article 27(1)–(4)' },
    })
  })

  test('is only a warning between the thresholds of central authorities and of others, and without a value', () => {
    const short = until('2026-12-14T12:00')
    expect(found({ ...short, value: { amount: '150000', currency: 'EUR' } })).toContain(
      'periodMaybeTooShort responsesUntil',
    )
    const lots = documentWith().lots.map((lot) => ({ ...lot, value: null }))
    expect(found({ ...short, lots, value: { amount: null, currency: 'EUR' } })).toContain(
      'periodMaybeTooShort responsesUntil',
    )
  })
})

describe('what is bought', () => {
  test('is of the kind that its code says', () => {
    expect(found({ nature: 'supplies' })).toContain('natureAgainstCpv nature')
    expect(found({ nature: 'works', cpv: { main: '45233120', additional: [] } })).not.toContain(
      'natureAgainstCpv nature',
    )
  })

  test('has codes that there are, where somebody has looked', () => {
    expect(found({}, { knownCpv: new Set() })).toContain('cpvUnknown cpv.main')
    expect(found({}, { knownCpv: new Set(['90620000']) })).toEqual([])
  })

  test('is worth something, in every lot', () => {
    const [first, second] = documentWith().lots
    if (!first || !second) throw new Error('no lots')
    expect(found({ lots: [first, { ...second, value: null }] })).toEqual([
      'lotValueMissing lots.1.value',
    ])
    const more = { amount: '60000', currency: 'EUR' }
    expect(found({ lots: [first, { ...second, value: more }] })).toEqual([
      'lotValuesExceedTotal value.amount',
    ])
    expect(found({ lots: [first, { ...second, value: { ...more, currency: 'SEK' } }] })).toEqual([
      'lotCurrencyDiffers lots.1.value',
    ])
    expect(found({ lots: [first, { ...second, value: { ...more, amount: '0.00' } }] })).toEqual([
      'valueIsNothing lots.1.value',
    ])
    expect(found({ lots: [first], value: { amount: '0', currency: 'EUR' } })).toContain(
      'valueIsNothing value.amount',
    )
  })

  test('is counted in money that there is, in a survey too', () => {
    const unknown = { value: { amount: null, currency: 'ZZZ' } }
    expect(found({ ...unknown, kind: 'price_survey', lots: [] })).toContain(
      'currencyUnknown value.currency',
    )
  })

  test('lies where it says', () => {
    expect(found({ place: [{ country: 'EE', nuts: 'LV006', city: null }] })).toEqual([
      'placeContradicts place.0.nuts',
    ])
  })
})

describe('criteria', () => {
  const criterion = (id: string, weight: string, lotIds: string[] = []) => ({
    id,
    lotIds,
    type: 'price' as const,
    name: { lv: id },
    description: {},
    weight,
  })

  test('sum to a hundred in every lot, in hundredths', () => {
    const criteria = [criterion('a', '33.33'), criterion('b', '33.33'), criterion('c', '33.34')]
    expect(found({ criteria })).toEqual([])
    expect(found({ criteria: criteria.slice(1) })).toEqual(['weightsDoNotSum criteria'])
    expect(found({ criteria: [criterion('a', '100', ['LOT-0001'])] })).toEqual([
      'lotWithoutCriterion criteria',
    ])
  })

  test('any split of a hundred sums', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9999 }), (part) => {
        const weights = [part, 10_000 - part].map((one) => (one / 100).toFixed(2))
        const criteria = weights.map((weight, at) => criterion(`c${at}`, weight))
        expect(found({ criteria })).toEqual([])
      }),
    )
  })

  test('of price need a price that is asked', () => {
    expect(found({ requirements: [] })).toContain('priceNotAsked criteria.0')
  })

  const [price] = documentWith().requirements
  if (!price) throw new Error('no price')
  const quality = { ...criterion('q', '40'), type: 'quality' as const }
  const criteria = [criterion('p', '60'), quality]
  const text = {
    ...price,
    id: 'text',
    criterionId: 'q',
    answer: { type: 'text' as const, longest: 100 },
  }

  test('of price need one that is a must, in every lot', () => {
    const free = { ...price, id: 'free', lotIds: ['LOT-0002'], isMandatory: false }
    expect(found({ requirements: [price, free] })).toEqual(['priceNotMandatory criteria.0'])
    expect(found({ requirements: [price, { ...free, isMandatory: true }] })).toEqual([])
  })

  test('of quality are asked about in every lot that they are for', () => {
    const asking = (lotIds: string[]) =>
      found({ criteria, requirements: [price, { ...text, lotIds }] })
    expect(asking([])).toEqual([])
    expect(asking(['LOT-0001'])).toEqual(['criterionNotAsked criteria.1'])
    expect(found({ criteria, requirements: [price] })).toEqual(['criterionNotAsked criteria.1'])
  })

  test('score what is of their kind', () => {
    const scored = (criterionId: string, form: object) =>
      found({ criteria, requirements: [price, text, { ...price, id: 'x', criterionId, ...form }] })
    const other = ['criterionOfOtherKind requirements.2.criterionId']
    expect(scored('p', {})).toEqual([])
    expect(scored('q', {})).toEqual(other)
    expect(scored('p', { answer: { type: 'yes_no' } })).toEqual(other)
    expect(scored('q', { answer: { type: 'yes_no' } })).toEqual([])
  })
})

describe('bounds', () => {
  test.each([
    ['1.5', '1.7', 0, false],
    ['1.5', '2', 0, true],
    ['-1.7', '-1.5', 0, false],
    ['-1.7', '-1', 0, true],
    ['0.25', '0.25', 2, true],
    ['0.25', '0.25', 1, false],
    ['2', '1', 6, false],
  ])('of %s and %s with %i decimals leave room for an answer: %s', (min, max, decimals, isRoom) => {
    const [price] = documentWith().requirements
    if (!price) throw new Error('no price')
    const answer = { type: 'number' as const, unit: '', min, max, decimals }
    const rules = found({ requirements: [price, { ...price, id: 'n', answer }] })
    expect(rules).toEqual(isRoom ? [] : ['boundsContradict requirements.1.answer.min'])
  })
})

describe('an amendment', () => {
  test('changes something, and says why', () => {
    expect(amended({})).toEqual(['nothingChanged title'])
    expect(amended({ title: { lv: 'Cits' } }, NOW, ' ')).toEqual(['reasonMissing reason'])
    expect(amended({ title: { lv: 'Cits' } })).toEqual([])
  })

  test('takes nothing back that bidders rely on', () => {
    expect(amended({ responsesUntil: wall('2027-01-13T12:00') })).toContain(
      'deadlineMovedEarlier responsesUntil',
    )
    expect(amended({ privacy: 'invited' })).toContain('privacyNarrowed privacy')
    expect(amended({ opening: { together: 2, openers: [] } })).toContain(
      'openersChanged opening.openers',
    )
  })

  test('lets nobody ask in time that has passed, and says where it ends sooner', () => {
    const at = (time: string) => amended({ questionsUntil: wall(time), title: { lv: 'Cits' } })
    expect(at('2026-11-01T12:00')).toEqual([
      'timeIsPast questionsUntil',
      'questionsMovedEarlier questionsUntil',
    ])
    expect(at('2026-12-27T12:00')).toEqual(['questionsMovedEarlier questionsUntil'])
    expect(at('2026-12-29T12:00')).toEqual([])
    expect(at('2027-01-13T12:00')).toEqual(['questionsTooLate questionsUntil'])
    // What ended before the amendment and stays what it was is no fault of it.
    const late = new Date('2027-01-02T12:00:00Z')
    expect(amended({ title: { lv: 'Cits' } }, late)).toEqual([])
  })

  test('gives no lot the number of one that was dropped', () => {
    const change = { title: { lv: 'Cits' } }
    expect(amended(change, NOW, 'Jo tā.', ['LOT-0002'])).toEqual(['lotGivenAgain lots.1'])
    expect(amended(change, NOW, 'Jo tā.', ['LOT-0003'])).toEqual([])
  })

  test('leaves the days after an answer that matters (Directive 2014/24/EU, Article 47(3)(a))', () => {
    const change = { title: { lv: 'Cits' } }
    const late = (at: string, more: Partial<RequestDocument> = {}) =>
      amended({ ...change, ...more }, NOW, 'Jo tā.', [], [new Date(at)])
    expect(late('2027-01-02T12:00:00Z')).toEqual([])
    expect(late('2027-01-12T12:00:00Z')).toEqual(['answerTooLate responsesUntil'])
    const extended = {
      responsesUntil: wall('2027-01-20T12:00'),
      openingAt: wall('2027-01-20T13:00'),
    }
    expect(late('2027-01-12T12:00:00Z', extended)).not.toContain('answerTooLate responsesUntil')
  })

  test('begins no period anew, but moves the deadline where it comes late', () => {
    const late = new Date('2027-01-12T12:00:00Z')
    expect(amended({ title: { lv: 'Cits' } }, late)).toEqual([])
    expect(amended({ nature: 'services', reference: 'A-1' }, late)).toEqual([])
    expect(amended({ description: { lv: '<p>Cits.</p>' } }, late)).toEqual([
      'deadlineWillMove responsesUntil',
    ])
    const early = new Date('2027-01-08T12:00:00Z')
    expect(amended({ description: { lv: '<p>Cits.</p>' } }, early)).toEqual([])
  })
})

describe('an amendment by which a longer period holds', () => {
  const below = {
    procedure: 'oth-single',
    value: { amount: '50000', currency: 'EUR' },
    lots: [],
    questionsUntil: wall('2026-11-26T12:00'),
    responsesUntil: wall('2026-12-04T12:00'),
    openingAt: wall('2026-12-04T13:00'),
  }
  const above = { procedure: 'open', value: { amount: '9000000', currency: 'EUR' } }
  const change = (
    before: Partial<RequestDocument>,
    after: Partial<RequestDocument>,
    now = new Date('2026-11-23T12:00:00Z'),
  ) =>
    preflight(
      documentWith({ ...before, ...after, title: { lv: 'Cits' } }),
      { now, country: 'LV' },
      {
        document: documentWith(before),
        since: NOW,
        shortened: before.shortened ?? null,
        goneLots: [],
        answers: [],
      },
    ).filter(({ severity }) => severity === 'error')

  test('needs it from the first publication on', () => {
    expect(change(below, {})).toEqual([])
    expect(change(below, above)).toMatchObject([
      {
        rule: 'amendedPeriodTooShort',
        field: 'responsesUntil',
        values: { days: 30, given: 13, earliest: '2026-12-21', since: '2026-11-21' },
        source: { place: '27(1)–(4)' },
      },
    ])
    const given = { responsesUntil: wall('2026-12-21T12:00'), openingAt: wall('2026-12-21T13:00') }
    expect(change(below, { ...above, ...given })).toEqual([])
  })

  test.each<[string, Partial<RequestDocument>, Partial<RequestDocument>, string[]]>([
    ['the value', { ...above, value: below.value }, above, ['amendedPeriodTooShort']],
    [
      'the value of lots',
      { value: { amount: null, currency: 'EUR' } },
      {
        lots: documentWith().lots.map((lot) => ({ ...lot, value: above.value })),
      },
      ['amendedPeriodTooShort'],
    ],
    [
      'a reason less',
      { ...above, shortened: 'urgent' },
      { shortened: null },
      ['amendedPeriodTooShort'],
    ],
    ['a value that is as high', above, { value: { amount: '9100000', currency: 'EUR' } }, []],
  ])('by %s', (_, before, after, rules) => {
    // Twenty-five days: enough below the threshold, and where it is urgent.
    const times = {
      lots: [],
      questionsUntil: null,
      responsesUntil: wall('2026-12-16T12:00'),
      openingAt: wall('2026-12-16T13:00'),
    }
    expect(change({ ...times, ...before }, after).map(({ rule }) => rule)).toEqual(rules)
  })

  test('needs it from now on where it is shown to everybody only now', () => {
    const invited = { ...above, lots: [], privacy: 'invited' as const }
    const now = new Date('2026-12-20T12:00:00Z')
    expect(change(invited, { privacy: 'public' }, now)).toMatchObject([
      { rule: 'amendedPeriodTooShort', values: { given: 25, since: '2026-12-20' } },
    ])
  })

  test('and gives no reason for a shorter one that was not given at first', () => {
    const long = { lots: [] }
    expect(change(long, { shortened: 'urgent' })).toMatchObject([{ rule: 'shortenedLater' }])
    expect(change({ ...long, shortened: 'urgent' }, {})).toEqual([])
  })
})

test('every rule that rests on something says on what', () => {
  for (const { source } of Object.values(RULES)) if (source) expect(source.name).not.toBe('')
})

test('two hundred lots and three hundred requirements are looked at soon', () => {
  const [lot] = documentWith().lots
  const [price] = documentWith().requirements
  if (!lot || !price) throw new Error('no parts')
  const document = documentWith({
    value: { amount: null, currency: 'EUR' },
    lots: Array.from({ length: 200 }, (_, at) => ({
      ...lot,
      id: `LOT-${String(at + 1).padStart(4, '0')}`,
    })),
    requirements: Array.from({ length: 300 }, (_, at) => ({ ...price, id: `r-${at}` })),
  })
  const started = performance.now()
  expect(preflight(document, { now: NOW, country: 'LV' })).toEqual([])
  expect(performance.now() - started).toBeLessThan(3000)
})

test('nobody is asked for more answers than a response has room for', () => {
  const [lot] = documentWith().lots
  const [price] = documentWith().requirements
  if (!lot || !price) throw new Error('no parts')
  const asking = (requirements: RequestDocument['requirements']) =>
    documentWith({
      value: { amount: null, currency: 'EUR' },
      lots: Array.from({ length: 250 }, (_, at) => ({
        ...lot,
        id: `LOT-${String(at + 1).padStart(4, '0')}`,
      })),
      requirements,
    })
  const prices = Array.from({ length: 400 }, (_, at) => ({ ...price, id: `r-${at}` }))
  const circumstances = { now: NOW, country: 'LV' }
  expect(preflight(asking(prices), circumstances)).toEqual([])
  // One for one lot is one too many.
  const more = [...prices, { ...price, id: 'more', lotIds: ['LOT-0250', 'LOT-0250'] }]
  expect(preflight(asking(more), circumstances)).toMatchObject([
    {
      rule: 'answersTooMany',
      field: 'requirements',
      severity: 'error',
      values: { asked: 100_001, most: 100_000 },
    },
  ])
})
