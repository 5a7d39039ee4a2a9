import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import xpath from 'fontoxpath'
import { type Document, type Element, type Node, parseXmlDocument } from 'slimdom'

const archive = fileURLToPath(
  new URL(
    '../../../../../../../shared/data/standards/eforms-sdk-1.15.1-schematron-static.tar.gz',
    import.meta.url,
  ),
)

/** Whether the Schematron of the eForms SDK stands beside the project. */
export const hasSchematron = existsSync(archive)

/** XPath by the names of variables. */
type Variables = ReadonlyMap<string, string>

interface Rule {
  readonly context: string
  readonly asserts: readonly { readonly id: string; readonly test: string }[]
}
/** Of its rules, a node is judged by the first whose context it is. */
type Pattern = readonly Rule[]

interface Schema {
  readonly namespaces: Variables
  /** What finds the subtype of a notice. */
  readonly subtype: string
  /** A pattern by its name, read when it is first needed. */
  readonly patternOf: (name: string) => Pattern
  /** Names of patterns by subtypes. */
  readonly phases: ReadonlyMap<string, readonly string[]>
}

const elementsOf = (within: Document | Element, name: string): Element[] =>
  within.getElementsByTagName(name)
const attributeOf = (element: Element, name: string): string => element.getAttribute(name) ?? ''

/** A path in which the values of variables stand in their places: all of them are paths from the root. */
const withValues = (path: string, variables: Variables): string =>
  path.replace(/\$([\w-]+)/g, (name, key: string) => {
    const value = variables.get(key)
    return value === undefined ? name : `(${value})`
  })

const variablesOf = (document: Document, known: Variables): Variables => {
  const all = new Map(known)
  for (const one of elementsOf(document, 'let'))
    all.set(attributeOf(one, 'name'), withValues(attributeOf(one, 'value'), all))
  return all
}

/**
 * `fontoxpath` 3.34 loses the first of three variables of one quantifier; each with a quantifier of its own say
 * the same.
 */
const nested = (test: string): string =>
  test.includes('every $') && !test.includes('for $')
    ? test.replace(/, \$(\w+) in /g, ' satisfies every $$$1 in ')
    : test

const patternIn = (file: Document, known: Variables): Pattern => {
  const variables = variablesOf(file, known)
  return elementsOf(file, 'rule').map((rule) => {
    const context = withValues(attributeOf(rule, 'context'), variables)
    return {
      context: context.startsWith('/') ? context : `//${context}`,
      asserts: elementsOf(rule, 'assert')
        .filter((one) => attributeOf(one, 'role') === 'ERROR')
        .map((one) => ({
          id: attributeOf(one, 'id'),
          test: withValues(nested(attributeOf(one, 'test')), variables),
        })),
    }
  })
}

const readSchema = (): Schema => {
  const folder = mkdtempSync(join(tmpdir(), 'eforms-schematron-'))
  try {
    execFileSync('tar', ['-xzf', archive, '-C', folder])
    const files = new Map(
      readdirSync(join(folder, 'static')).map((name) => [
        name,
        readFileSync(join(folder, 'static', name), 'utf8'),
      ]),
    )
    const read = (name: string) => parseXmlDocument(files.get(name) ?? '')
    const main = read('complete-validation.sch')
    const variables = variablesOf(main, new Map())
    const phases = elementsOf(main, 'phase').map((phase): [string, string[]] => [
      attributeOf(phase, 'id').replace('eforms-', ''),
      elementsOf(phase, 'active').map((one) => attributeOf(one, 'pattern')),
    ])
    const patterns = new Map<string, Pattern>()
    return {
      namespaces: new Map(
        elementsOf(main, 'ns').map((one) => [attributeOf(one, 'prefix'), attributeOf(one, 'uri')]),
      ),
      subtype: variables.get('noticeSubType') ?? '',
      patternOf: (name) => {
        const pattern =
          patterns.get(name) ?? patternIn(read(`${name.replace('EFORMS-', '')}.sch`), variables)
        patterns.set(name, pattern)
        return pattern
      },
      phases: new Map(phases),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * Reads the Schematron of the eForms SDK, and returns what runs it over a notice: the errors in the phase of its
 * subtype, each once.
 */
export const newSchematron = (): ((xml: string) => readonly string[]) => {
  const { namespaces, subtype, patternOf, phases } = readSchema()
  const options = { namespaceResolver: (prefix: string) => namespaces.get(prefix) ?? null }
  return (xml) => {
    const document = parseXmlDocument(xml)
    const phase = phases.get(xpath.evaluateXPathToString(subtype, document, null, {}, options))
    if (!phase) throw new Error('The subtype of the notice has no phase.')
    const failing = new Set<string>()
    for (const name of phase) {
      const judged = new Set<Node>()
      for (const { context, asserts } of patternOf(name))
        for (const node of xpath.evaluateXPathToNodes<Node>(context, document, null, {}, options)) {
          if (judged.has(node)) continue
          judged.add(node)
          for (const { id, test } of asserts)
            if (!xpath.evaluateXPathToBoolean(test, node, null, {}, options)) failing.add(id)
        }
    }
    return [...failing].sort()
  }
}
