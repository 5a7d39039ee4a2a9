import { documentOf } from './checked-document.fixture.ts'
import { type Asked, type Place, seenFrom, type Truth, truthOf } from './efx-conditions.fixture.ts'
import type { Definitions, FieldDefinition, NodeDefinition } from './field-definitions.fixture.ts'
import { nodesAt, stepsOf, type XmlNode } from './xml-paths.fixture.ts'

/** What the field definitions of the eForms SDK find wrong with a notice. */
export interface Findings {
  /** Fields that the subtype asks for and that are not there. */
  readonly missing: readonly string[]
  /** Fields that the subtype forbids as the notice stands. */
  readonly forbidden: readonly string[]
  /** Values outside of their lists, patterns and lengths, or given more often than once. */
  readonly values: readonly string[]
  /** Rules between fields that do not hold, and for some fields a reason. */
  readonly rules: readonly string[]
  /** Elements that the schema does not know, or has in another order. */
  readonly structure: readonly string[]
  /** How many conditions were not understood, of how many. */
  readonly unread: number
  readonly asked: number
}

type Flag = NonNullable<FieldDefinition['mandatory']>

const concernsType = (
  { noticeTypes }: { readonly noticeTypes?: readonly string[] },
  subtype: string,
) => noticeTypes === undefined || noticeTypes.includes(subtype)

/** Checks notices against the definitions; made once, since there are many of them. */
export const checkerOf = (
  { fields, xmlStructure }: Definitions,
  codesOf: Asked['codesOf'],
): ((xml: string) => Findings) => {
  const nodes = new Map(xmlStructure.map((node) => [node.id, node]))
  const known = new Map<string, { readonly xpathAbsolute: string }>([
    ...nodes,
    ...fields.map((field) => [field.id, field] as const),
  ])
  /** The outermost part of the notice that may be there several times, in which a field stands. */
  const partOf = ({ parentNodeId }: FieldDefinition): NodeDefinition | undefined => {
    const line: NodeDefinition[] = []
    for (let at = nodes.get(parentNodeId); at; at = nodes.get(at.parentId ?? '')) line.push(at)
    return line.filter(({ repeatable }) => repeatable).at(-1) ?? line.at(-1)
  }

  return (xml) => {
    const top = documentOf(xml)
    const asked: Asked = { top, codesOf, pathOf: (id) => known.get(id)?.xpathAbsolute }
    const subtype = nodesAt([top], stepsOf(known.get('OPP-070-notice')?.xpathAbsolute ?? ''))[0]
      ?.text
    if (!subtype) throw new Error('The notice has no subtype.')
    const missing = new Set<string>()
    const forbidden = new Set<string>()
    const values = new Set<string>()
    const rules = new Set<string>()
    const structure = new Set<string>()
    let unread = 0
    let count = 0

    const placesOf = (path: string): Place[] =>
      nodesAt([top], stepsOf(path)).map((node) => ({ node, path }))
    const truth = (place: Place, condition: string): Truth => {
      count += 1
      const held = truthOf(asked, place, condition)
      if (held === null) unread += 1
      return held
    }
    /** Where a flag is up: with its condition at each place that this names, else in each part. */
    const raised = (field: FieldDefinition, flag: Flag | undefined): Place[] => {
      const part = partOf(field)?.xpathAbsolute ?? '/*'
      if (!flag) return []
      if (flag.value && !flag.constraints) return placesOf(part)
      return (flag.constraints ?? [])
        .filter((rule) => rule.value && rule.severity === 'ERROR' && concernsType(rule, subtype))
        .flatMap(({ condition }) => {
          if (condition === undefined) return placesOf(part)
          const context = known.get(/^\{([^}]*)\}/.exec(condition)?.[1] ?? '')?.xpathAbsolute
          return placesOf(context ?? part).filter((place) => truth(place, condition) === true)
        })
    }

    for (const field of fields) {
      const { id, xpathAbsolute: path } = field
      const found = placesOf(path)
      for (const place of raised(field, field.mandatory))
        if (seenFrom(asked, place, path).length === 0) missing.add(id)
      if (found.length > 0)
        for (const place of raised(field, field.forbidden))
          if (seenFrom(asked, place, path).length > 0) forbidden.add(id)
      if (found.length === 0) continue
      const { pattern, maxLength, codeList } = field
      const own = codeList?.constraints?.find((rule) => concernsType(rule, subtype))
      const list = (own ?? codeList)?.value.id
      const codes = list === undefined ? undefined : codesOf(list)
      for (const { node } of found) {
        const wrong = (why: string) => values.add(`${id}: ${why}: ${node.text}`)
        if (codes && !codes.has(node.text)) wrong(`not in ${list}`)
        if (pattern && !new RegExp(pattern.value, 'u').test(node.text)) wrong('pattern')
        if (maxLength && [...node.text].length > maxLength.value) wrong('too long')
        if (node.text === '' && field.attributeOf === undefined) wrong('empty')
      }
      if (field.repeatable?.value === false && field.attributeOf === undefined) {
        const parent = nodes.get(field.parentNodeId)?.xpathAbsolute ?? '/*'
        for (const place of placesOf(parent)) {
          const seen = seenFrom(asked, place, path)
          const given = seen.map(({ attributes, text }) =>
            field.type === 'text-multilingual' ? attributes.map((one) => one.text).join() : text,
          )
          const isTwice =
            field.type === 'text-multilingual'
              ? new Set(given).size < given.length
              : given.length > 1
          if (isTwice) values.add(`${id}: more than once`)
        }
      }
    }
    for (const { id, assert, xpathAbsolute } of fields)
      for (const rule of assert?.constraints ?? []) {
        if (rule.severity !== 'ERROR' || !concernsType(rule, subtype)) continue
        const context = (text: string) => known.get(/^\{([^}]*)\}/.exec(text)?.[1] ?? '')
        const path = (context(rule.condition ?? rule.value) ?? { xpathAbsolute }).xpathAbsolute
        for (const place of placesOf(path)) {
          if (rule.condition !== undefined && truth(place, rule.condition) !== true) continue
          if (truth(place, rule.value) === false) rules.add(`${id}: ${rule.message ?? rule.value}`)
        }
      }

    // Every element is a field or holds some, and stands in the order of the schema.
    const order = new Map<XmlNode, number>()
    for (const { xpathAbsolute, xpathRelative, xsdSequenceOrder = [] } of [
      ...xmlStructure,
      ...fields,
    ]) {
      const inner = stepsOf(xpathRelative).length
      for (const { node } of placesOf(xpathAbsolute)) {
        let at: XmlNode | null = node
        if (/@[^/\]]*$/.test(xpathRelative)) at = node.parent
        const places = [...xsdSequenceOrder].reverse().flatMap((one) => Object.entries(one))
        for (let up = 0; at && up < inner && at.parent; up += 1, at = at.parent) {
          const [name, place] = places[up] ?? []
          if (name === at.name && place !== undefined) order.set(at, place)
          else if (!order.has(at)) order.set(at, 0)
        }
      }
    }
    const walk = (node: XmlNode): void => {
      let last = 0
      for (const child of node.children) {
        const place = order.get(child)
        if (place === undefined) structure.add(`${node.name}/${child.name}: unknown`)
        else {
          if (place > 0 && place < last) structure.add(`${node.name}/${child.name}: order`)
          if (place > 0) last = place
        }
        if (child.text === '' && child.children.length === 0) structure.add(`${child.name}: empty`)
        walk(child)
      }
    }
    walk(top)
    const sorted = (set: ReadonlySet<string>) => [...set].sort()
    return {
      missing: sorted(missing),
      forbidden: sorted(forbidden),
      values: sorted(values),
      rules: sorted(rules),
      structure: sorted(structure),
      unread,
      asked: count,
    }
  }
}
