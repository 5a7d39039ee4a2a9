import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'

interface PluralShape {
  readonly ordinal: boolean
  readonly categories: readonly string[]
  /** Those of them that say the number itself, `#`. */
  readonly numbered: readonly string[]
}

/** What a message asks of its caller, and where its plurals are. */
export interface MessageShape {
  /** `name`, `<tag>` and `name:select(a,b)`, sorted: equal in all languages. */
  readonly takes: readonly string[]
  readonly plurals: readonly PluralShape[]
  /** The words of the message without its arguments. */
  readonly words: string
}

const walk = (
  elements: readonly MessageFormatElement[],
  visit: (element: MessageFormatElement) => void,
): void => {
  for (const element of elements) {
    visit(element)
    if (element.type === TYPE.tag) walk(element.children, visit)
    if (element.type === TYPE.plural || element.type === TYPE.select) {
      for (const option of Object.values(element.options)) walk(option.value, visit)
    }
  }
}

const hasNumber = (elements: readonly MessageFormatElement[]): boolean => {
  let found = false
  walk(elements, ({ type }) => {
    if (type === TYPE.pound) found = true
  })
  return found
}

const takenBy = (element: MessageFormatElement): string | null => {
  switch (element.type) {
    case TYPE.literal:
    case TYPE.pound:
      return null
    case TYPE.tag:
      return `<${element.value}>`
    case TYPE.select:
      return `${element.value}:select(${Object.keys(element.options).sort().join()})`
    default:
      return element.value
  }
}

/** Reads an ICU message. Throws a SyntaxError where it is none. */
export const messageShape = (text: string): MessageShape => {
  const takes = new Set<string>()
  const plurals: PluralShape[] = []
  let words = ''
  walk(parse(text), (element) => {
    const taken = takenBy(element)
    if (taken) takes.add(taken)
    if (element.type === TYPE.literal) words += element.value
    if (element.type === TYPE.plural) {
      const categories = Object.keys(element.options).filter((name) => !name.startsWith('='))
      const numbered = categories.filter((name) => hasNumber(element.options[name]?.value ?? []))
      plurals.push({ ordinal: element.pluralType === 'ordinal', categories, numbered })
    }
  })
  return { takes: [...takes].sort(), plurals, words }
}
