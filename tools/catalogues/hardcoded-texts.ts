import {
  type Expression,
  type JSXAttributeItem,
  type JSXChild,
  parseSync,
  Visitor,
} from 'oxc-parser'

/** Attributes and properties of ours that a reader sees or hears. */
const SPOKEN =
  /^(alt|title|placeholder|label|heading|description|message|hint|text|footnote|.+Label|aria-(label|description|placeholder|roledescription|valuetext))$/

/** The product's own name is the same everywhere. */
const hasWords = (text: string): boolean => /\p{L}/u.test(text.replaceAll('Kogge', ''))

/** Texts that an expression in the page can show as they stand. */
const shown = (node: Expression): { text: string; start: number }[] => {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [{ text: node.value, start: node.start }] : []
    case 'TemplateLiteral':
      return node.quasis.map(({ value, start }) => ({ text: value.cooked ?? '', start }))
    case 'ConditionalExpression':
      return [...shown(node.consequent), ...shown(node.alternate)]
    case 'LogicalExpression':
      return [...shown(node.left), ...shown(node.right)]
    case 'BinaryExpression':
      return node.operator === '+' ? [...shown(node.left), ...shown(node.right)] : []
    case 'ParenthesizedExpression':
      return shown(node.expression)
    default:
      return []
  }
}

const ofChild = (child: JSXChild): { text: string; start: number }[] => {
  if (child.type === 'JSXText') return [{ text: child.value, start: child.start }]
  if (child.type !== 'JSXExpressionContainer') return []
  return child.expression.type === 'JSXEmptyExpression' ? [] : shown(child.expression)
}

const ofAttribute = (attribute: JSXAttributeItem): { text: string; start: number }[] => {
  if (attribute.type !== 'JSXAttribute' || attribute.name.type !== 'JSXIdentifier') return []
  const { name, value } = attribute
  if (!value || !SPOKEN.test(name.name)) return []
  if (value.type === 'Literal') return [{ text: value.value, start: value.start }]
  if (value.type !== 'JSXExpressionContainer') return []
  return value.expression.type === 'JSXEmptyExpression' ? [] : shown(value.expression)
}

/** Texts for a reader that stand in a page's code instead of in the catalogues, one line each. */
export const textsInCode = (path: string, source: string): readonly string[] => {
  const found: { text: string; start: number }[] = []
  const visitor = new Visitor({
    JSXOpeningElement: ({ attributes }) => void found.push(...attributes.flatMap(ofAttribute)),
    JSXElement: ({ children }) => void found.push(...children.flatMap(ofChild)),
    JSXFragment: ({ children }) => void found.push(...children.flatMap(ofChild)),
  })
  visitor.visit(parseSync(path, source).program)
  return found
    .filter(({ text }) => hasWords(text))
    .map(({ text, start }) => {
      const line = source.slice(0, start).split('\n').length
      return `${path}:${line}: a text in the code: "${text.trim()}"`
    })
}
