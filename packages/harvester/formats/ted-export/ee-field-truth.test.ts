import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { below, compare, type Tally, tableOf } from '../../fixtures/field-truth-tally.ts'
import { type Element, otherXml, wordsIn } from '../../fixtures/independent-xml-reader.ts'
import { hasRealNotices, nationalFile } from '../../fixtures/real-notices.ts'
import { readNotices } from '../format-detection.ts'
import { truthOfFormer } from './ee-former-forms.fixture.ts'
import {
  anywhere,
  cpvOf,
  estonian,
  has,
  instant,
  many,
  money,
  one,
  orgOf,
  value,
  words,
} from './ee-plain-values.fixture.ts'

const FILES = ['ee/notice-2019-08.xml.gz', 'ee/notice-2019-09.xml.gz']

/** Sections I.3 and VI.4, each with the role that it names; one body in several roles stands once. */
const othersOf = (form: Element) => {
  const named = [
    ['reviewer', 'COMPLEMENTARY_INFO/ADDRESS_REVIEW_BODY'],
    ['review-info', 'COMPLEMENTARY_INFO/ADDRESS_REVIEW_INFO'],
    ['add-info', 'CONTRACTING_BODY/ADDRESS_FURTHER_INFO'],
  ].flatMap(([role = '', path = '']) =>
    many(form, path).map((address) => ({ ...orgOf(address), roles: [role] })),
  )
  const same = (a: (typeof named)[number], b: (typeof named)[number]) =>
    a.name === b.name && a.country === b.country && a.city === b.city && a.address === b.address
  return named
    .filter((org, n) => named.findIndex((other) => same(org, other)) === n)
    .map((org) => ({
      ...org,
      roles: named.filter((other) => same(org, other)).flatMap(({ roles }) => roles),
    }))
}

const CRITERIA: Readonly<Record<string, string>> = {
  AC_PRICE: 'price',
  AC_COST: 'cost',
  AC_QUALITY: 'quality',
}

/** II.2.5 */
const criteriaOf = (lot: Element) =>
  (one(lot, 'AC')?.children ?? []).map((criterion) => {
    const isBare = criterion.name === 'AC_CRITERION'
    return {
      type: CRITERIA[criterion.name] ?? null,
      name: estonian(isBare ? wordsIn(criterion) : words(criterion, 'AC_CRITERION')),
      weight: words(criterion, 'AC_WEIGHTING'),
    }
  })

/** What the form says of all its lots at once: I.3, IV.1.3, IV.2.2, IV.2.4, IV.2.7. */
const sharedOf = (form: Element) => {
  const [body, procedure] = [one(form, 'CONTRACTING_BODY'), one(form, 'PROCEDURE')]
  const framework = one(procedure, 'FRAMEWORK')
  const operators = ['SINGLE_OPERATOR', 'SEVERAL_OPERATORS'].find((name) => has(framework, name))
  const url = words(body, 'URL_DOCUMENT')
  return {
    kind: 'lot',
    deadline: instant(
      words(procedure, 'DATE_RECEIPT_TENDERS'),
      words(procedure, 'TIME_RECEIPT_TENDERS'),
    ),
    openingAt: instant(
      words(procedure, 'OPENING_CONDITION/DATE_OPENING_TENDERS'),
      words(procedure, 'OPENING_CONDITION/TIME_OPENING_TENDERS'),
    ),
    documents: url === null ? [] : [{ url, restricted: has(body, 'DOCUMENT_RESTRICTED') }],
    submissionUrl: words(body, 'URL_PARTICIPATION'),
    submissionLanguages: many(procedure, 'LANGUAGES/LANGUAGE').map(({ attributes }) =>
      attributes.get('VALUE')?.toLowerCase(),
    ),
    framework: framework && (operators ?? 'FRAMEWORK'),
  }
}

const yesNo = (lot: Element, name: string, yes: string, no: string): string | null =>
  has(lot, name) ? yes : has(lot, `NO_${name}`) ? no : null

const lotOf =
  ({ framework, ...shared }: ReturnType<typeof sharedOf>) =>
  (lot: Element, n: number) => ({
    ...shared,
    id: words(lot, 'LOT_NO') ?? lot.attributes.get('ITEM') ?? `${n + 1}`,
    title: estonian(words(lot, 'TITLE')),
    description: estonian(words(lot, 'SHORT_DESCR')),
    cpv: cpvOf(lot),
    value: money(lot, 'VAL_OBJECT'),
    additionalInformation: estonian(
      words(lot, 'INFO_ADD'),
      words(lot, 'RENEWAL_DESCR'),
      words(lot, 'OPTIONS_DESCR'),
    ),
    place: many(lot, 'NUTS').map(({ attributes }, place) => ({
      nuts: attributes.get('CODE'),
      country: attributes.get('CODE')?.slice(0, 2),
      text: estonian(place === 0 ? words(lot, 'MAIN_SITE') : null),
    })),
    duration: {
      start: words(lot, 'DATE_START'),
      end: words(lot, 'DATE_END'),
      length: has(lot, 'DURATION')
        ? { value: words(lot, 'DURATION'), unit: value(lot, 'DURATION', 'TYPE') }
        : null,
    },
    criteria: criteriaOf(lot),
    options: {
      framework,
      euFunds: yesNo(lot, 'EU_PROGR_RELATED', 'eu-funds', 'no-eu-funds'),
      variants: yesNo(lot, 'ACCEPTED_VARIANTS', 'allowed', 'not-allowed'),
    },
  })

/** Section III, in the order of eForms: selection, execution, submission. */
const REQUIREMENTS = [
  ['selection', 'sui-act', 'SUITABILITY'],
  ['selection', 'ef-stand', 'ECONOMIC_FINANCIAL_INFO'],
  ['selection', 'tp-abil', 'TECHNICAL_PROFESSIONAL_INFO'],
  ['selection', 'other', 'RULES_CRITERIA'],
  ['execution', 'particular-profession', 'PARTICULAR_PROFESSION'],
  ['execution', 'conditions', 'PERFORMANCE_CONDITIONS'],
  ['execution', 'staff-qualification', 'PERFORMANCE_STAFF_QUALIFICATION'],
  ['execution', 'payment-terms', 'MAIN_FINANCING_CONDITION'],
  ['execution', 'legal-form', 'LEGAL_FORM'],
  ['submission', 'guarantee', 'DEPOSIT_GUARANTEE_REQUIRED'],
] as const

const requirementsOf = (form: Element) => {
  const section = one(form, 'LEFTI')
  return REQUIREMENTS.flatMap(([kind, type, name]) => {
    const law = name === 'PARTICULAR_PROFESSION' ? words(section, 'REFERENCE_TO_LAW') : null
    const isSaid = has(section, name)
    return isSaid ? [{ kind, type, description: estonian(words(section, name), law) }] : []
  })
}

const stands = (from: Element | undefined): string | null => {
  const codes = ['CPV_MAIN/CPV_CODE', 'CPV_ADDITIONAL/CPV_CODE'].flatMap((path) =>
    many(from, path).map(({ attributes }) => attributes.get('CODE')),
  )
  const said = [words(from, 'TEXT'), codes.join(', '), words(from, 'DATE'), words(from, 'TIME')]
  return said.filter(Boolean).join(' ') || null
}

/** Section VII of a corrigendum: what stood, what stands, and the time limit (IV.2.2) among it. */
const changesOf = (form: Element) => {
  const changed = many(form, 'CHANGES/CHANGE').map((change) => {
    const [before, after] = [stands(one(change, 'OLD_VALUE')), stands(one(change, 'NEW_VALUE'))]
    const arrow = before || after ? `${before ?? '–'} → ${after ?? '–'}` : null
    const section = {
      id: words(change, 'WHERE/SECTION'),
      lotId: words(change, 'WHERE/LOT_NO'),
      description: estonian(words(change, 'WHERE/LABEL'), arrow),
      before: estonian(before),
      after: estonian(after),
    }
    const [, date, month, year, hour] =
      /^(\d\d)\.(\d\d)\.(\d{4}) ?(\d\d?:\d\d)?$/.exec(after ?? '') ?? []
    const day = words(change, 'NEW_VALUE/DATE') ?? (year ? `${year}-${month}-${date}` : null)
    const deadline = instant(day, words(change, 'NEW_VALUE/TIME') ?? hour ?? null)
    return { section, deadline: deadline && { lotId: section.lotId, deadline } }
  })
  const info = one(form, 'COMPLEMENTARY_INFO')
  return {
    changedNoticeId: journal(words(info, 'NO_DOC_EXT') ?? words(info, 'NOTICE_NUMBER_OJ')),
    reasonCode: 'MODIFICATION_ORIGINAL',
    description: estonian(words(form, 'CHANGES/INFO_ADD')),
    sections: changed.map(({ section }) => section),
    deadlines: changed.flatMap(({ section, deadline }) =>
      /^IV\.2\.2/.test(section.id ?? '') && deadline ? [deadline] : [],
    ),
  }
}

/** `2019/S 123-301234` is document 301234-2019. */
const journal = (number: string | null): string | null =>
  number?.replace(/^(\d{4})\/S \d{3}-(\d+)$/, '$2-$1') ?? null

const KINDS: Readonly<Record<string, readonly [form: string, notice: string]>> = {
  F02: ['competition', 'cn-standard'],
  F05: ['competition', 'cn-standard'],
  F12: ['competition', 'cn-desg'],
  F14: ['change', 'corr'],
  F21: ['competition', 'cn-social'],
  F22: ['competition', 'cn-social'],
  F24: ['competition', 'cn-standard'],
}
const PROCEDURES: Readonly<Record<string, string>> = {
  PT_OPEN: 'open',
  PT_RESTRICTED: 'restricted',
  PT_COMPETITIVE_NEGOTIATION: 'neg-w-call',
  PT_NEGOTIATED_WITH_PRIOR_CALL: 'neg-w-call',
  PT_INVOLVING_NEGOTIATION: 'neg-w-call',
}

/** What the paths of a form say: of 2014, or of before. */
const truthOf = (root: Element) => {
  const form = one(root, 'FORM_SECTION')?.children.find(({ name }) => name !== 'NOTICE_UUID')
  if (!form) throw new Error('no form')
  if (!has(form, 'CONTRACTING_BODY')) return truthOfFormer(root, form)
  const subtype = form.attributes.get('FORM') ?? ''
  const object = one(form, 'OBJECT_CONTRACT')
  const procedure = one(form, 'PROCEDURE')?.children.find(({ name }) => PROCEDURES[name])?.name
  const purpose = value(form, 'NOTICE', 'TYPE')
  const [formType, noticeType] = KINDS[subtype] ?? []
  const reference = words(object, 'REFERENCE_NUMBER')
  const named = ['NOTICE_NUMBER_OJ', 'NO_DOC_EXT'].flatMap((name) =>
    anywhere(form, name).map(wordsIn),
  )
  return {
    format: 'ted-xml',
    noticeId: words(root, 'SENDER/IDENTIFICATION/NO_DOC_EXT'),
    dispatchedAt: words(form, 'COMPLEMENTARY_INFO/DATE_DISPATCH_NOTICE'),
    procedureId: reference,
    reference,
    formType,
    noticeType,
    subtype,
    sdk: root.attributes.get('VERSION'),
    legalBasis: value(form, 'LEGAL_BASIS', 'VALUE'),
    language: 'et',
    languages: ['et'],
    sourceCodes: { noticeType: purpose, procedureType: procedure },
    title: estonian(words(object, 'TITLE')),
    description: estonian(words(object, 'SHORT_DESCR')),
    nature: value(object, 'TYPE_CONTRACT', 'CTYPE')?.toLowerCase(),
    procedureType: PROCEDURES[procedure ?? ''],
    cpv: cpvOf(object),
    value: money(object, 'VAL_ESTIMATED_TOTAL'),
    additionalInformation: estonian(words(form, 'COMPLEMENTARY_INFO/INFO_ADD')),
    buyers: ['', '_ADDITIONAL'].flatMap((more) =>
      many(form, `CONTRACTING_BODY/ADDRESS_CONTRACTING_BODY${more}`).map(orgOf),
    ),
    organisations: othersOf(form),
    lots: many(object, 'OBJECT_DESCR').map(lotOf(sharedOf(form))),
    requirements: requirementsOf(form),
    changes: subtype === 'F14' ? changesOf(form) : null,
    references: [...new Set(named.map(journal))],
  }
}

describe.runIf(hasRealNotices)('every field of real notices of the Estonian register', () => {
  it('is what the paths of its form say', async () => {
    const tally: Tally = new Map()
    let compared = 0
    for (const file of FILES) {
      const bytes = gunzipSync(nationalFile(file))
      const roots = otherXml(new TextDecoder().decode(bytes)).children
      const read = [...readNotices(bytes)]
      expect(read).toHaveLength(roots.length)
      for (const [n, root] of roots.entries()) {
        const found = read[n]
        if (!found || 'error' in found) throw new Error(`${file} ${n}`)
        compared += 1
        compare(tally, found.notice.noticeId, found.notice, truthOf(root))
      }
    }
    expect(compared).toBe(848)
    expect(below(tally, 1)).toEqual([])
    await expect(
      tableOf(tally, 'Estonian register', `${compared} real notices`),
    ).toMatchFileSnapshot('../../../../docs/field-agreement/ee-rhr.md')
  })
})
