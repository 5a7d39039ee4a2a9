import { emptyDocument, type RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import { EMPTY_RESPONSE, type ResponseContent } from '@kogge/domain/responses/response-content.ts'
import { isReady, rehearse } from '@kogge/domain/responses/response-rehearsal.ts'
import { expect, test } from 'vitest'
import { chosenLots, withoutLots } from './chosen-lots.ts'

const lot = (id: string): RequestDocument['lots'][number] => ({
  id,
  title: { en: id },
  description: {},
  cpv: { main: null, additional: [] },
  value: null,
  place: [],
  months: null,
})
const document: RequestDocument = {
  ...emptyDocument('tender', 'en'),
  lots: [lot('LOT-0002')],
  requirements: [
    {
      id: 'price',
      lotIds: [],
      question: { en: 'Price' },
      help: {},
      answer: { type: 'price', unit: 'km', quantity: '1' },
      isMandatory: true,
      mustBeYes: false,
      criterionId: null,
    },
  ],
}
const priceOf = (lotId: string): ResponseContent['answers'][number] => ({
  requirementId: 'price',
  lotId,
  answer: { type: 'price', unitPrice: '1' },
})
const content: ResponseContent = {
  ...EMPTY_RESPONSE,
  lotIds: ['LOT-0001', 'LOT-0002'],
  answers: [priceOf('LOT-0001'), priceOf('LOT-0002')],
  contact: { name: 'Jānis', email: 'janis@example.com', phone: '' },
  validDays: 90,
}

test('lots that an amendment took out are none of those that are counted', () => {
  expect(chosenLots(document, content.lotIds)).toEqual({ known: ['LOT-0002'], gone: ['LOT-0001'] })
})

test('without them, and their answers, nothing keeps the response from being submitted', () => {
  expect(isReady(rehearse(document, content))).toBe(false)
  const left = withoutLots(content, ['LOT-0001'])
  expect(left).toMatchObject({ lotIds: ['LOT-0002'], answers: [{ lotId: 'LOT-0002' }] })
  expect(rehearse(document, left)).toEqual([])
})
