import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orgWith } from '../rfx/rfx-content.fixture.ts'
import { rfxContent } from '../rfx/rfx-content.ts'
import { withExtension } from './deadlines/deadline-extension.ts'
import { easterOf, isWorkday } from './deadlines/workdays.ts'
import { plainTextOf } from './descriptions/html-to-plain-text.ts'
import { documentWith } from './request-document.fixture.ts'
import { type RequestDocument, requestDocument } from './request-document.ts'
import { differenceOf, isSignificant } from './version-differences.ts'
import { contentOf } from './written-rfx-content.ts'

const before = documentWith()
const [first, second] = before.lots
const lotsOf = () => {
  if (!first || !second) throw new Error('no lots')
  return { first, second }
}

test('nothing is another than itself', () => {
  expect(differenceOf(before, documentWith())).toEqual([])
  expect(requestDocument.safeParse(before).success).toBe(true)
})

test('differences stand in one order, however the documents are kept', () => {
  const after = {
    ...before,
    title: { ...before.title, lv: 'Cits nosaukums' },
    value: { ...before.value, amount: '1.00' },
    responsesUntil: { wall: '2027-05-05T12:00', fold: null },
    lots: before.lots.slice(1),
  }
  const found = differenceOf(before, after)
  const areas = [...new Set(found.map(({ area }) => area))]
  expect(areas).toEqual(['title', 'value', 'responsesUntil', 'lots'])
  const kept = Object.fromEntries(Object.entries(after).toReversed()) as typeof after
  expect(differenceOf(before, kept)).toEqual(found)
})

test('lots are told by what they are called, whatever their order', () => {
  const { first, second } = lotsOf()
  const third = { ...first, id: 'LOT-0003', title: { lv: '3. daļa' } }
  const worth = { amount: '70000.00', currency: 'EUR' }
  const after = documentWith({ lots: [third, { ...second, value: worth }] })
  expect(differenceOf(before, after)).toMatchObject([
    { partId: 'LOT-0001', part: { lv: '1. daļa' }, what: 'removed', isSignificant: true },
    {
      partId: 'LOT-0002',
      property: 'value',
      form: 'amount',
      what: 'changed',
      before: '50000.00 EUR',
      after: '70000.00 EUR',
    },
    { partId: 'LOT-0003', what: 'added' },
  ])
  expect(differenceOf(before, documentWith({ lots: [second, first] }))).toEqual([])
})

test('times are told as instants', () => {
  const after = documentWith({ responsesUntil: { wall: '2027-01-15T12:00', fold: null } })
  expect(differenceOf(before, after)).toMatchObject([
    { area: 'responsesUntil', form: 'time', before: '2027-01-14T10:00:00.000Z' },
  ])
})

test('what can change a response is significant, one more language is not', () => {
  const significant = (given: Parameters<typeof documentWith>[0]) =>
    isSignificant(differenceOf(before, documentWith(given)))
  expect(significant({ title: { lv: 'Cits' } })).toBe(false)
  expect(significant({ contact: { name: 'X', email: 'x@example.com', phone: '1' } })).toBe(false)
  expect(significant({ description: { ...before.description, en: '<p>Snow.</p>' } })).toBe(false)
  expect(significant({ description: { lv: '<p>Cits.</p>' } })).toBe(true)
  expect(significant({ requirements: [] })).toBe(true)
  const [criterion] = before.criteria
  if (!criterion) throw new Error('no criterion')
  expect(significant({ criteria: [{ ...criterion, weight: '90' }] })).toBe(true)
  expect(significant({ responsesUntil: { wall: '2027-01-15T12:00', fold: null } })).toBe(false)
})

test('an extension leaves the days that are needed and never shortens', () => {
  const published = { document: before, shortened: null }
  const significant = documentWith({ description: { lv: '<p>Cits.</p>' } })
  const deadline = Date.parse('2027-01-14T10:00:00Z')
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 * 24 * 60 }), (minutes) => {
      const now = new Date(deadline - minutes * 60_000)
      const { responsesUntil } = withExtension(significant, published, now, 'LV')
      const until = Date.parse(`${responsesUntil?.wall}:00+02:00`)
      expect(until).toBeGreaterThanOrEqual(deadline)
      expect(until - now.getTime()).toBeGreaterThan(5 * 86_400_000)
      expect(isWorkday(responsesUntil?.wall.slice(0, 10) ?? '', 'LV')).toBe(true)
    }),
  )
  const now = new Date('2027-01-13T12:00:00Z')
  expect(withExtension(before, published, now, 'LV')).toBe(before)
  const urgent = { ...significant, shortened: 'urgent' as const }
  const wallFrom = (one: RequestDocument) =>
    withExtension(urgent, { document: one, shortened: one.shortened }, now, 'LV').responsesUntil
      ?.wall
  // What is urgent only now has as many days as before.
  expect(wallFrom(before)).toBe(
    withExtension(significant, published, now, 'LV').responsesUntil?.wall,
  )
  expect(wallFrom({ ...before, shortened: 'urgent' })).toBe('2027-01-18T12:00')
})

test('Easter and feasts are no working days', () => {
  expect([2026, 2027, 2038].map(easterOf)).toEqual(['2026-04-05', '2027-03-28', '2038-04-25'])
  expect(isWorkday('2026-04-03', 'LV')).toBe(false)
  expect(isWorkday('2026-04-03', 'LT')).toBe(true)
  expect(isWorkday('2026-11-18', 'LV')).toBe(false)
  expect(isWorkday('2026-11-18', 'FI')).toBe(true)
  expect(isWorkday('2026-11-21', null)).toBe(false)
})

test('HTML becomes text, with nothing in it that acts', () => {
  expect(plainTextOf('<p>A &amp; B</p><ul><li>viens</li><li>divi</li></ul>')).toBe(
    'A & B\n• viens\n• divi',
  )
  expect(plainTextOf('<p>&amp;lt;b&amp;gt;</p>')).toBe('&lt;b&gt;')
})

const written = (
  isConfidential: boolean,
  documents = [before, documentWith({ title: { lv: 'Cits' } })],
) =>
  contentOf({
    rfxId: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
    awards: [],
    isConfidential,
    buyer: orgWith({ name: 'Rīgas dome' }),
    versions: documents.map((document, at) => ({
      version: at + 1,
      publishedAt: new Date('2026-11-21T12:00:00Z'),
      document,
      reason: at === 0 ? null : { lv: 'Precizēts.' },
      noticeRowId: 'f47ac10b-58cc-4372-a567-0e02b2c3d479',
    })),
  })

test('a written request has the shape of all requests', () => {
  const content = written(false)
  expect(rfxContent.parse(content)).toEqual(content)
  expect(content).toMatchObject({
    title: { lv: 'Cits' },
    procedureType: 'open',
    nature: 'services',
    description: { lv: 'Sniega tīrīšana divās pilsētās.' },
    lots: [{ deadline: '2027-01-14T10:00:00.000Z', criteria: [{ weight: '100' }] }, {}],
    history: [
      { version: '01', changes: null },
      { version: '02', changedFields: [{ field: 'title', after: 'Cits' }] },
    ],
  })
})

test('a confidential one says no more than that it is there', () => {
  const content = written(true)
  expect(content).toMatchObject({ title: { lv: 'Cits' }, description: {}, value: null })
  expect(content?.lots).toEqual([])
  expect(JSON.stringify(content)).not.toContain('daļa')
})

test('open data has texts without markup, and the addresses of their links', () => {
  const described = (href: string) =>
    documentWith({ description: { lv: `<p>Sk. <a href="${href}">plānu</a></p>` } })
  const content = written(false, [
    described('https://ex.example/1'),
    described('https://ex.example/2'),
  ])
  expect(content?.description).toEqual({ lv: 'Sk. plānu (https://ex.example/2)' })
  expect(content?.history[1]?.changedFields).toMatchObject([
    { before: 'Sk. plānu (https://ex.example/1)', after: 'Sk. plānu (https://ex.example/2)' },
  ])
})

test('of a price survey what is said to those who are asked comes before its description', () => {
  const survey = documentWith({
    kind: 'price_survey',
    languages: ['en'],
    message: { lv: 'Lūdzam cenas.', en: 'Hi' },
  })
  expect(written(false, [survey])?.description).toEqual({
    lv: 'Lūdzam cenas.\nSniega tīrīšana divās pilsētās.',
    en: 'Hi',
  })
})

test('open data is in the languages that a request is given in', () => {
  const content = written(false, [
    documentWith({ description: { lv: '<p>A</p>', et: '<p>B</p>', qq: '<p>C</p>' } }),
    documentWith({
      description: { lv: '<p>A</p>', et: '<p>B</p>', qq: '<p>C</p>' },
      languages: ['et'],
    }),
  ])
  expect(content?.description).toEqual({ lv: 'A', et: 'B' })
})
