import type { Notice } from '@kogge/domain/notices/canonical-notice.ts'
import { lotsToContract, noticeFormOf } from '@kogge/domain/rfx/notice-form.ts'
import { awardWith, contentWith, lotWith, orgWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import type { RfxContent } from '@kogge/domain/rfx/rfx-content.ts'
import type { RfxStage } from '@kogge/domain/rfx/tender-status-values.ts'
import { eformsDraft } from '@kogge/features/standards/server/eforms/eforms-draft.ts'
import { readNotices } from '@kogge/harvester/formats/format-detection.ts'

export const buyer = orgWith({
  name: 'Ogres novada pašvaldība',
  country: 'LV',
  nuts: 'LV00B',
  city: 'Ogre',
  ids: [{ scheme: null, id: '90000024455' }],
})
export const winner = orgWith({
  name: 'SIA "Ceļš & Tilts" <x>',
  country: 'LV',
  ids: [{ scheme: null, id: '40003000001' }],
})
const [first, second] = ['LOT-0001', 'LOT-0002'].map((id, at) =>
  lotWith({
    id,
    title: { lv: `Daļa ${at + 1}`, en: `Part ${at + 1}` },
    nature: 'works',
    cpv: { main: '45233120', additional: ['45233140'] },
    value: { amount: '125000.50', currency: 'EUR' },
    place: [{ country: 'LV', nuts: 'LV00C', city: null, postcode: null, text: {} }],
    deadline: '2026-12-15T08:00:00.000Z',
    questionsUntil: '2026-12-08T15:00:00.000Z',
    openingAt: at === 0 ? '2026-12-15T08:00:00.000Z' : '2026-12-15T09:00:00.000Z',
    duration: { start: null, end: null, length: { value: '12', unit: 'MONTH' } },
    criteria: [
      { type: 'price', name: { lv: 'Cena' }, description: {}, weight: '70', weightUnit: 'per-exa' },
      { type: 'quality', name: { lv: 'Kvalitāte' }, description: { lv: 'Kā' }, weight: '30' },
    ],
    submissionLanguages: ['lv'],
  }),
)
/** A request of two lots in two languages, open. */
export const content = contentWith({
  language: 'lv',
  languages: ['lv', 'en'],
  nature: 'works',
  procedureType: 'open',
  title: { lv: 'Ceļa \u0001būve & "tilts"', en: 'Road works' },
  description: { lv: 'Apraksts\u202e <b>' },
  cpv: { main: '45233120', additional: [] },
  value: { amount: '250001', currency: 'EUR' },
  buyers: [buyer],
  lots: [first ?? lotWith(), second ?? lotWith()],
})
/** One of its lots won, and the other without a tender. */
export const awards = [
  awardWith({
    winners: [winner],
    value: { amount: '99000', currency: 'EUR' },
    tendersReceived: 3,
    decidedAt: '2027-01-20T10:00:00.000Z',
    concludedAt: '2027-02-05',
    contractId: 'ONP 2026/7',
  }),
  awardWith({ lotId: 'LOT-0002', outcome: 'clos-nw', reason: 'no-rece', tendersReceived: 0 }),
]

/** The draft of its notice, in the public form. */
export const drafted = (content: RfxContent, stage: RfxStage, at: string): string => {
  const regime = { isLight: false, isBelow: false }
  const facts = { source: 'kogge', stage, content }
  const form = noticeFormOf(facts, regime)
  if (!form) throw new Error('There is no notice.')
  return eformsDraft({
    noticeId: 'a0000000-0000-4000-8000-000000000001',
    version: '01',
    stage,
    form,
    rfxId: 'b0000000-0000-4000-8000-000000000001',
    content,
    written: {
      isAccelerated: false,
      parties: new Map(),
      received: null,
      tenderers: null,
      official: null,
      cancelCode: null,
      lotsToContract: lotsToContract(facts),
      isDivided: true,
      change: null,
    },
    at: new Date(at),
    url: 'https://kogge.example/rfx/1',
  })
}

export const draft = (stage: 'competition' | 'awarded') =>
  drafted(
    stage === 'awarded' ? { ...content, awards } : content,
    stage,
    stage === 'awarded' ? '2027-02-06T12:00:00Z' : '2026-11-20T12:00:00Z',
  )

/** A notice as readers of others read it. */
export const reread = (xml: string): Notice => {
  const [only] = [...readNotices(Buffer.from(xml))]
  if (!only || 'error' in only) throw only?.error ?? new Error('no notice')
  return only.notice
}
