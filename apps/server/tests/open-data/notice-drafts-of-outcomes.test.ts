import { awardWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import { describe, expect, it } from 'vitest'
import { awards, content, draft, drafted, reread } from './drafted-request.fixture.ts'

describe('the draft of a notice', () => {
  it('says what the request says, when it is read again', () => {
    const read = reread(draft('competition'))
    expect(read).toMatchObject({
      subtype: '16',
      noticeType: 'cn-standard',
      language: 'lv',
      languages: ['lv', 'en'],
      nature: 'works',
      procedureType: 'open',
      procedureId: 'b0000000-0000-4000-8000-000000000001',
      title: { lv: 'Ceļa būve & "tilts"', en: 'Road works' },
      value: { amount: '250001', currency: 'EUR' },
    })
    expect(read.buyers).toMatchObject([
      {
        name: 'Ogres novada pašvaldība',
        country: 'LV',
        nuts: 'LV00B',
        ids: [{ id: '90000024455' }],
      },
    ])
    expect(read.lots).toMatchObject([
      {
        id: 'LOT-0001',
        title: { lv: 'Daļa 1', en: 'Part 1' },
        value: { amount: '125000.50', currency: 'EUR' },
        cpv: { main: '45233120', additional: ['45233140'] },
        deadline: '2026-12-15T10:00:00+02:00',
        questionsUntil: '2026-12-08T17:00:00+02:00',
        duration: { length: { value: '12', unit: 'MONTH' } },
        criteria: [
          { type: 'price', weight: '70' },
          { type: 'quality', weight: '30' },
        ],
      },
      { id: 'LOT-0002', openingAt: '2026-12-15T11:00:00+02:00' },
    ])
  })

  it('tells the day of the decision (BT-1451) from that of the contract (BT-145), in the order of the schema', () => {
    const [won] = awards
    if (!won) throw new Error('Nobody won.')
    const told = [{ ...won, decidedAt: '2027-01-25', concludedAt: '2027-02-05', contractId: null }]
    const xml = drafted({ ...content, awards: told }, 'awarded', '2027-02-06T12:00:00Z')
    expect(xml).toMatch(
      /CON-0001<\/cbc:ID>\s*<cbc:AwardDate>2027-01-25[^<]*<\/cbc:AwardDate>\s*<cbc:IssueDate>2027-02-05/,
    )
  })

  it('says who won what once it is awarded', () => {
    const read = reread(draft('awarded'))
    expect(read).toMatchObject({ subtype: '29', formType: 'result' })
    expect(read.awards).toMatchObject([
      {
        lotId: 'LOT-0001',
        outcome: 'selec-w',
        contractId: 'ONP 2026/7',
        tendersReceived: 3,
        value: { amount: '99000', currency: 'EUR' },
        winners: [{ name: 'SIA "Ceļš & Tilts" <x>' }],
      },
      // That none was received is the reason, and the form takes no number beside it.
      { lotId: 'LOT-0002', outcome: 'clos-nw', winners: [], reason: 'no-rece' },
    ])
  })
})

describe('the draft of a notice of what nobody won', () => {
  it('ends each lot for its reason', () => {
    const lost = (lotId: string, reason: string) =>
      awardWith({ lotId, outcome: 'clos-nw', reason, tendersReceived: 2 })
    const told = [lost('LOT-0001', 'all-rej'), lost('LOT-0002', 'no-signed')]
    const read = reread(drafted({ ...content, awards: told }, 'cancelled', '2027-02-06T12:00:00Z'))
    expect(read).toMatchObject({ subtype: '29', noticeType: 'can-standard', formType: 'result' })
    expect(read.awards).toMatchObject([
      { lotId: 'LOT-0001', outcome: 'clos-nw', reason: 'all-rej', tendersReceived: 2 },
      { lotId: 'LOT-0002', outcome: 'clos-nw', reason: 'no-signed' },
    ])
  })

  it('ends every lot of what was given up, and names no reason that nobody gave', () => {
    const read = reread(drafted(content, 'cancelled', '2027-02-06T12:00:00Z'))
    expect(read).toMatchObject({ subtype: '29', formType: 'result' })
    expect(read.awards).toMatchObject([
      { lotId: 'LOT-0001', outcome: 'clos-nw', reason: null },
      { lotId: 'LOT-0002', outcome: 'clos-nw', reason: null },
    ])
  })

  it('leaves lots open that are decided anew', () => {
    const read = reread(
      drafted({ ...content, awards: awards.slice(0, 1) }, 'competition', '2027-02-06T12:00:00Z'),
    )
    expect(read.awards).toMatchObject([
      { lotId: 'LOT-0001', outcome: 'selec-w' },
      { lotId: 'LOT-0002', outcome: 'open-nw', reason: null },
    ])
  })
})
