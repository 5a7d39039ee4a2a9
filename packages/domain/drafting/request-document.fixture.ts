import { emptyDocument, type RequestDocument } from './request-document.ts'

const wall = (time: string) => ({ wall: time, fold: null })

/** A tender that nothing keeps from being published on 21 November 2026. */
export const documentWith = (given: Partial<RequestDocument> = {}): RequestDocument => ({
  ...emptyDocument('tender', 'lv'),
  title: { lv: 'Ceļu ziemas uzturēšana' },
  description: { lv: '<p>Sniega tīrīšana <strong>divās</strong> pilsētās.</p>' },
  contact: { name: 'Anna Bērziņa', email: 'iepirkumi@example.com', phone: '' },
  place: [{ country: 'LV', nuts: 'LV00A', city: 'Rīga' }],
  cpv: { main: '90620000', additional: [] },
  nature: 'services',
  value: { amount: '100000.00', currency: 'EUR' },
  questionsUntil: wall('2026-12-28T12:00'),
  responsesUntil: wall('2027-01-14T12:00'),
  openingAt: wall('2027-01-14T13:00'),
  lots: ['LOT-0001', 'LOT-0002'].map((id, at) => ({
    id,
    title: { lv: `${at + 1}. daļa` },
    description: {},
    place: [],
    months: 12,
    cpv: { main: '90620000', additional: [] },
    value: { amount: '50000.00', currency: 'EUR' },
  })),
  requirements: [
    {
      id: 'price',
      lotIds: [],
      question: { lv: 'Cena' },
      help: {},
      isMandatory: true,
      mustBeYes: false,
      criterionId: null,
      answer: { type: 'price', unit: 'km', quantity: '100' },
    },
  ],
  criteria: [
    {
      id: 'price',
      lotIds: [],
      type: 'price',
      name: { lv: 'Cena' },
      description: {},
      weight: '100',
    },
  ],
  ...given,
})
