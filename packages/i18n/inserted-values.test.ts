import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/**
 * What letters insert stands in the nominative, and of names nobody knows the gender. A sentence that asks
 * for another case of a date, or for a participle that agrees with a name, is wrong whatever is inserted.
 */
type Catalogue = { readonly [key: string]: string | Catalogue }

const catalogue = (locale: string, name: string): Catalogue =>
  JSON.parse(
    readFileSync(new URL(`./messages/${locale}/${name}.json`, import.meta.url), 'utf8'),
  ) as Catalogue

const textsOf = (part: Catalogue, path = ''): [string, string][] =>
  Object.entries(part).flatMap(([key, inner]) =>
    typeof inner === 'string' ? [[`${path}${key}`, inner]] : textsOf(inner, `${path}${key}.`),
  )

/** Those of some texts that a pattern is found in. */
const wrong = (texts: [string, string][], pattern: RegExp): string[] =>
  texts.filter(([, text]) => pattern.test(text)).map(([path]) => path)

const letters = (locale: string): [string, string][] => {
  const { letter } = catalogue(locale, 'evaluation')
  return [
    ...textsOf(catalogue(locale, 'mail')),
    ...textsOf(typeof letter === 'object' ? letter : {}, 'letter.'),
  ]
}

describe('letters in Latvian', () => {
  test('set dates, which are written out, in no other case', () => {
    const mails = textsOf(catalogue('lv', 'mail'))
    expect(
      wrong(mails, /(līdz|no|pirms|pēc|līdz pat) \{until\}|\{until\} (beig|ieskaitot)/),
    ).toEqual([])
  })

  test('and pages set no name in the genitive', () => {
    const texts = [...letters('lv'), ...textsOf(catalogue('lv', 'evaluation'))]
    const heads = '(?:[Pp]asūtītāja|[Oo]rganizācijas|[Pp]retendenta) '
    const owner = `(?<!${heads})\\{(?:org|name)\\} (?:piedāvāj|iesniegtais|pieteikum|lēmum)`
    expect(wrong(texts, new RegExp(owner, 'u'))).toEqual([])
  })

  test('let no participle agree with a name', () => {
    const heads = '(?:[Pp]asūtītājs|[Oo]rganizācija|[Pp]retendents) '
    const participle = '\\{(?:org|name)\\} (?:ir |bija )?\\p{L}+(?:is|usi|ies|usies)(?= |\\.|$|\\()'
    const pattern = new RegExp(`(?<!${heads})${participle}`, 'u')
    expect(wrong(letters('lv'), pattern)).toEqual([])
    expect(wrong(letters('lv'), /s\(-\p{L}+\)/u)).toEqual([])
  })
})

test('letters in Estonian set dates, which are written out, in no other case', () => {
  const mails = textsOf(catalogue('et', 'mail'))
  expect(wrong(mails, /(kuni|hiljemalt|enne|alates|pärast) \{until\}|\{until\} lõpu/)).toEqual([])
})

test('letters in Lithuanian let no participle agree with a name', () => {
  const head = '(?:perkančioji organizacija|[Oo]rganizacija|[Tt]iekėjas) '
  const participle = '\\{(?:org|name)\\} (?:yra |buvo )?\\p{L}+(?:ęs|usi|iusi)(?= |\\.|,)'
  expect(wrong(letters('lt'), new RegExp(`(?<!${head})${participle}`, 'u'))).toEqual([])
  expect(wrong(letters('lt'), /[Jj]ūs (tapote|nebesate)/u)).toEqual([])
})
