import type { Notice } from '@kogge/domain/notices/canonical-notice.ts'
import type { XmlNode } from '../xml-node.ts'
import { all, every, first } from '../xml-tree.ts'
import { attributeOf } from './element-text.ts'
import { placesOf } from './nuts-places.ts'
import { at, lead, textsOf } from './parallel-forms.ts'
import { procedureTypeOf } from './procedure-type.ts'
import { readRequirements } from './requirements.ts'
import type { TedDocument } from './ted-document.ts'
import { amountOf, rangeOf } from './ted-values.ts'

export const codesOf = (nodes: readonly XmlNode[]): string[] =>
  nodes.map((node) => attributeOf(node, 'CODE')).filter((code) => code !== null)

/** `WORKS`, `SUPPLIES`, `SERVICES`: the words of eForms in capitals. */
export const natureOf = (written: string | null): string | null => written?.toLowerCase() ?? null

/** What the coded data call the places of performance; the name has changed with the edition of NUTS. */
export const codedPlaces = ({ coded }: TedDocument): Notice['place'] => {
  const data = first(coded, 'NOTICE_DATA')
  return placesOf([...all(data, 'PERFORMANCE_NUTS'), ...all(data, 'ORIGINAL_NUTS')])
}

/**
 * The procedure as a whole, from the first `OBJECT_CONTRACT`: a planning notice may announce
 * several contracts, whose lots all stand in `lots` with the values of their own.
 */
export const readProcedure = (document: TedDocument) => {
  const { forms } = document
  const object = at(forms, 'OBJECT_CONTRACT')
  const node = lead(object)
  const procedure = procedureTypeOf(lead(at(forms, 'PROCEDURE')))
  return {
    sourceCodes: procedure.written === null ? {} : { procedureType: procedure.written },
    title: textsOf(at(object, 'TITLE')),
    description: textsOf(at(object, 'SHORT_DESCR')),
    nature: natureOf(attributeOf(first(node, 'TYPE_CONTRACT') ?? first(node, 'CATEGORY'), 'CTYPE')),
    procedureType: procedure.code,
    cpv: {
      main: attributeOf(first(node, 'CPV_MAIN', 'CPV_CODE'), 'CODE'),
      additional: codesOf(every(node, 'CPV_ADDITIONAL', 'CPV_CODE')),
    },
    place: codedPlaces(document),
    value:
      all(lead(forms), 'OBJECT_CONTRACT').length > 1
        ? null
        : amountOf(first(node, 'VAL_ESTIMATED_TOTAL')),
    frameworkMaximum: null,
    totalAwardedValue: amountOf(first(node, 'VAL_TOTAL')),
    totalAwardedRange: rangeOf(first(node, 'VAL_RANGE_TOTAL')),
    additionalInformation: textsOf(at(forms, 'COMPLEMENTARY_INFO', 'INFO_ADD')),
    reference: Object.values(textsOf(at(object, 'REFERENCE_NUMBER')))[0] ?? null,
    requirements: readRequirements(forms),
  }
}
