import { type Argument, type Expression, parseSync, Visitor } from 'oxc-parser'

/** A key that code asks for: `*` stands for what is only known when it runs. */
export interface KeyUse {
  readonly path: string
  readonly line: number
  /** The namespaces that the translator may have; null where it was made elsewhere. */
  readonly namespaces: readonly string[] | null
  readonly key: string
}

const MAKERS = new Set(['useTranslations', 'createTranslator'])
const METHODS = new Set(['rich', 'markup', 'raw', 'has'])

/** One area taken as it is, by a file that is no catalogue itself. */
const AREA = /\/messages\/en\/([^/]+)\.json$/

const literal = (node: Expression | Argument | undefined): string | null =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : null

/** The namespace that a translator is made with; null when it is not written there. */
const namespaceOf = (maker: string, [first]: readonly Argument[]): string | null => {
  if (maker === 'useTranslations') return first === undefined ? '' : literal(first)
  if (first?.type !== 'ObjectExpression') return null
  for (const property of first.properties) {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
    if (property.key.name === 'namespace') return literal(property.value)
  }
  return null
}

/** The keys that an expression can be; `*` for the parts that are not written there. */
const keysOf = (node: Expression | Argument): readonly string[] => {
  const text = literal(node)
  if (text !== null) return [text]
  switch (node.type) {
    case 'TemplateLiteral':
      return [node.quasis.map(({ value }) => value.cooked ?? '').join('*')]
    case 'ConditionalExpression':
      return [...keysOf(node.consequent), ...keysOf(node.alternate)]
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return keysOf(node.expression)
    default:
      return ['*']
  }
}

/** The translator that a call asks: `t(...)`, `t.rich(...)`. */
const translatorOf = (callee: Expression): string | null => {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return null
  const { property } = callee
  return property.type === 'Identifier' && METHODS.has(property.name) ? callee.object.name : null
}

/** Every key that a source file asks a translator for. */
export const keyUses = (path: string, text: string): readonly KeyUse[] => {
  const translators = new Map<string, (string | null)[]>()
  const calls: { name: string; start: number; key: string }[] = []
  const areas: KeyUse[] = []
  const lineAt = (start: number) => text.slice(0, start).split('\n').length
  new Visitor({
    // Whoever takes an area as data reads it by keys that only its type knows.
    ImportDeclaration: ({ source, start }) => {
      const area = AREA.exec(source.value)?.[1]
      if (area === undefined || path.startsWith('packages/i18n/')) return
      areas.push({ path, line: lineAt(start), namespaces: [area], key: '*' })
    },
    VariableDeclarator: ({ id, init }) => {
      if (id.type !== 'Identifier' || init?.type !== 'CallExpression') return
      if (init.callee.type !== 'Identifier' || !MAKERS.has(init.callee.name)) return
      const namespace = namespaceOf(init.callee.name, init.arguments)
      translators.set(id.name, [...(translators.get(id.name) ?? []), namespace])
    },
    CallExpression: ({ callee, arguments: args, start }) => {
      const name = translatorOf(callee)
      const [first] = args
      if (name === null || !first) return
      for (const key of keysOf(first)) calls.push({ name, start, key })
    },
  }).visit(parseSync(path, text).program)
  const requested = calls.flatMap(({ name, start, key }) => {
    const made = translators.get(name)
    // A translator that came as an argument goes by its customary name.
    if (!made && !/^(t|translate|t[A-Z]\w*)$/.test(name)) return []
    const known = made?.filter((namespace) => namespace !== null)
    const namespaces = made && known && known.length === made.length ? [...new Set(known)] : null
    if (!made && key === '*') return []
    return [{ path, line: lineAt(start), namespaces, key }]
  })
  return [...areas, ...requested]
}
