import { posix } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

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

interface Mention {
  readonly specifier: string
  readonly start: number
  readonly typeOnly: boolean
}

/** All mentions: imports, re-exports, `import()` of values and of types. */
const mentions = (path: string, text: string): { found: Mention[]; barrel: boolean } => {
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
  return { found, barrel }
}

/** Reads one source file; `path` is relative to the checkout. */
export const readSource = (path: string, text: string): Source => {
  const { found, barrel } = mentions(path, text)
  const edges = found.map(({ specifier, start, typeOnly }) => ({
    from: path,
    line: text.slice(0, start).split('\n').length,
    typeOnly,
    ...resolve(path, specifier),
  }))
  return { path, edges, barrel }
}
