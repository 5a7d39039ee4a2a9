import { documentWith } from '@kogge/domain/drafting/request-document.fixture.ts'
import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { expect, test } from 'vitest'
import { cleanDocument, withCleanHtml } from './document-sanitising.ts'

test('of a document every text is cleaned, and its description only by the sanitiser', () => {
  const document = documentWith({
    title: { lv: 'Ce\u202eļi' },
    description: { lv: '<p>\u202eA <i>b</i></p><a href="java\u202escript:x()">c</a>' },
  })
  expect(cleanDocument(document)).toMatchObject({
    title: { lv: 'Ceļi' },
    description: { lv: '<p>A <em>b</em></p>c' },
  })
})

const CODES = [...'abcdefghijklmnopqrstuvwxyz'].flatMap((first) =>
  [...'abcdefghijklmnopqrstuvwxyz'].map((second) => first + second),
)
const everywhere = (text: string) => Object.fromEntries(CODES.map((code) => [code, text]))

/** The languages of each text of a document. */
const languagesIn = ({ title, description, message, ...document }: RequestDocument) => {
  const texts = [title, description, message]
  for (const lot of document.lots) texts.push(lot.title, lot.description)
  for (const { question, help, answer } of document.requirements) {
    texts.push(question, help)
    if (answer.type === 'choice') texts.push(...answer.options.map(({ label }) => label))
  }
  for (const { name, description: said } of document.criteria) texts.push(name, said)
  return texts.map((one) => Object.keys(one).sort())
}

test('texts in languages that a request is not given in are neither kept nor shown', () => {
  const plain = documentWith()
  const [lot, requirement, criterion] = [plain.lots[0], plain.requirements[0], plain.criteria[0]]
  if (!lot || !requirement || !criterion) throw new Error('There is nothing to translate.')
  const all = everywhere('<p>A</p>')
  const document = documentWith({
    language: 'lv',
    languages: ['en'],
    title: all,
    description: all,
    message: all,
    lots: [{ ...lot, title: all, description: all }],
    requirements: [
      {
        ...requirement,
        question: all,
        help: all,
        answer: { type: 'choice', several: false, options: [{ id: 'a', label: all }] },
      },
    ],
    criteria: [{ ...criterion, name: all, description: all }],
  })
  for (const one of [withCleanHtml(document), cleanDocument(document)]) {
    const found = languagesIn(one)
    expect(found).toHaveLength(10)
    expect(new Set(found.map(String))).toEqual(new Set(['en,lv']))
  }
})

test('names and questions are of one line, however they were sent; texts keep theirs', () => {
  const [lot] = documentWith().lots
  const [price] = documentWith().requirements
  if (!lot || !price) throw new Error('no parts')
  const clean = cleanDocument(
    documentWith({
      title: { lv: 'Ceļi\r\nATTENDEE:evil' },
      reference: 'A\u20281',
      message: { lv: 'Viens\nDivi' },
      lots: [{ ...lot, title: { lv: 'A \n\n B' }, description: { lv: 'Viens\nDivi' } }],
      requirements: [{ ...price, question: { lv: 'Cik\nmaksā?' }, help: { lv: 'Viens\nDivi' } }],
    }),
  )
  expect(clean).toMatchObject({
    title: { lv: 'Ceļi ATTENDEE:evil' },
    reference: 'A 1',
    message: { lv: 'Viens\nDivi' },
    lots: [{ title: { lv: 'A B' }, description: { lv: 'Viens\nDivi' } }],
    requirements: [{ question: { lv: 'Cik maksā?' }, help: { lv: 'Viens\nDivi' } }],
  })
})

const TEN = ['lv', 'en', 'et', 'lt', 'ru', 'de', 'fr', 'pl', 'fi', 'sv']
const MARKS = [
  '<',
  '<b>',
  '<b></b>',
  '<p>a</p>',
  '&lt;',
  '&amp;',
  '<i x=1>',
  '<a href="https://a.b">x</a>',
]
const UNITS = [...MARKS, '<!--', '\u202e‹', '\u202e<', '\u202e', 'a ']

/** Processor time that a document takes to be cleaned or refused; best of three. */
const timeOf = (unit: string, most: number): number => {
  const length = 100_000
  const some = unit.repeat(Math.min(most, Math.floor(length / unit.length)))
  const description = Object.fromEntries(TEN.map((code) => [code, some.padEnd(length, 'a')]))
  const document = documentWith({ languages: TEN.slice(1), description })
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < 3 && least > 300; round += 1) {
    const before = process.cpuUsage()
    try {
      cleanDocument(document)
    } catch (thrown) {
      expect(thrown).toBeInstanceOf(AppError)
    }
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

test.each(UNITS)('ten descriptions of %j are cleaned or refused in 300 ms', (unit) => {
  expect(timeOf(unit, 100_000)).toBeLessThan(300)
  // As many as are still read.
  expect(timeOf(unit, 3000)).toBeLessThan(300)
})
