import type { XmlNode } from '../../xml-node.ts'
import { contentOf } from '../element-text.ts'
import { lead, type Parallel, zip } from '../parallel-forms.ts'

/**
 * Forms of before 2014 (schemas R2.0.7 and R2.0.8, for defence used until 2022). Each names its
 * sections differently and nests them differently, but what stands in a section has the same name
 * everywhere. So values are looked up by their names, wherever they stand.
 */

const isLot = ({ name }: XmlNode): boolean =>
  /(?:^|_)ANNEX_B(?:_|$)/.test(name) || name === 'LOT_PRIOR_INFORMATION'

const AWARDS = new Set(['AWARD_AND_CONTRACT_VALUE', 'AWARD_CONTRACT_MOVE', 'RESULT_CONTEST'])

const isAward = ({ name }: XmlNode): boolean =>
  name.startsWith('AWARD_OF_CONTRACT') || AWARDS.has(name)

type Test = (node: XmlNode) => boolean

const matches = (node: XmlNode, test: Test, stop: Test): readonly XmlNode[] =>
  node.children.flatMap((child) => {
    if (test(child)) return [child]
    return stop(child) ? [] : matches(child, test, stop)
  })

const isPart: Test = (node) => isLot(node) || isAward(node)

type ByName = ReadonlyMap<string, XmlNode>

const addNames = (node: XmlNode, found: Map<string, XmlNode>): void => {
  for (const child of node.children) {
    if (!found.has(child.name)) found.set(child.name, child)
    if (!isPart(child)) addNames(child, found)
  }
}

/** A form is looked through dozens of times, so it is gone through once. */
const firstByName = new WeakMap<XmlNode, ByName>()

const namesIn = (form: XmlNode): ByName => {
  const known = firstByName.get(form)
  if (known) return known
  const found = new Map<string, XmlNode>()
  addNames(form, found)
  firstByName.set(form, found)
  return found
}

/** The first element of that name in every form, outside lots and awards. */
export const seek = (parallel: Parallel, name: string): Parallel =>
  parallel.flatMap(({ language, node }) => {
    const found = namesIn(node).get(name)
    return found ? [{ language, node: found }] : []
  })

/** The first of several names under which the forms know the same thing, where it says anything. */
export const seekAny = (parallel: Parallel, names: readonly string[]): Parallel =>
  names.map((name) => seek(parallel, name)).find((found) => contentOf(lead(found)) !== null) ?? []

/** The same in the first form alone, for what is no text. */
export const seekNode = (parallel: Parallel, name: string): XmlNode | undefined =>
  lead(seek(parallel.slice(0, 1), name))

/** Every element of which the name passes, outside lots and awards. */
export const seekAll = (parallel: Parallel, test: (name: string) => boolean): Parallel[] =>
  zip(parallel, (node) => matches(node, ({ name }) => test(name), isPart))

export const lotsIn = (parallel: Parallel): Parallel[] =>
  zip(parallel, (node) => matches(node, isLot, isAward))

export const awardsIn = (parallel: Parallel): Parallel[] =>
  zip(parallel, (node) => matches(node, isAward, isLot))
