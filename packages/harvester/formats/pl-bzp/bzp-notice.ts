import type { Notice } from '@kogge/domain/notices/canonical-notice.ts'
import { blankNotice } from '../blank-notice.ts'
import { FormatError } from '../format-errors.ts'
import { type Json, parseJson, textAt } from '../lossless-json.ts'
import type { Format } from '../notice-format.ts'
import { readAwards } from './awards.ts'
import { kindOf, natureOf, procedureTypeOf } from './bzp-codes.ts'
import { cpvCodesIn, instantOf, LANGUAGE, polish } from './bzp-values.ts'
import { readBody, valueUnder } from './form-fields.ts'
import { lotIds, readLots, totalValue } from './lots.ts'
import { numberIn, readCorrection, readReferences } from './notice-changes.ts'
import { readBuyers, readOthers } from './organisations.ts'

const FORMAT = 'pl-bzp'

/** The Bulletin's own print of a notice, by the row's key. */
const PRINT = 'https://ezamowienia.gov.pl/mo-board/api/v1/Board/GetNoticePdfById?noticeId='

/** Fields whose codes eForms writes otherwise. */
const CODED = ['noticeType', 'orderType', 'tenderType', 'procedureResult', 'clientType'] as const

const NAMES: Readonly<Record<(typeof CODED)[number], string>> = {
  noticeType: 'noticeType',
  orderType: 'nature',
  tenderType: 'procedureType',
  procedureResult: 'outcome',
  clientType: 'buyerLegalType',
}

const sourceCodesOf = (row: Json): Record<string, string> =>
  Object.fromEntries(
    CODED.flatMap((field) => {
      const code = textAt(row, field)
      return code === null ? [] : [[NAMES[field], code]]
    }),
  )

const VERSION = /\/(\d{2})$/

/** The notice's number in the Bulletin, else the key of its row. Throws `FormatError` where it has neither. */
const identify = (row: Json): Pick<Notice, 'noticeId' | 'version' | 'publicationNumber'> => {
  const written = textAt(row, 'noticeNumber')
  const number = numberIn(textAt(row, 'bzpNumber')) ?? numberIn(written)
  const noticeId = number ?? textAt(row, 'objectId')
  if (noticeId === null) throw new FormatError('no-identifier')
  return {
    noticeId,
    version: VERSION.exec(written ?? '')?.[1] ?? null,
    publicationNumber: written ?? number,
  }
}

const readRow = (row: Json): Notice => {
  const identity = identify(row)
  const body = readBody(textAt(row, 'htmlBody') ?? '')
  const kind = kindOf(textAt(row, 'noticeType'))
  const ids = lotIds(row, body, kind.formType)
  const awards = kind.formType === 'result' ? readAwards(row, body, ids) : []
  const lots = readLots(row, body, ids)
  const [main = null, ...additional] = cpvCodesIn(textAt(row, 'cpvCode'))
  const key = textAt(row, 'objectId')
  const title = textAt(row, 'orderObject') ?? valueUnder(body, 'Nazwa zamówienia')
  return {
    ...blankNotice(),
    format: FORMAT,
    ...identity,
    publicationDate: instantOf(textAt(row, 'publicationDate')),
    procedureId: textAt(row, 'tenderId'),
    ...kind,
    subtype: textAt(row, 'noticeType'),
    sourceCodes: sourceCodesOf(row),
    language: LANGUAGE,
    languages: [LANGUAGE],
    title: polish(title),
    description: lots.length === 1 ? (lots[0]?.description ?? {}) : {},
    nature: natureOf(textAt(row, 'orderType')),
    procedureType: procedureTypeOf(valueUnder(body, 'Tryb udzielenia zamówienia')),
    cpv: { main, additional },
    value: totalValue(body),
    reference: valueUnder(body, 'Numer referencyjny'),
    buyers: readBuyers(row, body),
    organisations: readOthers(row, awards),
    lots,
    awards,
    changes: kind.formType === 'change' ? readCorrection(body) : null,
    references: readReferences(body, identity.noticeId),
    sourceUrl: key === null ? null : `${PRINT}${encodeURIComponent(key.toWellFormed())}`,
  }
}

/** Fields that every row has; the text, which is nearly all of it, may stand before some. */
const FIELDS = [
  /"bzpNumber"\s*:/,
  /"noticeNumber"\s*:/,
  /"organizationNationalId"\s*:/,
  /"objectId"\s*:/,
]

/**
 * One row of the Polish Bulletin (Biuletyn Zamówień Publicznych) as the service `mo-board` gives
 * it. Prices, counts of tenders and lots stand only in the text of its form (`htmlBody`).
 * Amounts of tenders and contracts are with VAT, estimated ones without.
 */
export const plBzp: Format = {
  name: FORMAT,
  detects: (head) => /^\s*\{/.test(head) && FIELDS.filter((field) => field.test(head)).length >= 2,
  read: (bytes) => [{ notice: readRow(parseJson(bytes)) }],
}
