import { changedSections } from '@kogge/domain/drafting/changed-sections.ts'
import { documentWith } from '@kogge/domain/drafting/request-document.fixture.ts'
import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import { contentOf } from '@kogge/domain/drafting/written-rfx-content.ts'
import type { NoAwardReason } from '@kogge/domain/evaluation/lot-steps.ts'
import { type DraftedRegime, lotsToContract, noticeFormOf } from '@kogge/domain/rfx/notice-form.ts'
import { awardWith, orgWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import type { RfxContent } from '@kogge/domain/rfx/rfx-content.ts'
import type { RfxStage } from '@kogge/domain/rfx/tender-status-values.ts'
import type { DraftedNotice, TendererCounts } from './draft-facts.ts'
import { eformsDraft } from './eforms-draft.ts'

const buyer = orgWith({
  name: 'Ogres novada pašvaldība',
  country: 'LV',
  nuts: 'LV00B',
  city: 'Ogre',
  postcode: 'LV-5001',
  address: 'Brīvības iela 33',
  orgId: 'buyer',
  ids: [{ scheme: null, id: '90000024455' }],
})
const winner = orgWith({
  name: 'SIA Ceļš',
  country: 'LV',
  nuts: 'LV00A',
  city: 'Rīga',
  postcode: 'LV-1010',
  website: 'https://cels.example',
  ids: [{ scheme: null, id: '40003000001' }],
  orgId: 'winner',
})

export const won = (lotId: string) =>
  awardWith({
    lotId,
    winners: [winner],
    value: { amount: '45000.10', currency: 'EUR' },
    decidedAt: '2027-02-10',
    tendersReceived: 3,
  })
export const concluded = (lotId: string) => ({
  ...won(lotId),
  concludedAt: '2027-03-01',
  contractId: `ONP 2026/7 ${lotId}`,
})
export const wonByGroup = (lotId: string) => ({
  ...concluded(lotId),
  winners: [winner, { ...winner, name: 'SIA Tilts', ids: [{ scheme: null, id: '40003000002' }] }],
})
export const lost = (lotId: string, reason = 'all-rej') =>
  awardWith({ lotId, outcome: 'clos-nw', reason, tendersReceived: 3, decidedAt: '2027-02-10' })

/** A request that is written here, and how far it has come. */
export interface Written {
  readonly document?: Partial<RequestDocument>
  readonly stage?: RfxStage
  readonly awards?: RfxContent['awards']
  readonly regime?: Partial<DraftedRegime>
  /** Why all of it was cancelled, as a code. */
  readonly cancelCode?: NoAwardReason
  /** How many tenders came for each lot; not known where it is left out. */
  readonly received?: number
  /** How large tenderers of each lot are, and where they sit; not known where it is left out. */
  readonly tenderers?: TendererCounts
  /** What it was before it was amended. */
  readonly before?: Partial<RequestDocument>
  /** As compiled from notices: nothing is known but what stands in them. */
  readonly compiled?: Partial<RfxContent>
}

/** What its notice is drafted from; null where there is none. */
const draftedOf = (given: Written): DraftedNotice | null => {
  const { stage = 'competition', awards = [], regime, received, before, compiled } = given
  const rfxId = 'b0000000-0000-4000-8000-000000000001'
  const document = documentWith(given.document)
  const publishedAt = new Date('2026-11-21T10:00:00Z')
  const version = { version: 1, publishedAt, reason: null, document, noticeRowId: rfxId }
  const made = contentOf({ rfxId, buyer, versions: [version], awards, isConfidential: false })
  if (!made) throw new Error('There is no request.')
  const content = { ...made, ...compiled }
  const facts = { source: compiled ? 'ted' : 'kogge', stage, content }
  const form = noticeFormOf(facts, compiled ? null : { isLight: false, isBelow: false, ...regime })
  const known = { size: 'small', phone: '+371 65071160', email: 'ogre@example.com' } as const
  const parties = new Map(['buyer', 'winner'].map((orgId) => [orgId, known]))
  const ofLot = received === undefined ? null : () => received
  const change = before && {
    changedNotice: 'c0000000-0000-4000-8000-000000000001-01',
    sections: changedSections(documentWith({ ...given.document, ...before }), document),
    reason: { lv: 'Precizēts apraksts' },
    documentsOn: null,
  }
  const isAccelerated = document.shortened === 'urgent'
  return (
    form && {
      noticeId: 'a0000000-0000-4000-8000-000000000001',
      version: '01',
      rfxId,
      stage,
      content,
      form,
      written: compiled
        ? null
        : {
            isAccelerated,
            parties,
            received: ofLot,
            tenderers: given.tenderers ? () => given.tenderers ?? null : null,
            official: document.official ?? null,
            cancelCode: given.cancelCode ?? null,
            lotsToContract: lotsToContract(facts),
            isDivided: document.lots.length > 0,
            change: change ?? null,
          },
      at: form.form === 'competition' ? publishedAt : new Date('2027-03-05T10:00Z'),
      url: `https://kogge.example/rfx/${rfxId}`,
    }
  )
}

export const draftOf = (given: Written): string => {
  const draft = draftedOf(given)
  if (!draft) throw new Error('There is no notice.')
  return eformsDraft(draft)
}
