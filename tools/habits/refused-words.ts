import { parseSync, type Statement } from 'oxc-parser'

/** A word that the glossary refuses. */
export interface RefusedWord {
  readonly word: string
  /** The words to write instead, as the glossary lists them. */
  readonly instead: string
  readonly isRefusedInComments: boolean
}

export interface Glossary {
  readonly words: readonly RefusedWord[]
  /** Exported names that may contain a refused word. */
  readonly exempt: ReadonlySet<string>
}

/** The cells of the rows of the table under a heading; the first two lines are its head. */
const rowsUnder = (markdown: string, heading: string): readonly (readonly string[])[] => {
  const [, after = ''] = markdown.split(`\n## ${heading}\n`)
  const [section = ''] = after.split('\n## ')
  return section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .slice(1)
        .split('|')
        .map((cell) => cell.trim()),
    )
}

const withoutTicks = (cell: string): string => cell.replaceAll('`', '')

/**
 * Reads the tables "Refused words" (words, replacement, places) and "Exempt names" of the glossary.
 * Several forms of a word share one row. Throws where a place is unknown or no word is refused.
 */
export const glossaryOf = (markdown: string): Glossary => {
  const words = rowsUnder(markdown, 'Refused words').flatMap(
    ([forms = '', instead = '', places]) => {
      if (places !== 'names' && places !== 'names, comments')
        throw new Error(`docs/glossary.md: "${places}" is no place where ${forms} can be refused`)
      return withoutTicks(forms)
        .split(', ')
        .map((word) => ({ word, instead, isRefusedInComments: places === 'names, comments' }))
    },
  )
  if (words.length === 0) throw new Error('docs/glossary.md: the table of refused words is missing')
  const exempt = rowsUnder(markdown, 'Exempt names').map(([name = '']) => withoutTicks(name))
  return { words, exempt: new Set(exempt) }
}

/** The words of a name in any case: `toldOfLots`, `MOST_TOLD`. */
const wordsOf = (name: string): readonly string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split('_')

const boundNames = (pattern: unknown): readonly string[] => {
  if (typeof pattern !== 'object' || pattern === null) return []
  if (Array.isArray(pattern)) return pattern.flatMap(boundNames)
  const node = pattern as Readonly<Record<string, unknown>>
  if (node['type'] === 'Identifier') return [String(node['name'])]
  return ['elements', 'properties', 'value', 'argument', 'left'].flatMap((key) =>
    boundNames(node[key]),
  )
}

const exportedNames = (statement: Statement): readonly string[] => {
  if (statement.type !== 'ExportNamedDeclaration') return []
  const { declaration, specifiers } = statement
  const own = specifiers.map(({ exported }) =>
    'name' in exported ? exported.name : exported.value,
  )
  if (!declaration) return own
  if (declaration.type === 'VariableDeclaration')
    return [...own, ...declaration.declarations.flatMap(({ id }) => boundNames(id))]
  return 'id' in declaration ? [...own, ...boundNames(declaration.id)] : own
}

/**
 * The exported names and the comments of a file that contain a refused word, one line each. A
 * comment may quote a name or a value in backticks.
 */
export const refusedWords = (
  path: string,
  text: string,
  { words, exempt }: Glossary,
): readonly string[] => {
  const { program, comments, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  const lineAt = (place: number): number => text.slice(0, place).split('\n').length
  const problem = (place: number, where: string, { word, instead }: RefusedWord): string =>
    `${path}:${lineAt(place)}: ${where} "${word}", which docs/glossary.md refuses: ${instead}`
  const inNames = program.body.flatMap((statement) =>
    exportedNames(statement)
      .filter((name) => !exempt.has(name))
      .flatMap((name) =>
        words
          .filter(({ word }) => wordsOf(name).includes(word))
          .map((refused) => problem(statement.start, `the exported name ${name} has`, refused)),
      ),
  )
  const inComments = comments.flatMap(({ value, start }) => {
    const said = new Set(
      value
        .replace(/`[^`]*`/g, '')
        .toLowerCase()
        .match(/[a-z]+/g),
    )
    return words
      .filter(({ word, isRefusedInComments }) => isRefusedInComments && said.has(word))
      .map((refused) => problem(start, 'a comment has', refused))
  })
  return [...inNames, ...inComments]
}
