import type { Element } from '../../fixtures/independent-xml-reader.ts'
import {
  cpvOf,
  estonian,
  has,
  instant,
  one,
  orgOf,
  value,
  words,
} from './ee-plain-values.fixture.ts'

/** The Estonian notices of defence, on forms of before 2014: a correction (14) and a call (17). */

const partsAt = (from: Element | undefined, path: string) => {
  const [day, month, year] = ['DAY', 'MONTH', 'YEAR'].map((part) => words(from, `${path}/${part}`))
  return {
    day: year ? `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}` : null,
    hour: words(from, `${path}/TIME`),
  }
}
const dayAt = (from: Element | undefined, path: string) => partsAt(from, path).day
const instantAt = (from: Element | undefined, path: string) => {
  const { day, hour } = partsAt(from, path)
  return instant(day, hour)
}

const buyerOf = (contact: Element | undefined, internet: string) => {
  const address = one(contact, 'CA_CE_CONCESSIONAIRE_PROFILE')
  return address ? [{ ...orgOf(address), website: words(contact, `${internet}/URL_GENERAL`) }] : []
}

/** What form 14 replaces: a date each, which is the time limit for tenders in IV.3.4. */
const correctionOf = (information: Element | undefined) => {
  const corrected = one(information, 'ORIGINAL_NOTICE_CORRESPONDING_TENDER/ORIGINAL_NOTICE/CORR')
  const replaced = (corrected?.children ?? []).map((replace) => {
    const [before, after] = ['OLD_VALUE', 'NEW_VALUE'].map((name) => {
      const { day, hour } = partsAt(replace, `${name}/DATE_TIME`)
      return [day, hour].filter(Boolean).join(' ')
    })
    return {
      id: words(replace, 'WHERE'),
      description: estonian(`${before} → ${after}`),
      before: estonian(before ?? null),
      after: estonian(after ?? null),
      deadline: instantAt(replace, 'NEW_VALUE/DATE_TIME'),
    }
  })
  return {
    reasonCode: one(information, 'MODIFICATION_ORIGINAL_PUBLICATION_TED')?.children[0]?.name,
    sections: replaced.map(({ deadline: _, ...section }) => section),
    deadlines: replaced.filter(({ id }) => id === 'IV.3.4').map(({ deadline }) => ({ deadline })),
  }
}

const truthOfCorrection = (form: Element) => {
  const body = one(form, 'FD_ADDITIONAL_INFORMATION_CORRIGENDUM')
  const object = one(body, 'OBJECT_ICAR/DESCRIPTION_ICAR')
  const procedure = value(
    body,
    'PROCEDURES_ICAR/TYPE_OF_PROCEDURE_CORRIGENDUM/TYPE_OF_PROCEDURE_DETAIL_FOR_ICAR',
    'VALUE',
  )
  const information = one(
    body,
    'COMPLEMENTARY_ICAR/NOTICE_INVOLVES_ICAR/CORRECTION_ADDITIONAL_INFO/INFORMATION_CORRECTED_ADDED',
  )
  return {
    formType: 'change',
    noticeType: 'corr',
    dispatchedAt: dayAt(body, 'COMPLEMENTARY_ICAR/NOTICE_DISPATCH_DATE'),
    sourceCodes: { procedureType: procedure },
    procedureType: procedure?.toLowerCase(),
    title: estonian(words(object, 'TITLE_CONTRACT')),
    description: estonian(words(object, 'SHORT_DESCRIPTION_CONTRACT')),
    cpv: cpvOf(one(object, 'CPV')),
    buyers: buyerOf(
      one(body, 'AUTH_ENTITY_ICAR/NAME_ADDRESSES_CONTACT_ICAR'),
      'INTERNET_ADDRESSES_ICAR',
    ),
    changes: correctionOf(information),
  }
}

const truthOfCall = (form: Element) => {
  const body = one(form, 'FD_CONTRACT_DEFENCE')
  const contact = one(
    body,
    'CONTRACTING_AUTHORITY_INFORMATION_DEFENCE/NAME_ADDRESSES_CONTACT_CONTRACT',
  )
  const contract = one(body, 'OBJECT_CONTRACT_INFORMATION_DEFENCE')
  const object = one(contract, 'DESCRIPTION_CONTRACT_INFORMATION_DEFENCE')
  const procedure = one(body, 'PROCEDURE_DEFINITION_CONTRACT_NOTICE_DEFENCE')
  const administrative = one(procedure, 'ADMINISTRATIVE_INFORMATION_CONTRACT_NOTICE_DEFENCE')
  const criteria = one(procedure, 'AWARD_CRITERIA_CONTRACT_NOTICE_INFORMATION')
  const complementary = one(body, 'COMPLEMENTARY_INFORMATION_CONTRACT_NOTICE')
  const costs = 'QUANTITY_SCOPE/NATURE_QUANTITY_SCOPE/COSTS_RANGE_AND_CURRENCY'
  const appeal = one(
    complementary,
    'PROCEDURES_FOR_APPEAL/APPEAL_PROCEDURE_BODY_RESPONSIBLE/CONTACT_DATA_WITHOUT_RESPONSIBLE_NAME',
  )
  const nuts = value(object, 'LOCATION_NUTS/NUTS', 'CODE')
  const url = words(contact, 'INTERNET_ADDRESSES_CONTRACT/URL_INFORMATION')
  const months = words(contract, 'PERIOD_WORK_DATE_STARTING/MONTHS')
  const reference = words(administrative, 'FILE_REFERENCE_NUMBER')
  const hasNoFunds = has(complementary, 'RELATES_TO_EU_PROJECT_NO')
  return {
    formType: 'competition',
    noticeType: 'cn-standard',
    dispatchedAt: dayAt(complementary, 'NOTICE_DISPATCH_DATE'),
    procedureId: reference,
    reference,
    title: estonian(words(object, 'TITLE_CONTRACT')),
    description: estonian(words(object, 'SHORT_CONTRACT_DESCRIPTION')),
    nature: value(object, 'TYPE_CONTRACT_DEFENCE/TYPE_CONTRACT', 'VALUE')?.toLowerCase(),
    cpv: cpvOf(one(object, 'CPV')),
    place: [
      {
        nuts,
        country: nuts?.slice(0, 2),
        text: estonian(words(object, 'LOCATION_NUTS/LOCATION')),
      },
    ],
    value: {
      amount: words(contract, `${costs}/VALUE_COST`),
      currency: value(contract, costs, 'CURRENCY'),
    },
    buyers: buyerOf(contact, 'INTERNET_ADDRESSES_CONTRACT'),
    organisations: appeal ? [{ ...orgOf(appeal), roles: ['reviewer'] }] : [],
    // Undivided, it is one lot.
    lots: [
      {
        id: '1',
        kind: 'lot',
        deadline: instantAt(administrative, 'RECEIPT_LIMIT_DATE'),
        documents: url === null ? [] : [{ url, restricted: false }],
        submissionUrl: words(contact, 'INTERNET_ADDRESSES_CONTRACT/URL_PARTICIPATE'),
        submissionLanguages: [
          value(administrative, 'LANGUAGE/LANGUAGE_EC', 'VALUE')?.toLowerCase(),
        ],
        duration: { length: months ? { value: months, unit: 'MONTH' } : null },
        criteria: has(criteria, 'AWARD_CRITERIA_DETAIL/LOWEST_PRICE') ? [{ type: 'price' }] : [],
        options: {
          euFunds: hasNoFunds ? 'no-eu-funds' : null,
          variants:
            value(object, 'ACCEPTED_VARIANTS', 'VALUE') === 'NO' ? 'not-allowed' : 'allowed',
        },
      },
    ],
  }
}

/** What the paths of a form of before 2014 say. */
export const truthOfFormer = (root: Element, form: Element) => {
  const isCorrection = form.name === 'ADDITIONAL_INFORMATION_CORRIGENDUM'
  return {
    format: 'ted-xml',
    noticeId: words(root, 'SENDER/NO_DOC_EXT'),
    subtype: `F${form.attributes.get('FORM')}`,
    sdk: form.attributes.get('VERSION'),
    language: 'et',
    languages: ['et'],
    ...(isCorrection ? truthOfCorrection(form) : truthOfCall(form)),
  }
}
