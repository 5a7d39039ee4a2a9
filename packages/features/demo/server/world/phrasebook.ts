import { readFileSync } from 'node:fs'

export const LANGUAGES = ['en', 'lv', 'et', 'lt'] as const
export type Language = (typeof LANGUAGES)[number]
export type Phrase = Readonly<Record<Language, string>>

/** What a contract is about, by CPV division. */
export type Kind = 'supplies' | 'services' | 'works'

/** Something that is bought, with all that a notice about it needs. */
export interface Subject {
  readonly cpv: string
  readonly theme: string
  /** The usual value, from and to, in EUR. */
  readonly value: readonly [number, number]
  /** Kinds of buyers, a letter each; see organisations. */
  readonly buyers: string
  readonly lots: readonly string[]
  readonly title: Phrase
}

export interface Phrasebook {
  readonly subjects: readonly Subject[]
  /** One phrase of a section with its blanks filled; throws for an unknown one, which is a slip of the pen. */
  fill(section: string, key: string, language: Language, blanks?: Record<string, string>): string
  keys(section: string): readonly string[]
  /** Keys of a section's sentences that suit a kind of contract. */
  sentences(section: string, kind: Kind): readonly string[]
}

const rowsOf = (file: string): Map<string, string>[] => {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8')
  const [head = '', ...lines] = text.trimEnd().split('\n')
  const names = head.split('\t')
  return lines.map((line) => new Map(line.split('\t').map((cell, at) => [names[at] ?? '', cell])))
}

const phraseOf = (row: ReadonlyMap<string, string>): Phrase => ({
  en: row.get('en') ?? '',
  lv: row.get('lv') ?? '',
  et: row.get('et') ?? '',
  lt: row.get('lt') ?? '',
})

const fillBlanks = (text: string, blanks: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => blanks[name] ?? whole)

const subjectOf = (row: ReadonlyMap<string, string>): Subject => {
  const [least = 0, most = 0] = (row.get('value') ?? '').split('-').map(Number)
  return {
    cpv: row.get('cpv') ?? '',
    theme: row.get('theme') ?? '',
    value: [least * 1000, most * 1000],
    buyers: row.get('buyers') ?? '',
    lots: (row.get('lots') ?? '').split(' '),
    title: phraseOf(row),
  }
}

/** In a key such as `3sw` the letters say for which kinds of contract a sentence makes sense. */
const KIND_LETTERS: Readonly<Record<Kind, string>> = { supplies: 's', services: 'v', works: 'w' }

/** Reads the tables of subjects and phrases. */
export const readPhrasebook = (): Phrasebook => {
  const sections = new Map<string, Map<string, Phrase>>()
  for (const row of rowsOf('phrases.tsv')) {
    const name = row.get('section') ?? ''
    const section = sections.get(name) ?? new Map<string, Phrase>()
    sections.set(name, section.set(row.get('key') ?? '', phraseOf(row)))
  }
  const keys = (section: string): string[] => [...(sections.get(section)?.keys() ?? [])]
  return {
    subjects: rowsOf('subjects.tsv').map(subjectOf),
    keys,
    fill: (section, key, language, blanks = {}) => {
      const phrase = sections.get(section)?.get(key)
      if (!phrase) throw new Error(`There is no phrase ${section} ${key}.`)
      return fillBlanks(phrase[language], blanks)
    },
    sentences: (section, kind) =>
      keys(section).filter((key) => {
        const letters = key.replace(/\d/g, '')
        return letters === '' || letters.includes(KIND_LETTERS[kind])
      }),
  }
}
