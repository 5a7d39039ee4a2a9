import { emptyDocument, type RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import { wallOf } from '@kogge/domain/kernel/riga-time.ts'
import { EMPTY_RESPONSE, type ResponseContent } from '@kogge/domain/responses/response-content.ts'
import { inDays } from './parties.ts'

export const FIRST = 'LOT-0001'
export const SECOND = 'LOT-0002'

const CPV = { main: '90620000', additional: [] }

const wallIn = (days: number) => ({ wall: wallOf(inDays(days)), fold: null })

/** A tender of two lots, decided by price (60) and a plan that is scored (40). */
export const tenderUntil = (
  responses: number,
  openers: readonly string[] = [],
): RequestDocument => ({
  ...emptyDocument('tender', 'en'),
  title: { en: 'Winter care of roads' },
  description: { en: '<p>Roads.</p>' },
  contact: { name: 'Anna', email: 'buyer@example.com', phone: '' },
  place: [{ country: 'LV', nuts: 'LV00A', city: 'Rīga' }],
  cpv: CPV,
  nature: 'services',
  value: { amount: '200000.00', currency: 'EUR' },
  questionsUntil: wallIn(responses - 7),
  responsesUntil: wallIn(responses),
  openingAt: wallIn(responses + 0.1),
  lots: [FIRST, SECOND].map((id) => ({
    id,
    title: { en: `Part ${id}` },
    description: {},
    cpv: CPV,
    value: { amount: '100000', currency: 'EUR' },
    place: [],
    months: 24,
  })),
  requirements: [
    {
      id: 'unit-price',
      lotIds: [],
      question: { en: 'Price of a kilometre' },
      help: {},
      answer: { type: 'price', unit: 'km', quantity: '10' },
      isMandatory: true,
      mustBeYes: false,
      criterionId: 'price',
    },
    {
      id: 'plan',
      lotIds: [],
      question: { en: 'Plan' },
      help: {},
      answer: { type: 'text', longest: 4000 },
      isMandatory: true,
      mustBeYes: false,
      criterionId: 'quality',
    },
  ],
  criteria: [
    {
      id: 'price',
      lotIds: [],
      type: 'price',
      name: { en: 'Price' },
      description: {},
      weight: '60',
    },
    {
      id: 'quality',
      lotIds: [],
      type: 'quality',
      name: { en: 'Plan' },
      description: {},
      weight: '40',
    },
  ],
  opening:
    openers.length > 0 ? { together: 2, openers: [...openers] } : { together: 1, openers: [] },
})

/** A response to the lots that have a price. */
export const offerOf = (prices: Readonly<Record<string, string>>): ResponseContent => ({
  ...EMPTY_RESPONSE,
  lotIds: Object.keys(prices),
  answers: [
    ...Object.entries(prices).map(([lotId, unitPrice]) => ({
      requirementId: 'unit-price',
      lotId,
      answer: { type: 'price' as const, unitPrice },
    })),
    {
      requirementId: 'plan',
      lotId: null,
      answer: { type: 'text', text: `Two ploughs, from ${prices[FIRST] ?? prices[SECOND]}.` },
    },
  ],
  validDays: 90,
  contact: { name: 'Oskars', email: 'bids@example.com', phone: '' },
})
