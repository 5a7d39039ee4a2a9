import { describe, expect, test } from 'vitest'
import { ratesFrom } from '../money/exchange-rates.ts'
import { preflight } from './preflight.ts'
import type { Circumstances } from './preflight-rules.ts'
import { documentWith } from './request-document.fixture.ts'
import type { RequestDocument } from './request-document.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const wall = (time: string) => ({ wall: time, fold: null })

const found = (document: Partial<RequestDocument>, circumstances: Partial<Circumstances> = {}) =>
  preflight(documentWith(document), { now: NOW, country: 'LV', ...circumstances }).map(
    ({ rule, field }) => `${rule} ${field}`,
  )
const place = (country: string, nuts: string | null) => ({ country, nuts, city: null })

test.each(['XXX', 'ABC', 'LVL', 'BGN'])('%s is no currency of today', (currency) => {
  expect(found({ lots: [], value: { amount: '100000', currency } })).toContain(
    'currencyUnknown value.currency',
  )
})
test.each(['EUR', 'SEK', 'NOK', 'PLN', 'ISK', 'XCG'])('%s is one', (currency) => {
  expect(found({ lots: [], value: { amount: '1000', currency } })).not.toContain(
    'currencyUnknown value.currency',
  )
})

test('languages are those that there are', () => {
  expect(found({ languages: ['zz', 'en', 'qq'] })).toEqual([
    'languageUnknown languages',
    'languageUnknown languages',
    'translationMissing title.zz',
    'translationMissing title.en',
    'translationMissing title.qq',
  ])
  // One that is named again and again is told once, and so is the main one among the others.
  expect(
    found({ languages: ['en', 'en', 'lv', 'en'] }).filter((one) => one.startsWith('languageTwice')),
  ).toEqual(['languageTwice languages', 'languageTwice languages'])
  expect(
    found({ languages: ['lv', 'lv'] }).filter((one) => one.startsWith('languageTwice')),
  ).toEqual(['languageTwice languages'])
  const texts = documentWith({ language: 'xx' })
  expect(preflight(texts, { now: NOW, country: 'LV' }).map(({ rule }) => rule)).toContain(
    'languageUnknown',
  )
})

describe('places', () => {
  const LATVIA = new Set(['LV', 'LV0', 'LV00', 'LV00A', 'LV00B'])

  test('lie in countries that there are', () => {
    expect(found({ place: [place('ZZ', null)] })).toEqual(['countryUnknown place.0.country'])
    expect(found({ place: [place('GR', 'EL305'), place('XK', null)] })).toEqual([
      'placeNotExact place.1.nuts',
    ])
  })

  test('and in regions that there are, where those of the country are known', () => {
    const known = { knownRegions: LATVIA }
    expect(found({ place: [place('LV', 'LV999')] }, known)).toEqual(['regionUnknown place.0.nuts'])
    expect(found({ place: [place('LV', 'LV00A')] }, known)).toEqual([])
    // Codes that were valid until 2024.
    for (const nuts of ['LV006', 'LV007'])
      for (const circumstances of [known, {}])
        expect(found({ place: [place('LV', nuts)] }, circumstances)).toEqual([
          'regionFormer place.0.nuts',
        ])
    expect(found({ place: [place('DE', 'DE999')] }, known)).toEqual([])
    expect(found({ place: [place('LV', 'LV999')] })).toEqual([])
    const lots = documentWith().lots.map((lot) => ({ ...lot, place: [place('LV', 'LV777')] }))
    expect(found({ lots }, known)).toEqual([
      'regionUnknown lots.0.place.0.nuts',
      'regionUnknown lots.1.place.0.nuts',
    ])
  })
})

test('what is estimated in another currency is judged by the rate of the day', () => {
  const twentyDays = {
    responsesUntil: wall('2026-12-11T12:00'),
    openingAt: wall('2026-12-11T13:00'),
    lots: [],
    questionsUntil: wall('2026-12-03T12:00'),
  }
  const worth = (amount: string) => ({ ...twentyDays, value: { amount, currency: 'SEK' } })
  const rates = ratesFrom([{ currency: 'SEK', day: '2026-11-20', units: 11 }])
  expect(found(worth('5000000'), { rates })).toContain('periodTooShort responsesUntil')
  expect(found(worth('1000000'), { rates })).toEqual([])
  // Of a rate that nobody knows no more than a warning comes.
  expect(found(worth('5000000'))).toContain('periodMaybeTooShort responsesUntil')
})

test('every text that a reader of another language would miss is looked at', () => {
  const both = (lv: string) => ({ lv, en: lv })
  const document = documentWith({
    languages: ['en'],
    title: both('Ceļi'),
    description: both('<p>Sniegs.</p>'),
    lots: documentWith().lots.map((lot) => ({
      ...lot,
      title: both('Daļa'),
      description: both('Viss.'),
    })),
    requirements: [
      ...documentWith().requirements.map((one) => ({ ...one, question: both('Cena') })),
      {
        id: 'sort',
        lotIds: [],
        question: both('Sāls'),
        help: both('Kāda?'),
        isMandatory: true,
        mustBeYes: false,
        criterionId: null,
        answer: {
          type: 'choice',
          several: false,
          options: ['rupja', 'smalka'].map((id) => ({ id, label: both(id) })),
        },
      },
    ],
    criteria: documentWith().criteria.map((one) => ({
      ...one,
      name: both('Cena'),
      description: both('Zemākā.'),
    })),
  })
  const rules = (without: (copy: RequestDocument) => void) => {
    const copy = JSON.parse(JSON.stringify(document)) as RequestDocument
    without(copy)
    return preflight(copy, { now: NOW, country: 'LV' })
  }
  expect(rules(() => undefined)).toEqual([])
  const missing = (path: (copy: RequestDocument) => Record<string, string> | undefined) =>
    rules((copy) => {
      const texts = path(copy)
      if (texts) delete (texts as { en?: string }).en
    }).map(({ rule, field }) => `${rule} ${field}`)
  expect(missing(({ lots }) => lots[1]?.description)).toEqual([
    'translationMissing lots.1.description.en',
  ])
  expect(missing(({ requirements }) => requirements[1]?.help)).toEqual([
    'translationMissing requirements.1.help.en',
  ])
  expect(missing(({ criteria }) => criteria[0]?.description)).toEqual([
    'translationMissing criteria.0.description.en',
  ])
  expect(
    missing(({ requirements }) => {
      const answer = requirements[1]?.answer
      return answer?.type === 'choice' ? answer.options[1]?.label : undefined
    }),
  ).toEqual(['translationMissing requirements.1.answer.options.1.label.en'])
})
