import type { Notice, Texts } from '@kogge/domain/notices/canonical-notice.ts'
import { localTime } from '../local-time.ts'
import type { XmlNode } from '../xml-node.ts'
import { every, first } from '../xml-tree.ts'
import { attributeOf, contentOf } from './element-text.ts'
import { at, each, lead, type Parallel, textsOf } from './parallel-forms.ts'
import type { TedDocument } from './ted-document.ts'
import { dayInPartsOf, dayOf } from './ted-times.ts'
import { amountOf, documentNumberOf } from './ted-values.ts'

type Changes = NonNullable<Notice['changes']>
type Section = Changes['sections'][number]
type Deadline = NonNullable<Changes['deadlines']>[number]

/** What stood or stands in a section: text, codes, or a day and an hour. */
const valueText = (node: XmlNode): string | null => {
  const codes = [
    ...every(node, 'CPV_MAIN', 'CPV_CODE'),
    ...every(node, 'CPV_ADDITIONAL', 'CPV_CODE'),
  ].map((code) => attributeOf(code, 'CODE'))
  const dated = first(node, 'DATE_TIME')
  const words = [
    contentOf(first(node, 'TEXT') ?? first(node, 'OLD_TEXT') ?? first(node, 'NEW_TEXT')),
    codes.join(', '),
    [
      dayOf(first(node, 'DATE')) ?? dayInPartsOf(dated),
      contentOf(first(node, 'TIME') ?? first(dated, 'TIME')),
    ]
      .filter(Boolean)
      .join(' '),
  ].filter(Boolean)
  return words.length > 0 ? words.join('\n') : null
}

const valueTexts = (values: Parallel): Texts =>
  Object.fromEntries(
    values.flatMap(({ language, node }) => {
      const text = valueText(node)
      return text === null ? [] : [[language, text]]
    }),
  )

/** The change in words, for those who read only one text: what it is about, what stood, what stands. */
const describe = (change: Parallel, label: Texts, before: Texts, after: Texts): Texts =>
  Object.fromEntries(
    change.flatMap(({ language }) => {
      const values = [before[language] ?? '–', after[language] ?? '–'].join(' → ')
      const isSaid = before[language] !== undefined || after[language] !== undefined
      const lines = [label[language], isSaid ? values : undefined].filter((line) => line)
      return lines.length > 0 ? [[language, lines.join('\n')]] : []
    }),
  )

/** Forms since 2014 write section, label and lot apart; before, `WHERE` is all that is said. */
const readSection = (change: Parallel): Section => {
  const where = lead(at(change, 'WHERE'))
  const before = valueTexts(at(change, 'OLD_VALUE'))
  const after = valueTexts(at(change, 'NEW_VALUE'))
  const label = textsOf(at(change, 'WHERE', 'LABEL'))
  return {
    id: contentOf(where && where.children.length > 0 ? first(where, 'SECTION') : where),
    description: describe(change, label, before, after),
    lotId: contentOf(first(where, 'LOT_NO')),
    before,
    after,
  }
}

/** "Time limit for receipt of tenders or requests to participate", today and in forms before 2014. */
const RECEIPT = /^IV\.?\s*(?:2\.2|3\.4)\b/
/** As the Estonian register writes it into a text. */
const DAY_IN_TEXT = /^(\d{2})\.(\d{2})\.(\d{4})(?:\s+(\d{1,2}:\d{2}))?$/

const readDeadline = (change: Parallel, country: string | null): Deadline[] => {
  const section = readSection(change)
  if (!RECEIPT.test(section.id ?? '')) return []
  const value = first(lead(change), 'NEW_VALUE')
  const dated = first(value, 'DATE_TIME')
  const [, date, month, year, time] = DAY_IN_TEXT.exec(contentOf(first(value, 'TEXT')) ?? '') ?? []
  const deadline = localTime(
    dayOf(first(value, 'DATE')) ??
      dayInPartsOf(dated) ??
      (year ? `${year}-${month}-${date}` : null),
    contentOf(first(value, 'TIME') ?? first(dated, 'TIME')) ?? time ?? null,
    country,
  )
  return deadline === null ? [] : [{ lotId: section.lotId ?? null, deadline }]
}

/** Elements of a name anywhere below. */
const below = (node: XmlNode, name: string, found: XmlNode[] = []): readonly XmlNode[] => {
  for (const child of node.children) {
    if (child.name === name) found.push(child)
    below(child, name, found)
  }
  return found
}

const parallelBelow = (forms: Parallel, name: string): Parallel[] =>
  each(
    forms.map(({ language, node }) => ({
      language,
      node: { ...node, children: below(node, name) },
    })),
    name,
  )

/** The notice that a correction or modification is about: as its sender, else as the Journal numbers it. */
const changedNumber = (forms: Parallel): string | null => {
  const info = lead(at(forms, 'COMPLEMENTARY_INFO'))
  const procedure = lead(at(forms, 'PROCEDURE'))
  const number = contentOf(
    first(info, 'NO_DOC_EXT') ??
      first(info, 'NOTICE_NUMBER_OJ') ??
      first(procedure, 'NOTICE_NUMBER_OJ'),
  )
  return number && documentNumberOf(number)
}

/** Why a corrigendum was sent, by the name of its element. */
const REASONS = ['MODIFICATION_ORIGINAL', 'PUBLICATION_TED']
/** In which it stands before 2014. */
const FORMER_REASON = 'MODIFICATION_ORIGINAL_PUBLICATION_TED'

/** A corrigendum (F14): what it corrects, section by section, and the time limit that it moves. */
export const readCorrection = ({ forms, country }: TedDocument): Changes => {
  const changes = at(forms, 'CHANGES')
  const entries = [
    ...each(changes, 'CHANGE'),
    ...parallelBelow(forms, 'REPLACE'),
    ...parallelBelow(forms, 'ADD'),
  ]
  const node = lead(changes) ?? lead(parallelBelow(forms, FORMER_REASON)[0] ?? [])
  return {
    changedNoticeId: changedNumber(forms),
    reasonCode: REASONS.find((name) => first(node, name)) ?? null,
    description: textsOf(at(changes, 'INFO_ADD')),
    sections: entries.map(readSection),
    deadlines: entries.flatMap((change) => readDeadline(change, country)),
  }
}

/** Why a contract was modified, by the name of its element. */
const GROUNDS = ['ADDITIONAL_NEED', 'UNFORESEEN_CIRCUMSTANCE']

/** A modified contract (F20, section VII). */
export const readModification = (forms: Parallel): Changes | null => {
  const information = at(forms, 'MODIFICATIONS_CONTRACT', 'INFO_MODIFICATIONS')
  const procurement = at(forms, 'MODIFICATIONS_CONTRACT', 'DESCRIPTION_PROCUREMENT')
  const node = lead(information)
  if (!node && procurement.length === 0) return null
  const values = first(node, 'VALUES') ?? node
  return {
    changedNoticeId: changedNumber(forms),
    reasonCode: GROUNDS.find((name) => first(node, name)) ?? null,
    description: textsOf(
      at(information, 'SHORT_DESCR'),
      ...GROUNDS.map((name) => at(information, name)),
    ),
    sections: [{ id: 'VII.1', description: textsOf(at(procurement, 'SHORT_DESCR')) }],
    valueBefore: amountOf(first(values, 'VAL_TOTAL_BEFORE')),
    valueAfter: amountOf(first(values, 'VAL_TOTAL_AFTER')),
  }
}

/** Earlier notices named by this one, as document numbers: by TED's own data, then by the form. */
export const readReferences = ({ coded, forms }: TedDocument): string[] => {
  const written = [
    ...every(coded, 'NOTICE_DATA', 'REF_NOTICE', 'NO_DOC_OJS'),
    ...forms.flatMap(({ node }) => below(node, 'NOTICE_NUMBER_OJ')),
    ...forms.flatMap(({ node }) => below(node, 'NO_DOC_EXT')),
  ]
  return [
    ...new Set(
      written
        .map(contentOf)
        .filter((number) => number !== null)
        .map(documentNumberOf),
    ),
  ]
}
