import type { XmlNode } from './xml-node.ts'

const NOTHING: readonly XmlNode[] = []

/** The first child of a name. Looked for a dozen times in every element, so without a closure. */
const child = (node: XmlNode, name: string): XmlNode | undefined => {
  for (const candidate of node.children) if (candidate.name === name) return candidate
  return undefined
}

/** Children of one name, in document order. Most are looked for in vain: then nothing is made. */
export const all = (node: XmlNode | undefined, name: string): readonly XmlNode[] => {
  if (!node) return NOTHING
  let found: XmlNode[] | undefined
  for (const candidate of node.children) {
    if (candidate.name !== name) continue
    if (found) found.push(candidate)
    else found = [candidate]
  }
  return found ?? NOTHING
}

/** The first child that a path of names leads to, taking the first at each step. */
export const first = (
  node: XmlNode | undefined,
  ...path: readonly string[]
): XmlNode | undefined => {
  let current = node
  for (const name of path) {
    if (!current) return undefined
    current = child(current, name)
  }
  return current
}

/** Every node that a path of names leads to, through all branches. */
export const every = (
  node: XmlNode | undefined,
  ...path: readonly string[]
): readonly XmlNode[] => {
  let current: readonly XmlNode[] = node ? [node] : NOTHING
  for (const name of path) {
    if (current.length === 1) current = all(current[0], name)
    else if (current.length > 1) current = current.flatMap((parent) => all(parent, name))
  }
  return current
}

/** Children of one name whose `listName` is the one given. */
export const listed = (
  node: XmlNode | undefined,
  name: string,
  listName: string,
): readonly XmlNode[] => all(node, name).filter((child) => child.attributes.listName === listName)

/** Walks a tree, parents before children. `ancestors` is shared: read it, do not keep it. */
export const walk = (
  node: XmlNode,
  visit: (node: XmlNode, ancestors: readonly XmlNode[]) => void,
  ancestors: XmlNode[] = [],
): void => {
  visit(node, ancestors)
  ancestors.push(node)
  for (const child of node.children) walk(child, visit, ancestors)
  ancestors.pop()
}
