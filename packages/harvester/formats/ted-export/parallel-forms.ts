import type { Texts } from '@kogge/domain/notices/canonical-notice.ts'
import type { XmlNode } from '../xml-node.ts'
import { all, first } from '../xml-tree.ts'
import { contentOf } from './element-text.ts'

interface Version {
  /** ISO 639-1 code of the form. */
  readonly language: string
  readonly node: XmlNode
}

/**
 * One element as the original forms of a notice have it, in the order of the forms. A notice
 * published in two languages holds the same form twice; what is no text is read from the first.
 */
export type Parallel = readonly Version[]

/** The element in the first original form. */
export const lead = (parallel: Parallel): XmlNode | undefined => parallel[0]?.node

const NOTHING: Parallel = []

/** The element that a path of names leads to, in every form. */
export const at = (parallel: Parallel, ...path: readonly string[]): Parallel => {
  const found: Version[] = []
  for (const { language, node } of parallel) {
    const inner = first(node, ...path)
    if (inner) found.push({ language, node: inner })
  }
  return found.length > 0 ? found : NOTHING
}

/** Elements of one kind in every form, the first with the first, the second with the second ... */
export const zip = (
  parallel: Parallel,
  select: (node: XmlNode) => readonly XmlNode[],
): Parallel[] => {
  const zipped: Version[][] = []
  for (const { language, node } of parallel) {
    let i = 0
    for (const selected of select(node)) {
      const versions = zipped[i]
      if (versions) versions.push({ language, node: selected })
      else zipped.push([{ language, node: selected }])
      i += 1
    }
  }
  return zipped
}

/** Children of one name in every form, the first with the first ... */
export const each = (parallel: Parallel, name: string): Parallel[] =>
  zip(parallel, (node) => all(node, name))

/** The texts of elements by language; several in one language stand below each other. */
export const textsOf = (...parallels: readonly Parallel[]): Texts => {
  const texts: Record<string, string> = {}
  for (const parallel of parallels)
    for (const { language, node } of parallel) {
      const text = contentOf(node)
      if (text === null) continue
      const before = texts[language]
      texts[language] = before === undefined ? text : `${before}\n${text}`
    }
  return texts
}

export const isEmpty = (texts: Texts): boolean => Object.keys(texts).length === 0
