import { basename } from 'node:path'
import type { Notice, NoticeOrg } from '@kogge/domain/notices/canonical-notice.ts'
import { describe, expect, it } from 'vitest'
import { below, compare, type Tally } from '../../fixtures/field-truth-tally.ts'
import { type Element, otherXml, select, wordsIn } from '../../fixtures/independent-xml-reader.ts'
import { hasRealNotices, realArchive } from '../../fixtures/real-notices.ts'
import { readFiles } from '../../sources/local-files.ts'
import { readNotices } from '../format-detection.ts'

/** One element in each of the original forms, by the language of the form. */
type Versions = readonly (readonly [language: string, element: Element])[]

const first = (from: Element | undefined, path: string): Element | undefined =>
  from && select(from, path)[0]
const words = (from: Element | undefined, path: string): string | null => wordsIn(first(from, path))
const attribute = (element: Element | undefined, name: string): string | null =>
  element?.attributes.get(name)?.trim() || null

const texts = (versions: Versions, path: string): Record<string, string> =>
  Object.fromEntries(
    versions.flatMap(([language, element]) => {
      const text = words(element, path)
      return text === null ? [] : [[language, text]]
    }),
  )
/** Every element of a path in each form, the first with the first, the second with the second. */
const each = (versions: Versions, path: string): Versions[] => {
  const lists = versions.map(([language, from]) =>
    select(from, path).map((element) => [language, element] as const),
  )
  const length = Math.max(0, ...lists.map((list) => list.length))
  return Array.from({ length }, (_, i) => lists.flatMap((list) => list.slice(i, i + 1)))
}

const SPECIAL: Readonly<Record<string, string>> = { UK: 'GB', EL: 'GR', '1A': 'XK' }
const country = (code: string | null): string | null => code && (SPECIAL[code] ?? code)
const amount = (element: Element | undefined) => {
  const written = wordsIn(element)
  const currency = attribute(element, 'CURRENCY')
  return written === null || currency === null ? null : { amount: written, currency }
}
const code = (from: Element | undefined): string | null =>
  attribute(first(from, 'CPV_MAIN/CPV_CODE'), 'CODE')
const codes = (from: Element | undefined): (string | null)[] =>
  from ? select(from, 'CPV_ADDITIONAL/CPV_CODE').map((one) => attribute(one, 'CODE')) : []

const orgOf = (versions: Versions) => {
  const element = versions[0]?.[1]
  const id = words(element, 'NATIONALID')
  return {
    names: texts(versions, 'OFFICIALNAME'),
    ids: id === null ? [] : [id],
    country: country(attribute(first(element, 'COUNTRY'), 'VALUE')),
    nuts: attribute(first(element, 'NUTS'), 'CODE'),
    city: words(element, 'TOWN'),
  }
}

const TYPES: Readonly<Record<string, string>> = {
  AC_QUALITY: 'quality',
  AC_COST: 'cost',
  AC_PRICE: 'price',
}
const CRITERIA = new Set([...Object.keys(TYPES), 'AC_CRITERIA', 'AC_CRITERION'])

const criteriaIn = (element: Element): Element[] =>
  element.children.flatMap((child) => (CRITERIA.has(child.name) ? [child] : criteriaIn(child)))

const lotOf = (versions: Versions, position: number) => {
  const element = versions[0]?.[1]
  if (!element) throw new Error('no lot')
  const places = select(element, 'NUTS').map((place) => attribute(place, 'CODE') ?? '')
  return {
    id: words(element, 'LOT_NO') ?? attribute(element, 'ITEM') ?? `${position + 1}`,
    title: texts(versions, 'TITLE'),
    description: texts(versions, 'SHORT_DESCR'),
    cpv: { main: code(element), additional: codes(element) },
    value: amount(first(element, 'VAL_OBJECT')),
    place: [...new Set(places)].map((nuts) => ({ nuts, country: country(nuts.slice(0, 2)) })),
    criteria: criteriaIn(element).map((criterion) => ({
      type: TYPES[criterion.name] ?? null,
      weight: words(criterion, 'AC_WEIGHTING'),
    })),
  }
}

const awardOf = (versions: Versions, onlyLot: string | null, form: string) => {
  const element = versions[0]?.[1]
  const awarded = first(element, 'AWARDED_CONTRACT')
  const none = first(element, 'NO_AWARDED_CONTRACT')
  const received =
    words(awarded, 'TENDERS/NB_TENDERS_RECEIVED') ?? words(awarded, 'NB_TENDERS_RECEIVED')
  const value = ['VALUES/VAL_TOTAL', 'VALUE/VAL_TOTAL', 'VAL_TOTAL']
    .map((path) => first(awarded, path))
    .find((found) => found !== undefined)
  return {
    lotId: words(element, 'LOT_NO') ?? onlyLot,
    outcome: awarded ? 'selec-w' : none ? 'clos-nw' : null,
    winners: ['CONTRACTOR', 'CONTRACTORS/CONTRACTOR'].flatMap((path) =>
      each(versions, `AWARDED_CONTRACT/${path}/ADDRESS_CONTRACTOR`).map(orgOf),
    ),
    value: amount(value),
    decidedAt: words(awarded, 'DATE_CONCLUSION_CONTRACT'),
    concludedAt: form === 'F15_2014' ? null : words(awarded, 'DATE_CONCLUSION_CONTRACT'),
    contractId: words(element, 'CONTRACT_NO'),
    tendersReceived: /^\d+$/.test(received ?? '') ? Number(received) : null,
  }
}

const dashed = (day: string | null): string | null =>
  day?.replace(/^(\d{4})(\d\d)(\d\d).*$/, '$1-$2-$3') ?? null

/** What the paths of the forms of 2014 say; null for an older form. */
const truthOf = (root: Element) => {
  const all = (first(root, 'FORM_SECTION')?.children ?? []).filter(
    ({ name }) => name !== 'NOTICE_UUID',
  )
  const original = all.filter((form) => form.attributes.get('CATEGORY') === 'ORIGINAL')
  const forms: Versions = (original.length > 0 ? original : all.slice(0, 1)).map((form) => [
    form.attributes.get('LG')?.toLowerCase() ?? '',
    form,
  ])
  const [, form] = forms[0] ?? []
  if (!form || !first(form, 'CONTRACTING_BODY')) return null
  // Notices of several contracts have a test of their own.
  if (select(form, 'OBJECT_CONTRACT').length > 1) return null
  const number = attribute(root, 'DOC_ID')
  const object = first(form, 'OBJECT_CONTRACT')
  const lots = each(forms, 'OBJECT_CONTRACT/OBJECT_DESCR').map(lotOf)
  const onlyLot = (lots.length === 1 && lots[0]?.id) || null
  const nature = attribute(first(object, 'TYPE_CONTRACT'), 'CTYPE')
  const coded = first(root, 'CODED_DATA_SECTION')
  return {
    noticeId: number,
    publicationNumber: number,
    publicationDate: dashed(words(coded, 'REF_OJS/DATE_PUB')),
    dispatchedAt:
      words(form, 'COMPLEMENTARY_INFO/DATE_DISPATCH_NOTICE') ??
      dashed(words(coded, 'CODIF_DATA/DS_DATE_DISPATCH')),
    deadline: words(form, 'PROCEDURE/DATE_RECEIPT_TENDERS'),
    subtype: attribute(form, 'FORM'),
    language: forms[0]?.[0],
    languages: [...new Set(forms.map(([language]) => language))],
    title: texts(forms, 'OBJECT_CONTRACT/TITLE'),
    description: texts(forms, 'OBJECT_CONTRACT/SHORT_DESCR'),
    nature: nature?.toLowerCase(),
    cpv: { main: code(object), additional: codes(object) },
    value: amount(first(object, 'VAL_ESTIMATED_TOTAL')),
    totalAwardedValue: amount(first(object, 'VAL_TOTAL')),
    buyers: ['', '_ADDITIONAL'].flatMap((more) =>
      each(forms, `CONTRACTING_BODY/ADDRESS_CONTRACTING_BODY${more}`).map(orgOf),
    ),
    lots,
    awards: first(form, 'RESULTS')
      ? []
      : each(forms, 'AWARD_CONTRACT').map((award) => awardOf(award, onlyLot, form.name)),
  }
}

const org = ({ names, ids, country, nuts, city }: NoticeOrg) => ({
  names,
  country,
  nuts,
  city,
  ids: ids.map(({ id }) => id),
})

/** The same values of what was read. */
const told = (notice: Notice, keys: readonly string[]): object => ({
  ...Object.fromEntries(Object.entries(notice).filter(([key]) => keys.includes(key))),
  nature: notice.nature,
  deadline: notice.lots[0]?.deadline?.slice(0, 10),
  buyers: notice.buyers.map(org),
  lots: notice.lots.map(({ id, title, description, cpv, value, place, criteria }) => ({
    id,
    title,
    description,
    cpv,
    value,
    place: place.flatMap(({ nuts, country }) => (nuts === null ? [] : [{ nuts, country }])),
    criteria: criteria.map(({ type, weight }) => ({ type, weight })),
  })),
  awards: notice.noticeType?.endsWith('-desg')
    ? []
    : notice.awards.map(
        ({
          lotId,
          outcome,
          winners,
          value,
          decidedAt,
          concludedAt = null,
          contractId,
          tendersReceived,
        }) => ({
          lotId,
          outcome,
          value,
          decidedAt,
          concludedAt,
          contractId,
          tendersReceived,
          winners: winners.map(org),
        }),
      ),
})

/** Reading the same twice takes its time: one of so many files. */
const ONE_OF = 8

describe.runIf(hasRealNotices)('every field of real notices of before eForms', () => {
  it('is what the paths of its form say', async () => {
    const tally: Tally = new Map()
    let files = 0
    for await (const entry of readFiles([realArchive('ted-legacy')])) {
      if (!('bytes' in entry)) throw new Error(entry.name)
      files += 1
      if (files % ONE_OF !== 0) continue
      const [read] = readNotices(entry.bytes)
      if (!read || 'error' in read) throw new Error(entry.name)
      const truth = truthOf(otherXml(Buffer.from(entry.bytes).toString()))
      if (truth) compare(tally, basename(entry.name), told(read.notice, Object.keys(truth)), truth)
    }
    expect(tally.size).toBeGreaterThan(40)
    expect(below(tally, 0.995)).toEqual([])
  })
})
