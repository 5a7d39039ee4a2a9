import { parseSync, Visitor } from 'oxc-parser'

/** A regular expression that stands in the code. */
export interface Found {
  readonly at: string
  readonly pattern: string
  readonly flags: string
}

/** A place that makes one from a text. */
export interface Made {
  readonly at: string
  /** Made once, when the file is loaded: what it has become can be asked. */
  readonly once: boolean
}

/** Methods of texts that make an expression of a text they are given. */
const MAKERS = new Set(['match', 'matchAll'])

/** The regular expressions of a file: those that are written out, and where others are made. */
export const regexesIn = (
  path: string,
  source: string,
): { readonly found: readonly Found[]; readonly made: readonly Made[] } => {
  const found: Found[] = []
  const made: Made[] = []
  let depth = 0
  const at = (start: number): string => `${path}:${source.slice(0, start).split('\n').length}`
  const enter = (): void => {
    depth += 1
  }
  const leave = (): void => {
    depth -= 1
  }
  const make = (start: number): void => {
    made.push({ at: at(start), once: depth === 0 })
  }
  new Visitor({
    Literal: (node) => {
      if ('regex' in node && node.regex)
        found.push({ at: at(node.start), pattern: node.regex.pattern, flags: node.regex.flags })
    },
    NewExpression: ({ callee, start }) => {
      if (callee.type === 'Identifier' && callee.name === 'RegExp') make(start)
    },
    CallExpression: ({ callee, arguments: [first], start }) => {
      if (callee.type === 'Identifier' && callee.name === 'RegExp') make(start)
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const isText =
        first?.type === 'TemplateLiteral' ||
        (first?.type === 'Literal' && typeof first.value === 'string')
      if (isText && MAKERS.has(callee.property.name)) make(start)
    },
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
  }).visit(parseSync(path, source).program)
  return { found, made }
}
