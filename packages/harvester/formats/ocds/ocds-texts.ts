import type { Texts } from '@kogge/domain/notices/canonical-notice.ts'
import { languageAlpha2 } from '@kogge/domain/reference/language-codes.ts'
import { type JsonObject, textAt } from '../lossless-json.ts'

/** Marks a text whose language neither it nor its release names (ISO 639-2, undetermined). */
export const UNDETERMINED = 'und'

/** ISO 639-1 of a language as written (`EN`, `es-MX`, `ukr`); null where it is none. */
export const languageOf = (written: string | null): string | null => {
  const code = languageAlpha2(written?.split(/[-_]/)[0] ?? '')
  return /^[a-z]{2,3}$/.test(code) ? code : null
}

/**
 * A text in all its languages. The key itself is in the language of the release; translations
 * stand beside it under the key with a language's suffix, `title_en`, `title_fr-CH` (OCDS 1.1,
 * "Language"; Prozorro writes the same).
 */
export const textsAt = (object: JsonObject | undefined, key: string, language: string): Texts => {
  const texts = new Map<string, string>()
  const own = textAt(object, key)
  if (own !== null) texts.set(language, own)
  for (const name of Object.keys(object ?? {})) {
    if (!name.startsWith(`${key}_`)) continue
    const suffix = name.slice(key.length + 1)
    const translated = /^[a-z]{2,3}(?:[-_][A-Za-z]+)?$/.test(suffix) ? languageOf(suffix) : null
    const text = textAt(object, name)
    if (translated !== null && text !== null && !texts.has(translated)) texts.set(translated, text)
  }
  return Object.fromEntries(texts)
}

export const isEmpty = (texts: Texts): boolean => Object.keys(texts).length === 0

/** The first that says anything. */
export const firstTexts = (...candidates: readonly Texts[]): Texts =>
  candidates.find((texts) => !isEmpty(texts)) ?? {}

/** All of them, each on lines of its own, in each language. */
export const joinedTexts = (...parts: readonly Texts[]): Texts => {
  const joined = new Map<string, Set<string>>()
  for (const part of parts)
    for (const [language, text] of Object.entries(part)) {
      const lines = joined.get(language) ?? new Set()
      joined.set(language, lines.add(text))
    }
  return Object.fromEntries(
    [...joined].map(([language, lines]) => [language, [...lines].join('\n')]),
  )
}
