import { expect, it } from 'vitest'
import { rfxReference, storedNumbers, writtenNumber } from './rfx-references.ts'

const ID = '5e63ff43-69ba-4c79-b4b3-1f3d30c8d9a1'
const CARD = `https://kogge.example/lv/opportunities/org/${ID}/${ID}`

it.each([
  [ID, 'id', ID],
  [`https://kogge.example/lv/rfx/${ID.toUpperCase()}?x=1`, 'id', ID],
  [CARD, 'number', CARD],
  ['2026/S 123-045678', 'number', '45678-2026'],
  ['456789-2026', 'number', '456789-2026'],
  [' 00456789-2026 ', 'number', '456789-2026'],
  ['https://ted.europa.eu/en/notice/-/detail/456789-2026', 'number', '456789-2026'],
  ['2026/BZP 00000001/01', 'number', '2026/BZP 00000001/01'],
])('a request is named by %s', (text, kind, value) => {
  expect(rfxReference(text)).toEqual({ kind, value })
})

it('a number is found in each form in which sources store it', () => {
  expect(storedNumbers('456789-2026')).toEqual(['456789-2026', '00456789-2026'])
  expect(storedNumbers('2026/BZP 1')).toEqual(['2026/BZP 1'])
  expect(['00456789-2026', '456789-2026'].map(writtenNumber)).toEqual([
    '456789-2026',
    '456789-2026',
  ])
})
