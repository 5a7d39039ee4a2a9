/**
 * Just as much XPath as the field definitions of the eForms SDK use: steps with names, `*`, `..`,
 * attributes, and predicates that compare with a text, ask whether something is there, or that it is not.
 */

/** An element of a document, or an attribute of one. */
export interface XmlNode {
  readonly name: string
  /** Text of its own, trimmed. */
  readonly text: string
  readonly parent: XmlNode | null
  readonly children: readonly XmlNode[]
  readonly attributes: readonly XmlNode[]
}

/** Splits a path at its slashes outside of brackets. */
export const stepsOf = (path: string): string[] => {
  const steps: string[] = []
  let depth = 0
  let step = ''
  for (const letter of path) {
    if (letter === '[') depth += 1
    if (letter === ']') depth -= 1
    if (letter === '/' && depth === 0) {
      steps.push(step)
      step = ''
    } else step += letter
  }
  return [...steps, step].filter((one) => one !== '')
}

/** The predicates of a step, without their brackets. */
const predicatesOf = (step: string): string[] => {
  const found: string[] = []
  let depth = 0
  let from = 0
  ;[...step].forEach((letter, at) => {
    if (letter === '[') {
      if (depth === 0) from = at + 1
      depth += 1
    }
    if (letter === ']') {
      depth -= 1
      if (depth === 0) found.push(step.slice(from, at))
    }
  })
  return found
}

const QUOTED = /'([^']*)'/g

const holds = (node: XmlNode, predicate: string): boolean => {
  const not = /^not\((.*)\)$/.exec(predicate)
  if (not) return !holds(node, not[1] ?? '')
  const compared = /^([^=]+?)\s*=\s*(\(.*\)|'[^']*')$/.exec(predicate)
  // A comparison within an inner predicate belongs to its step.
  if (!compared || (compared[1] ?? '').includes('['))
    return nodesAt([node], stepsOf(predicate)).length > 0
  const allowed = [...(compared[2] ?? '').matchAll(QUOTED)].map(([, text]) => text)
  const path = stepsOf((compared[1] ?? '').replace(/\/text\(\)$/, ''))
  return nodesAt([node], path).some(({ text }) => allowed.includes(text))
}

const nameOf = (step: string): string => step.replace(/\[.*$/s, '')

const stepped = (node: XmlNode, step: string): readonly XmlNode[] => {
  const name = nameOf(step)
  if (name === '..') return node.parent ? [node.parent] : []
  if (name.startsWith('@')) return node.attributes.filter((one) => `@${one.name}` === name)
  const found = node.children.filter((one) => name === '*' || one.name === name)
  const predicates = predicatesOf(step)
  return found.filter((one) => predicates.every((predicate) => holds(one, predicate)))
}

/** What stands at the end of these steps, from any of these nodes. */
export const nodesAt = (from: readonly XmlNode[], steps: readonly string[]): readonly XmlNode[] =>
  steps.reduce<readonly XmlNode[]>(
    (nodes, step) => [...new Set(nodes.flatMap((node) => stepped(node, step)))],
    from,
  )

/** A node so many steps up. */
export const above = (node: XmlNode, levels: number): XmlNode | null =>
  levels <= 0 ? node : node.parent && above(node.parent, levels - 1)
