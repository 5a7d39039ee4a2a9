import { expect, test } from 'vitest'
import {
  emptyDocument,
  type RequestDocument,
  type Requirement,
} from '../drafting/request-document.ts'
import { type Answer, EMPTY_RESPONSE, type ResponseContent } from './response-content.ts'
import { isReady, MOST_RESPONSE_BYTES, rehearse } from './response-rehearsal.ts'

const asks = (
  id: string,
  answer: Requirement['answer'],
  given: Partial<Requirement> = {},
): Requirement => ({
  id,
  answer,
  lotIds: [],
  question: { en: id },
  help: {},
  isMandatory: true,
  mustBeYes: false,
  criterionId: null,
  ...given,
})

const lot = (id: string): RequestDocument['lots'][number] => ({
  id,
  title: {},
  description: {},
  cpv: { main: null, additional: [] },
  value: null,
  place: [],
  months: null,
})

const price = asks('price', { type: 'price', unit: 'km', quantity: '10' })
const document = (...requirements: Requirement[]): RequestDocument => ({
  ...emptyDocument('tender', 'en'),
  requirements,
})
const whole: Partial<ResponseContent> = {
  contact: { name: 'Jānis', email: 'janis@example.com', phone: '' },
  validDays: 60,
}
const answering = (...answers: ResponseContent['answers']): ResponseContent => ({
  ...EMPTY_RESPONSE,
  ...whole,
  answers,
})
const to = (requirementId: string, answer: Answer, lotId: string | null = null) => ({
  requirementId,
  lotId,
  answer,
})
const found = (of: RequestDocument, content: ResponseContent) =>
  rehearse(of, content).map(({ rule, field }) => `${field}: ${rule}`)

test('an empty response lacks everything that it must have, told at once', () => {
  const of = document(price, asks('plan', { type: 'text', longest: 10 }))
  expect(found(of, EMPTY_RESPONSE)).toEqual([
    'answers.price.LOT-0001: answer_missing',
    'answers.plan: answer_missing',
    'answers: empty',
    'contact.name: contact_name',
    'contact.email: contact_email',
    'validDays: validity_missing',
  ])
})

test('a whole response has nothing against it', () => {
  const of = document(price, asks('note', { type: 'text', longest: 10 }, { isMandatory: false }))
  const content = answering(to('price', { type: 'price', unitPrice: '1.5' }, 'LOT-0001'))
  expect(rehearse(of, content)).toEqual([])
})

test('lots are chosen, are there, and each is asked what is asked for it', () => {
  const of: RequestDocument = {
    ...document(price, asks('staff', { type: 'yes_no' }, { lotIds: ['LOT-0002'] })),
    lots: [lot('LOT-0001'), lot('LOT-0002')],
  }
  expect(found(of, answering())).toEqual(['lotIds: no_lot', 'answers: empty'])
  const content = { ...answering(), note: '-', lotIds: ['LOT-0002', 'LOT-0009'] }
  expect(found(of, content)).toEqual([
    'lotIds: lot_gone',
    'answers.price.LOT-0002: answer_missing',
    'answers.staff.LOT-0002: answer_missing',
  ])
})

const number = asks('n', { type: 'number', unit: 't', min: '-1.5', max: '10', decimals: 2 })
const options = ['a', 'b'].map((id) => ({ id, label: {} }))

test.each<[string, Requirement, Answer, string | null]>([
  ['below', number, { type: 'number', number: '-1.500001' }, 'number_below'],
  ['at the bound', number, { type: 'number', number: '-1.50' }, null],
  ['above', number, { type: 'number', number: '10.01' }, 'number_above'],
  ['too exact', number, { type: 'number', number: '1.001' }, 'number_decimals'],
  ['zeros do not count', number, { type: 'number', number: '1.1000' }, null],
  ['another form', number, { type: 'text', text: '1' }, 'answer_form'],
  [
    'gone',
    asks('n', { type: 'choice', several: true, options }),
    { type: 'choice', optionIds: ['c'] },
    'choice_gone',
  ],
  [
    'two of one',
    asks('n', { type: 'choice', several: false, options }),
    { type: 'choice', optionIds: ['a', 'b'] },
    'choice_single',
  ],
  [
    'none',
    asks('n', { type: 'choice', several: false, options }),
    { type: 'choice', optionIds: [] },
    'answer_missing',
  ],
  [
    'blank',
    asks('n', { type: 'text', longest: 5 }),
    { type: 'text', text: ' \n' },
    'answer_missing',
  ],
  [
    'long',
    asks('n', { type: 'text', longest: 5 }),
    { type: 'text', text: '123456' },
    'text_too_long',
  ],
  ['no file', asks('n', { type: 'file' }), { type: 'file', files: [] }, 'answer_missing'],
  [
    'no where it must be yes',
    asks('n', { type: 'yes_no' }, { mustBeYes: true }),
    { type: 'yes_no', yes: false },
    'must_be_yes',
  ],
])('%s', (_name, requirement, answer, rule) => {
  const rules = rehearse(document(requirement), answering(to('n', answer))).map((one) => one.rule)
  expect(rules).toEqual(rule ? [rule] : [])
})

test('prices are not negative; nothing is given twice; what is not asked any more is only unwise', () => {
  const given = (unitPrice: string) => to('price', { type: 'price', unitPrice }, 'LOT-0001')
  expect(found(document(price), answering(given('-0.01')))).toEqual([
    'answers.price.LOT-0001: price_negative',
  ])
  const zero = rehearse(document(price), answering(given('0.00')))
  expect(zero.map(({ rule }) => rule)).toEqual(['price_zero'])
  expect(isReady(zero)).toBe(true)
  const twice = rehearse(document(price), answering(given('1'), given('2')))
  expect(twice.map(({ rule }) => rule)).toEqual(['answer_twice'])
  expect(isReady(twice)).toBe(false)
  const gone = rehearse(
    document(price),
    answering(given('1'), to('x', { type: 'yes_no', yes: true })),
  )
  expect(gone.map(({ rule, severity }) => [rule, severity])).toEqual([['answer_gone', 'warning']])
})

test('files of answers and others count together', () => {
  const file = (bytes: number) => ({
    fileId: '6f2c1f3e-58a5-4a1e-9d53-0d2f1c1f7b11',
    name: 'a.pdf',
    bytes,
    mediaType: 'application/pdf',
    hash: 'a'.repeat(64),
    key: 'k',
  })
  const half = file(MOST_RESPONSE_BYTES / 2)
  const of = document(asks('plan', { type: 'file' }))
  const content = { ...answering(to('plan', { type: 'file', files: [half] })), files: [half] }
  expect(rehearse(of, content)).toEqual([])
  expect(found(of, { ...content, files: [half, file(1)] })).toEqual(['files: files_too_large'])
})
