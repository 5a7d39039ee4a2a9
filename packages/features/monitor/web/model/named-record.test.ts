import { expect, it } from 'vitest'
import { namedIn } from './named-record.ts'

const ID = '0190b7a4-6c3e-7d11-8f00-3a5b6c7d8e9f'

it.each([
  [ID, ID],
  [ID.toUpperCase(), ID],
  [`https://kogge.example/lv/rfx/${ID}?tab=lots`, ID],
  ['Rīgas satiksme', null],
  [ID.slice(1), null],
])('%s names %s', (text, id) => {
  expect(namedIn(text)).toBe(id)
})
