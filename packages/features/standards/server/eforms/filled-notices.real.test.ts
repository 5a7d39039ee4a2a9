import { emptyOfficialNotice, type OfficialNotice } from '@kogge/domain/drafting/official-notice.ts'
import { describe, expect, it } from 'vitest'
import { hasSchemas, schemaFaults } from './checks/schema-validation.fixture.ts'
import { hasSchematron, newSchematron } from './checks/schematron.fixture.ts'
import { CASES } from './notice-draft-cases.fixture.ts'
import { draftOf, type Written } from './notice-drafts.fixture.ts'

/** What a diligent buyer fills in. */
const FILLED: OfficialNotice = {
  legalType: 'la',
  activity: 'gen-pub',
  law: { lv: 'Publisko iepirkumu likums' },
  features: { lv: 'Piedāvājumus vērtē vienā posmā.' },
  urgency: { lv: 'Ceļi jāuztur no pirmā sniega.' },
  directAward: 'repetition',
  directAwardReason: { lv: 'Pakalpojumi atkārto sākotnējā līguma pakalpojumus.' },
  earlierProcedure: '474220-2024',
  months: 12,
  isUnderGpa: true,
  euFunds: 'no-eu-funds',
  participation: 'none',
  performance: 'no',
  invoices: 'required',
  hasElectronicOrders: true,
  hasElectronicPayment: true,
  validDays: 90,
  leastCandidates: 5,
  mostCandidates: 8,
  reducesCandidates: false,
  mayAwardWithoutNegotiation: true,
  reviewDeadline: { lv: 'Desmit dienas pēc lēmuma paziņošanas.' },
  reviewBody: {
    ...emptyOfficialNotice.reviewBody,
    name: 'Iepirkumu uzraudzības birojs',
    registrationNumber: '90000000002',
    street: 'Eksporta iela 6',
    postcode: 'LV-1010',
    city: 'Rīga',
    country: 'LV',
    nuts: 'LV00A',
    email: 'pasts@example.com',
    phone: '+371 67326719',
  },
}

const TENDERERS = { micro: 1, small: 1, medium: 0, large: 1, otherEea: 1, outsideEea: 0 }

/** What only its source knows, and how many tenders came that nobody opened, is not asked. */
const isAsked = (name: string, { compiled }: Written): boolean =>
  !compiled && !name.includes('after its deadline')

const filled = ([name, given]: [string, Written]): [string, string] => [
  name,
  draftOf({
    ...given,
    document: { ...given.document, official: FILLED },
    tenderers: TENDERERS,
    ...(given.stage === 'cancelled' && !given.awards && { cancelCode: 'chan-need' }),
  }),
]
const DRAFTS = new Map(
  Object.entries(CASES)
    .filter(([name, given]) => isAsked(name, given))
    .map(filled),
)

describe('drafts of requests whose buyer filled in what the official notice asks', () => {
  it.skipIf(!hasSchematron)(
    'fail by no rule of the Schematron',
    () => {
      const failing = newSchematron()
      const found = [...DRAFTS].map(([name, xml]) => [name, failing(xml)])
      expect(Object.fromEntries(found)).toEqual(
        Object.fromEntries([...DRAFTS.keys()].map((name) => [name, []])),
      )
    },
    240_000,
  )

  it.skipIf(!hasSchemas)(
    'hold by the XML schemas',
    () => {
      expect(Object.fromEntries(schemaFaults(DRAFTS))).toEqual({})
    },
    60_000,
  )

  it('have nothing for the buyer to add', () => {
    for (const [name, xml] of DRAFTS) expect([name, /adds:/.test(xml)]).toEqual([name, false])
  })
})

it('has no empty element where hardly anything is filled in', () => {
  const official = { ...emptyOfficialNotice, activity: 'health' as const }
  const xml = draftOf({ document: { official, criteria: [] } })
  expect(xml.match(/<[\w:]+\/>/g)).toBeNull()
})
