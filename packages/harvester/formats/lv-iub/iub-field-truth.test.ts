import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { below, compare, type Tally, tableOf } from '../../fixtures/field-truth-tally.ts'
import { hasRealNotices, nationalFile } from '../../fixtures/real-notices.ts'
import { readNotices } from '../format-detection.ts'

const FILE = 'lv/iub-raw-sample.json.gz'

type Value = unknown

/** The value at a path such as `tenderingProcess.procedureType`. */
const at = (value: Value, path: string): Value =>
  path.split('.').reduce<Value>((inner, key) => {
    if (typeof inner !== 'object' || inner === null) return undefined
    return Object.entries(inner).find(([name]) => name === key)?.[1]
  }, value)

const text = (value: Value, path: string): string | null => {
  const found = at(value, path)
  if (typeof found === 'number') return `${found}`
  return typeof found === 'string' && found.trim() !== '' ? found : null
}
const list = (value: Value, path: string): Value[] => {
  const found = at(value, path)
  if (Array.isArray(found)) return found
  return typeof found === 'object' && found !== null ? [found] : []
}
const latvian = (written: string | null) => (written === null ? {} : { lv: written })
const day = (value: Value, path: string): string | null =>
  text(value, path)?.split('/').reverse().join('-') ?? null
const euros = (value: Value, path: string) => {
  const amount = text(value, path)
  return amount === null ? null : { amount, currency: 'EUR' }
}
/** Latvia, and where else winners come from. */
const COUNTRIES = new Map([
  ['LVA', 'LV'],
  ['EST', 'EE'],
  ['DEU', 'DE'],
])
const alpha2 = (alpha3: string | null) => COUNTRIES.get(alpha3 ?? '') ?? null
const idsOf = (number: string | null) => (number === null ? [] : [{ id: number }])
const code = (value: Value, path: string): string | null => text(value, path)?.slice(0, 8) ?? null

const contactOf = (value: Value, path: string) => ({
  name: text(value, `${path}.name`),
  email: text(value, `${path}.electronicMail`),
  phone: text(value, `${path}.telephone`),
})

const addressOf = (org: Value) => ({
  name: text(org, 'name'),
  names: latvian(text(org, 'name')),
  country: alpha2(text(org, 'countryCode')),
  city: text(org, 'city'),
  address: text(org, 'street'),
  postcode: text(org, 'postCode'),
})

const buyerOf = (notice: Value) => {
  const org = at(notice, 'organizationData')
  return {
    ...addressOf(org),
    ids: idsOf(text(org, 'identifier')),
    nuts: text(org, 'nutsCode'),
    website: text(org, 'internetAddress'),
    contact: contactOf(notice, 'contactPoint'),
  }
}

const winnerOf = (party: Value) => ({
  ...addressOf(party),
  ids: idsOf(text(party, 'companyId')),
  nuts: text(party, 'placePerformanceCountrySubCode'),
  website: text(party, 'websiteURI'),
  contact: contactOf(party, 'contactPoint'),
})

const cpvOf = (notice: Value) => ({
  main: code(notice, 'cpvType'),
  additional: list(notice, 'additionalCpvType').map((one) => `${one}`.slice(0, 8)),
})

/** A place without any value says nothing. */
const placesOf = (lot: Value) =>
  list(lot, 'place')
    .map((place) => ({
      country: alpha2(text(place, 'placePerformanceCountryCode')),
      nuts: text(place, 'placePerformanceCountrySubCode'),
      city: text(place, 'placePerformanceCity'),
      postcode: text(place, 'placePerformancePostalCode'),
      anywhere: text(place, 'placePerformanceRegion'),
      text: latvian(text(place, 'placePerformanceRegionDescription')),
    }))
    .filter(({ text: said, ...codes }) => said.lv || Object.values(codes).some(Boolean))

const lotOf = (notice: Value) => (lot: Value) => ({
  id: text(lot, 'sequenceNumber'),
  kind: 'lot',
  title: latvian(text(lot, 'name')),
  description: latvian(text(lot, 'description')),
  cpv: cpvOf(notice),
  nature: text(notice, 'procurementProject.mainNatureType'),
  place: placesOf(lot),
  duration: { end: day(lot, 'duration.durationEndDate') },
  criteria: list(lot, 'criterion').map((criterion) => ({
    type: text(criterion, 'winnerCriterionType'),
    name: latvian(text(criterion, 'winnerCriterionName')),
    description: latvian(text(criterion, 'winnerCriterionDescription')),
    weight: text(criterion, 'winnerCriterionNumber'),
  })),
  options: {
    framework: text(lot, 'tenderingProcess.frameworkAgreement'),
    dynamicPurchasing: text(notice, 'tenderingProcess.dynamicPurchasingSystem'),
    euFunds: at(lot, 'tenderingTerms.isEuFunded') ? 'eu-funds' : 'no-eu-funds',
  },
})

const awardsOf = (lot: Value) => {
  const low = text(lot, 'tenderingProcess.tenderValueLowest')
  const high = text(lot, 'tenderingProcess.tenderValueHighest')
  const shared = {
    lotId: text(lot, 'sequenceNumber'),
    outcome: text(lot, 'result.winnerSelectionStatus'),
    reason: text(lot, 'result.nonAwardJustification'),
    tendersReceived: at(
      lot,
      'tenderingProcess.receivedSubmissionsStatistics.receivedNumberOfOffers',
    ),
    tendersRejected: at(
      lot,
      'tenderingProcess.receivedSubmissionsStatistics.offersCheckedAndUnacceptable',
    ),
    valueRange: low && high ? { low, high, currency: 'EUR' } : null,
    decidedAt: day(lot, 'result.decisionDate'),
  }
  const won = list(lot, 'contracts').flatMap((contract) =>
    list(contract, 'winners').map((winner) => ({
      ...shared,
      winners: list(winner, 'winnerBusinessParties').map(winnerOf),
      value: euros(winner, 'tenderValue'),
      contractId: text(contract, 'identifier'),
      concludedAt: day(contract, 'conclusionDate'),
    })),
  )
  const nobody: Winner[] = []
  return won.length > 0 ? won : [{ ...shared, winners: nobody }]
}

type Winner = ReturnType<typeof winnerOf>

/** One who won twice under one name and address is one, as it stands the first time. */
const onceEach = (winners: readonly Winner[]): Winner[] => {
  const isLike = (one: Winner) => (other: Winner) =>
    [one.name, one.city, one.address, one.country].join() ===
      [other.name, other.city, other.address, other.country].join() &&
    one.ids[0]?.id === other.ids[0]?.id
  return winners.filter((one, n) => winners.findIndex(isLike(one)) === n)
}

const TYPES = new Map([
  ['pil-concluded-contract', 'can-standard'],
  ['pil-award', 'can-standard'],
  ['pil-award-social', 'can-social'],
])
const DIRECTIVES = new Map([['pil-over', '32014L0024']])

const changesOf = (notice: Value) => {
  const changedNoticeId = text(notice, 'clonedFrom.identifier') ?? text(notice, 'clonedFrom')
  if (changedNoticeId === null) return null
  const extra = at(notice, 'extraData')
  const id = text(extra, 'changedSectionIdentifier')
  const description = latvian(text(extra, 'changeDescription'))
  return {
    changedNoticeId,
    reasonCode: text(extra, 'changeReasonCode'),
    description: latvian(text(extra, 'changeReasonDescription')),
    sections: id || description.lv ? [{ id, description }] : [],
  }
}

const truthOf = (notice: Value) => {
  const lots = list(notice, 'lots')
  const changes = changesOf(notice)
  const awards = lots.flatMap(awardsOf)
  const winners = awards.flatMap((award) => award.winners)
  const plans = list(notice, 'tenderingProcess.previousPlanningNoticeId').map(String)
  return {
    format: 'lv-iub',
    noticeId: text(notice, 'identifier'),
    procedureId: text(notice, 'procurementProcedureIdentifier'),
    formType: text(notice, 'formType'),
    noticeType: TYPES.get(text(notice, 'noticeType') ?? ''),
    subtype: text(notice, 'noticeType'),
    sourceCodes: {
      formType: text(notice, 'formType'),
      noticeType: text(notice, 'noticeType'),
      procedureType: text(notice, 'tenderingProcess.procedureType'),
      legalBasis: text(notice, 'procedureLegalBasis'),
    },
    legalBasis: DIRECTIVES.get(text(notice, 'procedureLegalBasis') ?? '') ?? 'other',
    language: 'lv',
    languages: ['lv'],
    title: latvian(text(notice, 'name')),
    description: latvian(text(notice, 'procurementProject.description')),
    nature: text(notice, 'procurementProject.mainNatureType'),
    procedureType: text(notice, 'tenderingProcess.procedureType'),
    cpv: cpvOf(notice),
    totalAwardedValue: euros(
      notice,
      'automaticallyCalculated.statementValue.noticeContractValue.sum',
    ),
    additionalInformation: latvian(text(notice, 'procurementProject.additionalInformation')),
    reference: text(notice, 'procurementProject.procurementIdentifier'),
    buyers: [buyerOf(notice)],
    organisations: onceEach(winners).map((org) => ({ ...org, roles: ['winner'] })),
    lots: lots.map(lotOf(notice)),
    awards,
    changes,
    references: [...(changes?.changedNoticeId ? [changes.changedNoticeId] : []), ...plans],
    sourceUrl: `https://eformsb.pvs.iub.gov.lv/show/${text(notice, 'identifier')}`,
  }
}

describe.runIf(hasRealNotices)('every field of real notices of the Latvian register', () => {
  it('is what the keys of its JSON say', async () => {
    const bytes = gunzipSync(nationalFile(FILE))
    const raw: readonly Value[] = JSON.parse(new TextDecoder().decode(bytes))
    const read = [...readNotices(bytes)]
    const tally: Tally = new Map()
    for (const [n, notice] of raw.entries()) {
      const one = read[n]
      if (!one || 'error' in one) throw new Error(`${n}`)
      compare(tally, one.notice.noticeId, one.notice, truthOf(notice))
    }
    expect([read.length, raw.length]).toEqual([24, 24])
    expect(below(tally, 1)).toEqual([])
    await expect(
      tableOf(tally, 'Latvian register', `${raw.length} real notices`),
    ).toMatchFileSnapshot('../../../../docs/field-agreement/lv-iub.md')
  })
})
