import { z } from 'zod'

/** So much of what is wrong is said; the rest of it nobody reads. */
const MOST_ISSUES = 5
const MOST_LETTERS = 80
const MOST_LETTERS_OF_MESSAGE = 200

const nameOf = (path: readonly PropertyKey[] | undefined): string =>
  (path ?? []).map(String).join('.').slice(0, MOST_LETTERS)

/** One thing that is wrong with an input. */
export interface InputIssue {
  /** Where, by dots; empty where it is the whole. */
  readonly path: string
  /** Of what kind, as zod names it. */
  readonly code: string
  readonly message: string
}

/** What is wrong with an input: the first few things, in words and for programs. */
export class InputError extends Error {
  readonly issues: readonly InputIssue[]

  constructor(issues: readonly InputIssue[], count: number) {
    const words = issues.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`))
    const more = count > issues.length ? [`and ${count - issues.length} more`] : []
    super([...words, ...more].join('; '))
    this.issues = issues
  }
}

/** Of several shapes that an input may have, the first thing that keeps it from each. */
const wordsOfUnion = (shapes: readonly (readonly z.core.$ZodIssue[])[]): string =>
  shapes
    .flatMap((issues) => issues.slice(0, 1))
    .map((issue) => {
      const path = nameOf(issue.path)
      return path === '' ? issue.message : `${path}: ${issue.message}`
    })
    .join(', or ')

const issueOf = (raw: z.core.$ZodRawIssue): InputIssue => {
  const issue = z.core.util.finalizeIssue(raw, undefined, z.core.config())
  const shapes = issue.code === 'invalid_union' ? wordsOfUnion(issue.errors) : ''
  return {
    path: nameOf(raw.path),
    code: raw.code,
    message: (shapes || issue.message).slice(0, MOST_LETTERS_OF_MESSAGE),
  }
}

/**
 * The issues without those that follow from a wrong type: the library also counts the letters of a text that stands
 * where a list belongs.
 */
const causes = (issues: readonly z.core.$ZodRawIssue[]): z.core.$ZodRawIssue[] => {
  let latest: z.core.$ZodRawIssue | undefined
  return issues.filter((issue) => {
    const follows = latest?.code === 'invalid_type' && nameOf(latest.path) === nameOf(issue.path)
    if (!follows) latest = issue
    return !follows
  })
}

/**
 * Parses an input by its schema, and says of what is wrong with it the first few places alone. A caller can
 * send a hundred thousand wrong elements: a message with a sentence about each, as the library's own error
 * has it, would be many times as long as what was sent, and take seconds to write.
 */
const parsing =
  (schema: z.ZodType) =>
  async (value: unknown): Promise<unknown> => {
    const result = await schema._zod.run({ value, issues: [] }, { async: true })
    if (result.issues.length === 0) return result.value
    const issues = causes(result.issues)
    throw new InputError(issues.slice(0, MOST_ISSUES).map(issueOf), issues.length)
  }

const shortly = (parser: unknown): unknown =>
  parser instanceof z.ZodType
    ? Object.create(parser, { parseAsync: { value: parsing(parser) } })
    : parser

/** What gives a builder again; the others make a procedure of it. */
const BUILDS = new Set<PropertyKey>(['input', 'output', 'meta', 'use', 'concat', 'unstable_concat'])

/** The same builder of procedures, whose inputs are parsed with short refusals. */
export const withShortRefusals = <Builder extends object>(builder: Builder): Builder =>
  new Proxy(builder, {
    get: (target, name) => {
      const found: unknown = Reflect.get(target, name)
      if (typeof found !== 'function' || !BUILDS.has(name)) return found
      return (input: unknown, ...more: unknown[]) =>
        withShortRefusals(
          Reflect.apply(found, target, [name === 'input' ? shortly(input) : input, ...more]),
        )
    },
  })
