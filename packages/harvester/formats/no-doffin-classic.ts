import { createHash } from 'node:crypto'
import type { Notice, NoticeLot, NoticeOrg } from '@kogge/domain/notices/canonical-notice.ts'
import { blankLot, blankNotice, namedOrg } from './blank-notice.ts'
import { cpvCode } from './cpv-code.ts'
import { FormatError } from './format-errors.ts'
import { isDay } from './local-time.ts'
import { isObject, type Json, listAt, parseJson, textAt } from './lossless-json.ts'
import type { Format } from './notice-format.ts'

const FORMAT = 'no-doffin-classic'
/** Norwegian; which of its two written forms is not said. */
const LANGUAGE = 'no'
const COUNTRY = 'NO'
const ONLY_LOT = '1'
/** The contract notice, which is the one form that the flattened notices are known of. */
const CONTRACT_NOTICE = 'F02'

const norwegian = (text: string | null): Record<string, string> =>
  text === null ? {} : { [LANGUAGE]: text }

/** The same text for the same content, whatever the order of its fields. */
const canonicalText = (value: Json): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`
  if (!isObject(value)) return JSON.stringify(value)
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonicalText(field)}`).join(',')}}`
}

/** Doffin's number of the notice, where it was kept; else a digest of all that the notice says. */
const idOf = (row: Json): string =>
  textAt(row, 'id') ?? createHash('sha256').update(canonicalText(row)).digest('hex').slice(0, 32)

/** One paragraph, or a list of them. */
const descriptionOf = (row: Json): string | null => {
  const paragraphs = listAt(row, 'beskrivelse').map((paragraph) => textAt(paragraph))
  return textAt(row, 'beskrivelse') ?? (paragraphs.filter(Boolean).join('\n') || null)
}

/** `[{"45220000": "Engineering works"}, ...]` */
const additionalCpv = (row: Json): string[] => [
  ...new Set(
    listAt(row, 'tilleggsCPV')
      .flatMap((entry) => (isObject(entry) ? Object.keys(entry) : []))
      .map(cpvCode)
      .filter((code) => code !== null),
  ),
]

/** Several buyers may stand under one name with all their numbers, which then stay one text. */
const readBuyer = (row: Json): NoticeOrg[] => {
  const name = textAt(row, 'oppdragsgiver')
  const number = textAt(row, 'orgnr')
  if (name === null) return []
  return [
    {
      ...namedOrg(name, LANGUAGE),
      ids: number === null ? [] : [{ scheme: null, id: number }],
      country: COUNTRY,
      city: textAt(row, 'sted'),
      address: textAt(row, 'adresse'),
      website: textAt(row, 'nettside'),
      contact: { name: null, email: textAt(row, 'epost'), phone: null },
    },
  ]
}

const dayAt = (row: Json, key: string): string | null => {
  const day = textAt(row, key)
  return day !== null && isDay(day) ? day : null
}

/**
 * What `tilbudsfrist` holds is not when tenders are due: it lies 42 days or more, mostly four
 * months, after publication, and where the description names the due date it is months before. It
 * is until when tenders must stay valid (IV.2.6 of the form), so there is no deadline.
 */
const readLot = (
  row: Json,
  shared: Pick<NoticeLot, 'title' | 'description' | 'cpv'>,
): NoticeLot => {
  const documents = textAt(row, 'url_dokumentasjon')
  return {
    ...blankLot(),
    ...shared,
    id: ONLY_LOT,
    documents:
      documents === null ? [] : [{ url: documents, title: null, languages: [], restricted: false }],
    submissionUrl: textAt(row, 'url_deltakelse'),
  }
}

const readRow = (row: Json): Notice => {
  const form = textAt(row, 'form')
  if (form !== CONTRACT_NOTICE)
    throw new FormatError(
      'unsupported',
      'Of the older Doffin only contract notices (F02) are known.',
    )
  const said = {
    title: norwegian(textAt(row, 'tittel')),
    description: norwegian(descriptionOf(row)),
    cpv: { main: cpvCode(textAt(row, 'cpvnumber')), additional: additionalCpv(row) },
  }
  return {
    ...blankNotice(),
    ...said,
    format: FORMAT,
    noticeId: idOf(row),
    publicationDate: dayAt(row, 'kunngjoringsdato'),
    formType: 'competition',
    noticeType: 'cn-standard',
    subtype: form,
    sourceCodes: { noticeType: form },
    language: LANGUAGE,
    languages: [LANGUAGE],
    buyers: readBuyer(row),
    lots: [readLot(row, said)],
  }
}

const FIELDS = [
  /"oppdragsgiver"\s*:/,
  /"kunngjoringsdato"\s*:/,
  /"cpvnumber"\s*:/,
  /"tittel"\s*:/,
  /"url_dokumentasjon"\s*:/,
]

/**
 * One notice of the Norwegian register Doffin from before eForms, as a flat JSON object with
 * Norwegian names: a contract notice (F02) of the EU's forms of 2014 without its lots, values and
 * deadline.
 */
export const noDoffinClassic: Format = {
  name: FORMAT,
  detects: (head) => /^\s*\{/.test(head) && FIELDS.filter((field) => field.test(head)).length >= 2,
  read: (bytes) => [{ notice: readRow(parseJson(bytes)) }],
}
