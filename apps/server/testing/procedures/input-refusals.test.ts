import { expect, it } from 'vitest'
import { z } from 'zod'
import { PROCEDURES } from './all-procedures.ts'

/** All schemas and checks that a definition holds, at any depth. */
const partsOf = (value: unknown, seen = new Set<unknown>()): ReadonlySet<unknown> => {
  if (typeof value !== 'object' || value === null || seen.has(value)) return seen
  seen.add(value)
  const definition = Object(value)._zod?.def
  for (const part of Object.values(definition ?? value)) partsOf(part, seen)
  return seen
}

/** The rules of our own in a schema that answer with no words. */
const wordless = (schema: z.ZodType): number =>
  [...partsOf(schema)].filter((part) => {
    const definition = Object(part)._zod?.def
    return definition?.check === 'custom' && definition.error === undefined
  }).length

it('every rule of an input says in words what is wrong', () => {
  const found = PROCEDURES.map(({ path, definition }): [string, number] => [
    path,
    (definition.data?.inputs ?? []).reduce((sum, schema) => sum + wordless(schema), 0),
  ])
  expect(found.length).toBeGreaterThan(100)
  expect(found.filter(([, count]) => count > 0)).toEqual([])
})

it('a rule without words is found wherever it stands', () => {
  const rule = z.string().refine((text) => text !== '')
  expect(wordless(rule)).toBe(1)
  expect(wordless(z.object({ a: z.array(rule).optional() }))).toBe(1)
  expect(wordless(z.union([z.number(), z.record(z.string(), rule.nullable())]))).toBe(1)
  expect(wordless(z.string().refine((text) => text !== '', 'is empty'))).toBe(0)
})
