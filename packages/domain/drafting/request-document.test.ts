import { expect, test } from 'vitest'
import { documentWith } from './request-document.fixture.ts'
import { type RequestDocument, requestDocument, savedDocument } from './request-document.ts'

const { lots, requirements, criteria } = documentWith()
const twice = <Part>(parts: readonly Part[]): Part[] => [...parts, ...parts]
const LOTS = ['LOT-0001', 'LOT-0002', 'LOT-0001']

test.each<readonly [string, Partial<RequestDocument>]>([
  ['a lot', { lots: twice(lots) }],
  ['a requirement', { requirements: twice(requirements) }],
  ['a criterion', { criteria: twice(criteria) }],
  [
    'a lot of a requirement',
    { requirements: requirements.map((one) => ({ ...one, lotIds: LOTS })) },
  ],
  ['a lot of a criterion', { criteria: criteria.map((one) => ({ ...one, lotIds: LOTS })) }],
])('%s that is there twice is refused, and read where it was kept', (_, given) => {
  const document = documentWith(given)
  expect(savedDocument.safeParse(document).success).toBe(false)
  expect(requestDocument.safeParse(document).success).toBe(true)
})

test('what is there once is saved', () =>
  expect(savedDocument.safeParse(documentWith()).success).toBe(true))
