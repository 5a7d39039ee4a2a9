import type { Notice } from '@kogge/domain/notices/canonical-notice.ts'
import type { XmlNode } from '../../xml-node.ts'
import { all, first } from '../../xml-tree.ts'
import { codedPlaces, natureOf } from '../contract-object.ts'
import { attributeOf } from '../element-text.ts'
import { placesOf } from '../nuts-places.ts'
import { at, lead, type Parallel, textsOf } from '../parallel-forms.ts'
import { procedureTypeOf } from '../procedure-type.ts'
import { bodyOf, type TedDocument } from '../ted-document.ts'
import { readFormerAwards } from './former-awards.ts'
import { seek, seekAll, seekAny, seekNode } from './former-form-tree.ts'
import { readFormerLots } from './former-lots.ts'
import { readFormerBuyers, readFormerOthers } from './former-organisations.ts'
import { readFormerRequirements } from './former-requirements.ts'
import { costOf, costRangeOf, cpvOf } from './former-values.ts'

/** The estimate of the whole, where the form gives one and not one for each of several contracts. */
const estimateOf = (body: Parallel): XmlNode | undefined => {
  const found = seekAll(body, (name) => name === 'COSTS_RANGE_AND_CURRENCY').map(lead)
  const ofFramework = first(seekNode(body, 'TOTAL_ESTIMATED'), 'COSTS_RANGE_AND_CURRENCY')
  const [estimate, ...others] = found.filter((node) => node !== ofFramework)
  return others.length > 0 ? undefined : (estimate ?? ofFramework)
}

const readPlaces = (document: TedDocument, body: Parallel): Notice['place'] => {
  const location = [...seek(body, 'LOCATION_NUTS'), ...seek(body, 'SITE_OR_LOCATION')]
  const words = [at(location, 'LOCATION'), at(location, 'LABEL')]
  const places = placesOf(all(location[0]?.node, 'NUTS'), ...words)
  return places.length > 0 ? places : codedPlaces(document)
}

/** What each kind of form calls its title and its description. */
const TITLES = [
  'TITLE_CONTRACT',
  'TITLE_DESIGN_CONTACT_NOTICE',
  'TITLE_QUALIFICATION_SYSTEM',
  'TI_DOC',
]
const DESCRIPTIONS = [
  'SHORT_CONTRACT_DESCRIPTION',
  'SHORT_DESCRIPTION_CONTRACT',
  'SHORT_DESCRIPTION',
  'DESCRIPTION_OF_CONTRACT',
  'CONTENTS',
  'TOTAL_QUANTITY_OR_SCOPE',
  'DESCRIPTION',
]

const readProcedureType = (body: Parallel) => {
  const [section] = seekAll(body, (name) => name.startsWith('TYPE_OF_PROCEDURE'))
  return procedureTypeOf(section && lead(section))
}

/** An award that names no lot is that of the only lot. */
const ofOnlyLot = (awards: Notice['awards'], lots: Notice['lots']): Notice['awards'] => {
  const [lot, ...others] = lots
  if (!lot || others.length > 0) return awards
  return awards.map((award) => ({ ...award, lotId: award.lotId ?? lot.id }))
}

/** Everything but header and changes, of a form of before 2014. */
export const readFormer = (document: TedDocument) => {
  const body = document.forms.map(({ language, node }) => ({ language, node: bodyOf(node) }))
  const { awards, titles } = readFormerAwards(body)
  const estimate = estimateOf(body)
  // Outside awards it is the total, within TOTAL_FINAL_VALUE or, in utilities' forms, without it.
  const total = seekNode(body, 'COSTS_RANGE_AND_CURRENCY_WITH_VAT_RATE')
  const lots = readFormerLots(body, document.country, awards, titles)
  const procedure = readProcedureType(body)
  return {
    sourceCodes: procedure.written === null ? {} : { procedureType: procedure.written },
    title: textsOf(seekAny(body, TITLES)),
    description: textsOf(seekAny(body, DESCRIPTIONS)),
    nature: natureOf(
      attributeOf(seekNode(body, 'TYPE_CONTRACT'), 'VALUE') ?? attributeOf(lead(body), 'CTYPE'),
    ),
    procedureType: procedure.code,
    cpv: cpvOf(seekNode(body, 'CPV')),
    place: readPlaces(document, body),
    value: costOf(estimate),
    valueRange: costRangeOf(estimate),
    frameworkMaximum: null,
    totalAwardedValue: costOf(total),
    totalAwardedRange: costRangeOf(total),
    additionalInformation: textsOf(
      seek(body, 'ADDITIONAL_INFORMATION'),
      seek(body, 'OTHER_ADDITIONAL_INFO'),
    ),
    reference: Object.values(textsOf(seek(body, 'FILE_REFERENCE_NUMBER')))[0] ?? null,
    requirements: readFormerRequirements(body),
    buyers: readFormerBuyers(body),
    organisations: readFormerOthers(body, awards),
    lots,
    awards: ofOnlyLot(awards, lots),
  }
}
