import { expect, test } from 'vitest'
import { documentWith } from '../request-document.fixture.ts'
import type { RequestDocument } from '../request-document.ts'
import { changesTimesOnly } from './time-only-amendments.ts'

const before = documentWith()
const with_ = (given: Partial<RequestDocument>) => ({ ...before, ...given })
const time = { wall: '2027-01-20T12:00', fold: null }

test.each<[string, Partial<RequestDocument>]>([
  ['nothing', {}],
  ['a deadline', { responsesUntil: time }],
  ['all times', { questionsUntil: time, responsesUntil: time, openingAt: time }],
  ['why it is shorter', { shortened: 'urgent' }],
  ['who opens', { opening: { ...before.opening, openers: [] } }],
])('%s is of times', (_, given) => {
  expect(changesTimesOnly(before, with_(given))).toBe(true)
})

test.each<[string, Partial<RequestDocument>]>([
  ['a title', { title: { ...before.title, lv: 'Cita' } }],
  ['a title in another language', { title: { ...before.title, et: 'Muu' } }],
  ['a description', { description: { lv: '<p><b>Ozol</b>valkas</p>' } }],
  ['a message', { message: { lv: 'Ozolvalka' } }],
  ['a contact', { contact: { ...before.contact, email: 'a@example.com' } }],
  ['a keyword', { keywords: ['Ozolvalka'] }],
  ['a number of the file', { reference: 'Ozolvalka' }],
  ['a place', { place: [{ country: 'LV', nuts: null, city: 'Ozolvalka' }] }],
  ['readers', { privacy: 'extended' }],
  [
    'a document',
    {
      documents: [
        {
          fileId: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
          name: 'a.pdf',
          bytes: 1,
          mediaType: 'application/pdf',
          hash: 'a'.repeat(64),
        },
      ],
    },
  ],
])('%s is not', (_, given) => {
  expect(changesTimesOnly(before, with_(given))).toBe(false)
})

test('the order of what is said is nothing', () => {
  const turned = Object.fromEntries(Object.entries(before).reverse())
  expect(changesTimesOnly(before, with_(turned))).toBe(true)
})
