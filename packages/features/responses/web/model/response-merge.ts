import type { ResponseContent } from '@kogge/domain/responses/response-content.ts'
import { answerAt, fieldOf, withAnswer } from './answer-paths.ts'

type ContactPart = keyof ResponseContent['contact']

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

type Given = ResponseContent['answers'][number]
const byField = (content: ResponseContent): Map<string, Given> =>
  new Map(content.answers.map((one) => [fieldOf(one.requirementId, one.lotId), one]))

export interface Merge {
  readonly content: ResponseContent
  /**
   * What both have changed, each in another way, by the names that places have in a rehearsal, and
   * `note`; here mine stands in `content`.
   */
  readonly clashes: readonly string[]
}

/**
 * What of `mine` and `theirs` is other than in `base`, together; answers one by one. A part that they
 * have as it was `sent` by me is no change of theirs.
 */
export const mergeContents = (
  base: ResponseContent,
  mine: ResponseContent,
  theirs: ResponseContent,
  sent: readonly ResponseContent[] = [],
): Merge => {
  const clashes: string[] = []
  const pick = <Value>(
    field: string,
    own: Value,
    other: Value,
    before: readonly Value[],
  ): Value => {
    if (isSame(own, before[0]) || isSame(own, other)) return other
    if (!before.some((was) => isSame(other, was))) clashes.push(field)
    return own
  }
  const befores = [base, ...sent]
  const [own, other, was] = [byField(mine), byField(theirs), befores.map(byField)]
  const fields = new Set([other, own, ...was].flatMap((answered) => [...answered.keys()]))
  const answers = [...fields].flatMap((field) => {
    const before = was.map((answered) => answered.get(field))
    return pick(field, own.get(field), other.get(field), before) ?? []
  })
  const field = <Name extends Exclude<keyof ResponseContent, 'answers' | 'contact'>>(name: Name) =>
    pick(
      name,
      mine[name],
      theirs[name],
      befores.map((before) => before[name]),
    )
  const contact = (name: ContactPart) =>
    pick(
      `contact.${name}`,
      mine.contact[name],
      theirs.contact[name],
      befores.map((before) => before.contact[name]),
    )
  const content: ResponseContent = {
    answers,
    lotIds: field('lotIds'),
    note: field('note'),
    files: field('files'),
    contact: { name: contact('name'), email: contact('email'), phone: contact('phone') },
    validDays: field('validDays'),
  }
  return { content, clashes }
}

/** The content with one thing, as a clash names it, as it is in another. */
export const withFieldOf = (
  content: ResponseContent,
  other: ResponseContent,
  field: string,
): ResponseContent => {
  const [area = '', part = '', lotId = null] = field.split('.')
  if (area === 'answers') return withAnswer(content, part, lotId, answerAt(other, part, lotId))
  if (area === 'contact') {
    const { [part as ContactPart]: theirs } = other.contact
    return { ...content, contact: { ...content.contact, [part]: theirs } }
  }
  return { ...content, [area]: other[area as keyof ResponseContent] }
}

/** Whether two contents say the same. */
export const saysSame = (a: ResponseContent, b: ResponseContent): boolean => a === b || isSame(a, b)
