import type { ResponseContent } from '@kogge/domain/response/schema.ts'
import { fieldOf } from './answers.ts'

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

type Given = ResponseContent['answers'][number]
const byField = (content: ResponseContent): Map<string, Given> =>
  new Map(content.answers.map((one) => [fieldOf(one.requirementId, one.lotId), one]))

export interface Merge {
  readonly content: ResponseContent
  /** What both have changed, each in another way; here mine stands in `content`. */
  readonly clashes: readonly string[]
}

/** What of `mine` and `theirs` is other than in `base`, together; answers one by one. */
export const mergeContents = (
  base: ResponseContent,
  mine: ResponseContent,
  theirs: ResponseContent,
): Merge => {
  const clashes: string[] = []
  const pick = <Value>(field: string, was: Value, own: Value, other: Value): Value => {
    if (isSame(own, was) || isSame(own, other)) return other
    if (!isSame(other, was)) clashes.push(field)
    return own
  }
  const [was, own, other] = [byField(base), byField(mine), byField(theirs)]
  const answers = [...new Set([...other.keys(), ...own.keys(), ...was.keys()])].flatMap(
    (field) => pick(field, was.get(field), own.get(field), other.get(field)) ?? [],
  )
  const field = <Name extends Exclude<keyof ResponseContent, 'answers'>>(name: Name) =>
    pick(name, base[name], mine[name], theirs[name])
  const content: ResponseContent = {
    answers,
    lotIds: field('lotIds'),
    note: field('note'),
    files: field('files'),
    contact: field('contact'),
    validDays: field('validDays'),
  }
  return { content, clashes }
}

/** Whether two contents say the same. */
export const saysSame = (a: ResponseContent, b: ResponseContent): boolean => a === b || isSame(a, b)
