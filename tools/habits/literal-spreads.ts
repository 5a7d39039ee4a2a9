import { type Node, parseSync, Visitor } from 'oxc-parser'

/** A literal without the parentheses and the `as const` around it. */
const bare = (node: Node): Node => {
  if (node.type === 'ParenthesizedExpression') return bare(node.expression)
  if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression')
    return bare(node.expression)
  return node
}

const LITERALS = new Set(['ObjectExpression', 'ArrayExpression'])

/**
 * The lines on which a literal is spread into a literal, a call or an element (`...{ a, b }`): it
 * switches off the check for excess properties, and says nothing that the properties alone do not.
 */
export const literalSpreads = (path: string, text: string): readonly number[] => {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  const starts: number[] = []
  const look = ({ argument, start }: { readonly argument: Node; readonly start: number }): void => {
    if (LITERALS.has(bare(argument).type)) starts.push(start)
  }
  new Visitor({ SpreadElement: look, JSXSpreadAttribute: look }).visit(program)
  return starts.map((start) => text.slice(0, start).split('\n').length)
}
