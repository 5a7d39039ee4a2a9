import { z } from 'zod'

/** So much of what is wrong is said; the rest of it nobody reads. */
const MOST_ISSUES = 5
const MOST_LETTERS = 80

const nameOf = (path: readonly PropertyKey[] | undefined): string =>
  (path ?? []).map(String).join('.').slice(0, MOST_LETTERS)

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
    const found = result.issues
      .slice(0, MOST_ISSUES)
      .map(({ code, path }) => `${nameOf(path)}: ${code}`)
    throw new Error(`Invalid input: ${result.issues.length} (${found.join('; ')})`)
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
