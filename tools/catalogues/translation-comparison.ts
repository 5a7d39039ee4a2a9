import type { Catalogue } from './catalogue-files.ts'
import { type MessageShape, messageShape } from './message-shape.ts'

const shapeOf = (text: string): MessageShape | string => {
  try {
    return messageShape(text)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Plural forms that a language needs and a message lacks, or has and the language does not know. */
const pluralProblems = (locale: string, shape: MessageShape): string[] =>
  shape.plurals.flatMap(({ ordinal, categories, numbered }) => {
    const rules = new Intl.PluralRules(locale, { type: ordinal ? 'ordinal' : 'cardinal' })
    const needed: readonly string[] = rules.resolvedOptions().pluralCategories
    const missing = needed.filter((category) => !categories.includes(category))
    const foreign = categories.filter((category) => !needed.includes(category))
    // Where `one` is of 21 and 31 as well, it must say which.
    const silent = categories.filter((category) => !numbered.includes(category))
    const isSilent = numbered.length > 0 && silent.length > 0 && rules.select(21) === 'one'
    return [
      ...(isSilent ? [`its plural loses the number in ${silent.join(', ')}`] : []),
      ...(missing.length > 0 ? [`its plural lacks ${missing.join(', ')}`] : []),
      ...(foreign.length > 0 ? [`its plural has ${foreign.join(', ')}, unknown to ${locale}`] : []),
    ]
  })

const messageProblems = (locale: string, text: string): string[] => {
  if (text.trim() === '') return ['is empty']
  if (text !== text.trim()) return ['begins or ends with a space']
  const shape = shapeOf(text)
  return typeof shape === 'string' ? [`is not ICU syntax: ${shape}`] : pluralProblems(locale, shape)
}

/** Problems of the catalogue that all others are compared with. */
export const ownProblems = (locale: string, catalogue: Catalogue): readonly string[] =>
  [...catalogue].flatMap(([key, text]) =>
    messageProblems(locale, text).map((problem) => `${locale} ${key}: ${problem}`),
  )

const translationProblems = (
  english: string,
  text: string,
  same: ReadonlySet<string>,
): string[] => {
  const [from, to] = [shapeOf(english), shapeOf(text)]
  if (typeof from === 'string' || typeof to === 'string') return []
  const problems: string[] = []
  if (from.takes.join() !== to.takes.join()) {
    problems.push(
      `takes ${to.takes.join(' ') || 'nothing'}, not ${from.takes.join(' ') || 'nothing'}`,
    )
  }
  if (text === english && /\p{L}/u.test(to.words) && !same.has(text)) {
    problems.push(`is the English text: "${text}"`)
  }
  return problems
}

/**
 * What a translation lacks beside the English catalogue, or has too much.
 *
 * @param same texts that are rightly the same in this language
 */
export const translationDifferences = (
  locale: string,
  english: Catalogue,
  translation: Catalogue,
  same: ReadonlySet<string>,
): readonly string[] => {
  const missing = [...english.keys()].filter((key) => !translation.has(key))
  const extra = [...translation.keys()].filter((key) => !english.has(key))
  const differing = [...translation].flatMap(([key, text]) => {
    const original = english.get(key)
    if (original === undefined) return []
    return translationProblems(original, text, same).map(
      (problem) => `${locale} ${key}: ${problem}`,
    )
  })
  const needless = [...same].filter(
    (text) => ![...english].some(([key, own]) => own === text && translation.get(key) === text),
  )
  return [
    ...missing.map((key) => `${locale} ${key}: is missing`),
    ...extra.map((key) => `${locale} ${key}: is not in English`),
    ...differing,
    ...needless.map(
      (text) => `${locale}: "${text}" is listed as the same word, and no message is it`,
    ),
  ]
}
