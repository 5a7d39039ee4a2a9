import { emptyDocument, type RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import { wallOf } from '@kogge/domain/kernel/riga-time.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Noon of a working day about so many days ahead, by Riga's clocks. */
export const noonIn = (days: number) => {
  const day = new Date(Date.now() + days * DAY_MS)
  while (day.getUTCDay() % 6 === 0) day.setTime(day.getTime() + DAY_MS)
  return { wall: `${wallOf(day).slice(0, 10)}T12:00`, fold: null }
}

/** How what a page says of a lot begins, in every language. */
export const lotNamed = (lotId: string): RegExp => {
  const number = Number(lotId.slice(4))
  return new RegExp(`^(Lot ${number}\\b|${number}\\. daļa|Osa ${number}\\b|${number} dalis)`)
}

/** A request with two lots, a question of each common form and a price for each lot. */
export const requestOf = (title: string): RequestDocument => {
  const asked = { lotIds: [], help: {}, mustBeYes: false, criterionId: null, isMandatory: true }
  const cpv = { main: '90620000', additional: [] }
  return {
    ...emptyDocument('tender', 'lv'),
    title: { lv: title },
    description: { lv: '<p>Sniega tīrīšana divās pilsētās.</p>' },
    contact: { name: 'Anna Bērziņa', email: 'iepirkumi@example.com', phone: '' },
    place: [{ country: 'LV', nuts: 'LV00A', city: 'Rīga' }],
    cpv,
    nature: 'services',
    value: { amount: '100000.00', currency: 'EUR' },
    lots: ['LOT-0001', 'LOT-0002'].map((id, at) => ({
      id,
      title: { lv: `${at + 1}. daļa` },
      description: {},
      place: [],
      months: 12,
      cpv,
      value: { amount: '50000.00', currency: 'EUR' },
    })),
    criteria: [
      {
        id: 'price',
        lotIds: [],
        type: 'price',
        weight: '100',
        name: { lv: 'Cena' },
        description: {},
      },
    ],
    questionsUntil: noonIn(40),
    responsesUntil: noonIn(60),
    openingAt: noonIn(62),
    requirements: [
      {
        ...asked,
        id: 'insured',
        question: { lv: 'Ir apdrošināšana' },
        mustBeYes: true,
        answer: { type: 'yes_no' },
      },
      {
        ...asked,
        id: 'staff',
        question: { lv: 'Darbinieki' },
        answer: { type: 'number', unit: 'cilv.', min: '3', max: null, decimals: 0 },
      },
      {
        ...asked,
        id: 'plan',
        question: { lv: 'Darba plāns' },
        answer: { type: 'file' },
      },
      {
        ...asked,
        id: 'price',
        question: { lv: 'Kilometra cena' },
        answer: { type: 'price', unit: 'km', quantity: '100' },
      },
    ],
  }
}
