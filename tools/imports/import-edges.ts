import { posix } from 'node:path'
import { type ParseResult, parseSync, Visitor } from 'oxc-parser'

/** One file's mention of another, or of a package. */
export interface Edge {
  /** Relative to the checkout. */
  readonly from: string
  readonly line: number
  /** A path relative to the checkout, or the name of what is outside it (`zod`, `node:fs`). */
  readonly to: string
  readonly outside: boolean
  /** Gone when types are stripped. */
  readonly typeOnly: boolean
}

export interface Source {
  readonly path: string
  readonly edges: readonly Edge[]
  /** Whether it does nothing but hand on what other files export. */
  readonly barrel: boolean
  /** Whether it hands on anything that another file exports. */
  readonly handsOn: boolean
}

const WORKSPACE = /^@kogge\/([^/]+)\/(.+)$/
const APPS = new Set(['server', 'web'])
const ROOTS = new Set(['e2e', 'bench', 'tools'])

/** The name of the package that a specifier of one belongs to: `@scope/name/deep` is `@scope/name`. */
const packageName = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

const resolve = (from: string, specifier: string): Pick<Edge, 'to' | 'outside'> => {
  const [bare = ''] = specifier.split('?', 1)
  if (bare.startsWith('.')) {
    return { to: posix.join(posix.dirname(from), bare), outside: false }
  }
  const [, name, path] = WORKSPACE.exec(bare) ?? []
  if (name === undefined || path === undefined) return { to: packageName(bare), outside: true }
  const home = APPS.has(name) ? `apps/${name}` : ROOTS.has(name) ? name : `packages/${name}`
  return { to: `${home}/${path}`, outside: false }
}

type Program = ParseResult['program']

interface Mention {
  readonly specifier: string
  readonly start: number
  readonly typeOnly: boolean
}

/** The names that a file has by import. */
const importedNames = ({ body }: Program): ReadonlySet<string> =>
  new Set(
    body.flatMap((node) =>
      node.type === 'ImportDeclaration' ? node.specifiers.map(({ local }) => local.name) : [],
    ),
  )

/** Whether a statement exports something of another file: by its source, by name, or under a new name. */
const exportsImported = (node: Program['body'][number], imported: ReadonlySet<string>): boolean => {
  if (node.type === 'ExportAllDeclaration') return true
  if (node.type !== 'ExportNamedDeclaration') return false
  if (node.source) return true
  if (node.specifiers.some(({ local }) => local.type === 'Identifier' && imported.has(local.name)))
    return true
  return (
    node.declaration?.type === 'VariableDeclaration' &&
    node.declaration.declarations.some(
      ({ init }) => init?.type === 'Identifier' && imported.has(init.name),
    )
  )
}

interface Mentions extends Pick<Source, 'barrel' | 'handsOn'> {
  readonly found: Mention[]
}

/** All mentions: imports, re-exports, `import()` of values and of types. */
const mentions = (path: string, text: string): Mentions => {
  const found: Mention[] = []
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  new Visitor({
    ImportDeclaration: (node) => {
      const named = node.specifiers.filter(({ type }) => type === 'ImportSpecifier')
      const allTypes =
        named.length > 0 &&
        named.length === node.specifiers.length &&
        named.every((one) => one.type === 'ImportSpecifier' && one.importKind === 'type')
      const typeOnly = node.importKind === 'type' || allTypes
      found.push({ specifier: node.source.value, start: node.start, typeOnly })
    },
    ExportNamedDeclaration: (node) => {
      if (!node.source) return
      const typeOnly = node.exportKind === 'type'
      found.push({ specifier: node.source.value, start: node.start, typeOnly })
    },
    ExportAllDeclaration: (node) => {
      const typeOnly = node.exportKind === 'type'
      found.push({ specifier: node.source.value, start: node.start, typeOnly })
    },
    ImportExpression: ({ source, start }) => {
      if (source.type === 'Literal' && typeof source.value === 'string') {
        found.push({ specifier: source.value, start, typeOnly: false })
      }
    },
    TSImportType: ({ source, start }) => {
      found.push({ specifier: source.value, start, typeOnly: true })
    },
  }).visit(program)
  const barrel =
    program.body.length > 0 &&
    program.body.every(
      (node) =>
        node.type === 'ExportAllDeclaration' ||
        (node.type === 'ExportNamedDeclaration' && node.source !== null),
    )
  const imported = importedNames(program)
  const handsOn = program.body.some((node) => exportsImported(node, imported))
  return { found, barrel, handsOn }
}

/** Reads one source file; `path` is relative to the checkout. */
export const readSource = (path: string, text: string): Source => {
  const { found, barrel, handsOn } = mentions(path, text)
  const edges = found.map(({ specifier, start, typeOnly }) => ({
    from: path,
    line: text.slice(0, start).split('\n').length,
    typeOnly,
    ...resolve(path, specifier),
  }))
  return { path, edges, barrel, handsOn }
}
