import type { NoticeDuration, NoticeLot } from '@kogge/domain/notices/canonical-notice.ts'
import { localTime } from '../local-time.ts'
import type { XmlNode } from '../xml-node.ts'
import { all, every, first } from '../xml-tree.ts'
import { readCriteria } from './award-criteria.ts'
import { codesOf } from './contract-object.ts'
import { attributeOf, contentOf } from './element-text.ts'
import { placesOf } from './nuts-places.ts'
import { at, each, isEmpty, lead, type Parallel, textsOf } from './parallel-forms.ts'
import type { TedDocument } from './ted-document.ts'
import { dayOf } from './ted-times.ts'
import { amountOf } from './ted-values.ts'

/** What the form says once of all lots. */
type Common = Pick<
  NoticeLot,
  'deadline' | 'openingAt' | 'documents' | 'submissionUrl' | 'submissionLanguages'
> & { readonly framework: string | null; readonly dynamicPurchasing: string | null }

const readCommon = ({ forms, country }: TedDocument): Common => {
  const procedure = lead(at(forms, 'PROCEDURE'))
  const body = lead(at(forms, 'CONTRACTING_BODY'))
  const opening = first(procedure, 'OPENING_CONDITION')
  const framework = first(procedure, 'FRAMEWORK')
  const url = contentOf(first(body, 'URL_DOCUMENT'))
  const open = first(procedure, 'DPS_ADDITIONAL_PURCHASERS')
  return {
    deadline: localTime(
      dayOf(first(procedure, 'DATE_RECEIPT_TENDERS')),
      contentOf(first(procedure, 'TIME_RECEIPT_TENDERS')),
      country,
    ),
    openingAt: localTime(
      dayOf(first(opening, 'DATE_OPENING_TENDERS')),
      contentOf(first(opening, 'TIME_OPENING_TENDERS')),
      country,
    ),
    documents:
      url === null
        ? []
        : [
            {
              url,
              title: null,
              languages: [],
              restricted: first(body, 'DOCUMENT_RESTRICTED') !== undefined,
            },
          ],
    submissionUrl: contentOf(first(body, 'URL_PARTICIPATION')),
    submissionLanguages: [
      ...new Set(
        every(procedure, 'LANGUAGES', 'LANGUAGE')
          .map((node) => attributeOf(node, 'VALUE')?.toLowerCase())
          .filter((code) => code !== undefined),
      ),
    ],
    // Which kind of framework the forms do not say; how many operators it is for they may.
    framework: framework
      ? ((first(framework, 'SINGLE_OPERATOR') ?? first(framework, 'SEVERAL_OPERATORS'))?.name ??
        framework.name)
      : null,
    dynamicPurchasing: open ? 'dps-nlist' : first(procedure, 'DPS') ? 'dps-list' : null,
  }
}

const readDuration = (node: XmlNode | undefined): NoticeDuration => {
  const length = first(node, 'DURATION')
  const value = contentOf(length)
  const isEndless = first(node, 'INDEFINITE_DURATION') ?? first(node, 'QS', 'INDEFINITE_DURATION')
  return {
    start: dayOf(first(node, 'DATE_START')),
    end: dayOf(first(node, 'DATE_END')),
    length: value === null ? null : { value, unit: attributeOf(length, 'TYPE') ?? '' },
    unlimited: isEndless ? 'UNLIMITED' : null,
  }
}

/** `yes` where the first element is there, `no` where its opposite is, else null. */
const either = (
  node: XmlNode | undefined,
  name: string,
  yes: string,
  no: string,
): string | null => {
  if (first(node, name)) return yes
  return first(node, `NO_${name}`) ? no : null
}

const readLot = (descr: Parallel, id: string, common: Common): NoticeLot => {
  const node = lead(descr)
  return {
    id,
    kind: 'lot',
    title: textsOf(at(descr, 'TITLE')),
    description: textsOf(at(descr, 'SHORT_DESCR')),
    cpv: {
      main: attributeOf(first(node, 'CPV_MAIN', 'CPV_CODE'), 'CODE'),
      additional: codesOf(every(node, 'CPV_ADDITIONAL', 'CPV_CODE')),
    },
    nature: null,
    value: amountOf(first(node, 'VAL_OBJECT')),
    frameworkMaximum: null,
    reference: null,
    additionalInformation: textsOf(
      at(descr, 'INFO_ADD'),
      at(descr, 'RENEWAL_DESCR'),
      at(descr, 'OPTIONS_DESCR'),
    ),
    place: placesOf(all(node, 'NUTS'), at(descr, 'MAIN_SITE')),
    deadline: common.deadline,
    questionsUntil: null,
    openingAt: common.openingAt,
    duration: readDuration(node),
    criteria: readCriteria(descr),
    requirements: [],
    documents: common.documents,
    submissionUrl: common.submissionUrl,
    submissionLanguages: common.submissionLanguages,
    options: {
      renewals: null,
      framework: common.framework,
      dynamicPurchasing: common.dynamicPurchasing,
      euFunds: either(node, 'EU_PROGR_RELATED', 'eu-funds', 'no-eu-funds'),
      sme: null,
      variants: either(node, 'ACCEPTED_VARIANTS', 'allowed', 'not-allowed'),
    },
  }
}

/**
 * A lot's number as written. Where the form gives none (an undivided contract), the number of the
 * description in the form, from 1; where a planning notice announces several contracts, that of
 * the contract before it (`2.1`).
 */
const lotIdOf = (
  descr: Parallel,
  contract: number,
  description: number,
  contracts: number,
): string => {
  const number = contentOf(first(lead(descr), 'LOT_NO'))
  if (number !== null) return number
  const own = attributeOf(lead(descr), 'ITEM') ?? `${description + 1}`
  return contracts > 1 ? `${contract + 1}.${own}` : own
}

/**
 * The only lot of one of several contracts is that contract: what it does not say of itself, the
 * contract says.
 */
const asContract = (lot: NoticeLot, contract: Parallel): NoticeLot => ({
  ...lot,
  title: isEmpty(lot.title) ? textsOf(at(contract, 'TITLE')) : lot.title,
  value: lot.value ?? amountOf(first(lead(contract), 'VAL_ESTIMATED_TOTAL')),
  cpv: {
    ...lot.cpv,
    main: lot.cpv.main ?? attributeOf(first(lead(contract), 'CPV_MAIN', 'CPV_CODE'), 'CODE'),
  },
})

/** A lot for every `OBJECT_DESCR`, in the order of the form. */
export const readLots = (document: TedDocument): NoticeLot[] => {
  const common = readCommon(document)
  const contracts = each(document.forms, 'OBJECT_CONTRACT')
  return contracts.flatMap((contract, i) => {
    const lots = each(contract, 'OBJECT_DESCR').map((descr, j) =>
      readLot(descr, lotIdOf(descr, i, j, contracts.length), common),
    )
    return contracts.length > 1 && lots.length === 1
      ? lots.map((lot) => asContract(lot, contract))
      : lots
  })
}
