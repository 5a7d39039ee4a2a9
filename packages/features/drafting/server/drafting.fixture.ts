import type { Db } from '@kogge/db/client.ts'
import { cpv } from '@kogge/db/schema/reference.ts'
import { emptyDocument, type RequestDocument } from '@kogge/domain/drafting/document.ts'
import { createCaller } from '@kogge/platform/server/procedures.ts'
import { contextOfUser } from '@kogge/platform/server/testing/context.ts'
import { draftingRouter } from './router.ts'

/** Long before any time that the document below names. */
export const CLOCK = new Date('2026-11-21T12:00:00Z')

const wall = (time: string) => ({ wall: time, fold: null })

/** A tender that nothing keeps from being published at CLOCK. */
export const readyDocument = (given: Partial<RequestDocument> = {}): RequestDocument => ({
  ...emptyDocument('tender', 'lv'),
  title: { lv: 'Ceļu ziemas uzturēšana' },
  description: { lv: '<p>Sniega tīrīšana <strong>divās</strong> pilsētās.</p>' },
  contact: { name: 'Anna Bērziņa', email: 'iepirkumi@example.com', phone: '' },
  place: [{ country: 'LV', nuts: 'LV006', city: 'Rīga' }],
  cpv: { main: '90620000', additional: [] },
  nature: 'services',
  value: { amount: '100000.00', currency: 'EUR' },
  questionsUntil: wall('2026-12-28T12:00'),
  responsesUntil: wall('2027-01-14T12:00'),
  openingAt: wall('2027-01-14T13:00'),
  lots: ['LOT-0001', 'LOT-0002'].map((id, at) => ({
    ...{ id, title: { lv: `${at + 1}. daļa` }, description: {}, place: [], months: 12 },
    ...{ cpv: { main: '90620000', additional: [] } },
    value: { amount: '50000.00', currency: 'EUR' },
  })),
  requirements: [
    {
      ...{ id: 'price', lotIds: [], question: { lv: 'Cena' }, help: {}, isMandatory: true },
      ...{ mustBeYes: false, criterionId: null },
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

/** What a member calls. */
export const callsOf = async (db: Db, userId: string) =>
  createCaller(draftingRouter)(await contextOfUser(db, userId))

/** The codes that the document above names. */
export const addCodes = async (db: Db): Promise<void> => {
  await db.insert(cpv).values({
    ...{ code: '90620000', num: 90620000, parent: null, level: 4 },
    labels: { en: 'Snow-clearing services' },
  })
}
