import type { Notice } from '@kogge/domain/notice/schema.ts'
import { all, first } from '../../tree.ts'
import type { XmlNode } from '../../xml.ts'
import { attributeOf } from '../content.ts'
import { bodyOf, type TedDocument } from '../document.ts'
import { codedPlaces, natureOf } from '../object.ts'
import { at, isEmpty, lead, type Parallel, textsOf } from '../parallel.ts'
import { placesOf } from '../places.ts'
import { procedureTypeOf } from '../procedure.ts'
import { readFormerAwards } from './awards.ts'
import { readFormerLots } from './lots.ts'
import { readFormerBuyers, readFormerOthers } from './organisations.ts'
import { readFormerRequirements } from './requirements.ts'
import { seek, seekAll, seekNode } from './tree.ts'
import { costOf, costRangeOf, cpvOf } from './values.ts'

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

const readDescription = (body: Parallel): Notice['description'] => {
  for (const name of ['SHORT_CONTRACT_DESCRIPTION', 'SHORT_DESCRIPTION_CONTRACT', 'CONTENTS']) {
    const texts = textsOf(seek(body, name))
    if (!isEmpty(texts)) return texts
  }
  return textsOf(seek(body, 'TOTAL_QUANTITY_OR_SCOPE'))
}

const readProcedureType = (body: Parallel) => {
  const [section] = seekAll(body, (name) => name.startsWith('TYPE_OF_PROCEDURE'))
  return procedureTypeOf(section && lead(section))
}

/** Everything but header and changes, of a form of before 2014. */
export const readFormer = (document: TedDocument) => {
  const body = document.forms.map(({ language, node }) => ({ language, node: bodyOf(node) }))
  const { awards, titles } = readFormerAwards(body)
  const estimate = estimateOf(body)
  const total = first(seekNode(body, 'TOTAL_FINAL_VALUE'), 'COSTS_RANGE_AND_CURRENCY_WITH_VAT_RATE')
  const procedure = readProcedureType(body)
  const title = textsOf(seek(body, 'TITLE_CONTRACT'))
  return {
    sourceCodes: procedure.written === null ? {} : { procedureType: procedure.written },
    title: isEmpty(title) ? textsOf(seek(body, 'TI_DOC')) : title,
    description: readDescription(body),
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
    lots: readFormerLots(body, document.country, awards, titles),
    awards,
  }
}
