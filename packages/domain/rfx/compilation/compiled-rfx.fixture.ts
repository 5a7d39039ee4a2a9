import type { Notice, NoticeAward, NoticeLot, NoticeOrg } from '../../notices/canonical-notice.ts'
import { lotWith } from '../rfx-content.fixture.ts'
import { compileRfx } from './compiled-rfx.ts'
import type { StoredNotice } from './publication-order.ts'

const buyer: NoticeOrg = {
  key: 'ORG-0001',
  name: 'Meža pašvaldība',
  names: { lv: 'Meža pašvaldība' },
  ids: [{ scheme: null, id: '90000000001' }],
  country: 'LV',
  nuts: null,
  city: null,
  address: null,
  postcode: null,
  website: null,
  contact: { name: null, email: null, phone: null },
}
const winner: NoticeOrg = { ...buyer, key: 'ORG-0002', name: 'SIA Egle', ids: [] }

export const lot = (id: string, more: Partial<NoticeLot> = {}): NoticeLot =>
  lotWith({
    id,
    title: { lv: `Daļa ${id}` },
    cpv: { main: '45000000', additional: [] },
    nature: 'works',
    ...more,
  })

export const award = (lotId: string, more: Partial<NoticeAward> = {}): NoticeAward => ({
  lotId,
  outcome: 'selec-w',
  reason: null,
  winners: [winner],
  value: { amount: '900.00', currency: 'EUR' },
  decidedAt: null,
  contractId: `L-${lotId}`,
  tendersReceived: 2,
  ...more,
})

export const stored = (id: number, day: string, more: Partial<Notice>): StoredNotice => ({
  id: `00000000-0000-5000-8000-00000000000${id}`,
  source: 'ted',
  notice: {
    format: 'eforms',
    noticeId: `00000000-0000-4000-8000-00000000000${id}`,
    version: '01',
    publicationNumber: `0000000${id}-2026`,
    publicationDate: `${day}+02:00`,
    dispatchedAt: `${day}T09:00:00+02:00`,
    procedureId: 'p-1',
    formType: 'competition',
    noticeType: 'cn-standard',
    subtype: '16',
    sdk: null,
    legalBasis: null,
    language: 'lv',
    languages: ['lv'],
    title: { lv: 'Ceļa būve' },
    description: { lv: 'Garš apraksts' },
    nature: 'works',
    procedureType: 'open',
    cpv: { main: '45233120', additional: [] },
    place: [],
    value: { amount: '1000', currency: 'EUR' },
    frameworkMaximum: null,
    totalAwardedValue: null,
    additionalInformation: {},
    reference: null,
    buyers: [buyer],
    organisations: [{ ...buyer, roles: ['add-info'] }],
    lots: [lot('LOT-0001', { deadline: '2026-03-01T10:00:00+02:00' })],
    awards: [],
    changes: null,
    references: [],
    withheld: [],
    sourceUrl: null,
    ...more,
  },
})

export const orgIdOf = (org: NoticeOrg): string => org.name
export const compiled = (...notices: StoredNotice[]) => {
  const rfx = compileRfx(notices, orgIdOf)
  if (!rfx) throw new Error('nothing compiled')
  return rfx
}

export const plan = stored(1, '2026-01-01', {
  formType: 'planning',
  lots: [lot('PAR-0001', { kind: 'part' })],
})
export const call = stored(2, '2026-02-01', {})
export const moved = stored(3, '2026-02-10', {
  lots: [lot('LOT-0001', { deadline: '2026-03-15T10:00:00+02:00' }), lot('LOT-0002')],
  changes: {
    changedNoticeId: '00000000-0000-4000-8000-000000000002-01',
    reasonCode: 'cor-buy',
    description: { lv: 'Pagarināts' },
    sections: [],
  },
})
export const result = stored(4, '2026-05-01', {
  formType: 'result',
  lots: [lot('LOT-0001'), lot('LOT-0002')],
  awards: [award('LOT-0001'), award('LOT-0002', { outcome: 'clos-nw', winners: [] })],
  totalAwardedValue: { amount: '900.00', currency: 'EUR' },
})
