import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { InputError, withShortRefusals } from './input-parsing.ts'

interface Parser {
  readonly parseAsync: (value: unknown) => Promise<unknown>
}

const parserOf = (schema: z.ZodType): Parser => {
  let parser: Parser = schema
  withShortRefusals({ input: (made: Parser) => (parser = made) }).input(schema)
  return parser
}

const refusalOf = async (schema: z.ZodType, value: unknown): Promise<InputError> => {
  const error = await parserOf(schema)
    .parseAsync(value)
    .catch((failure: unknown) => failure)
  if (error instanceof InputError) return error
  throw new Error('The input was not refused.')
}

const texts = z.array(z.string().min(1).max(500)).min(2).max(3)

describe('the refusal of an input', () => {
  it('names the wrong type alone, where a text stands in the place of a list', async () => {
    const { message, issues } = await refusalOf(z.object({ q: texts }), { q: 'road works' })
    expect(message).toBe('q: Invalid input: expected array, received string')
    expect(issues).toHaveLength(1)
    const short = await refusalOf(z.object({ q: texts }), { q: 'a' })
    expect(short.message).toBe(message)
  })

  it('names each wrong place', async () => {
    const { message } = await refusalOf(z.object({ q: texts, to: z.string().max(2) }), {
      q: ['', 2],
      to: 'abc',
    })
    expect(message).toBe(
      'q.0: Too small: expected string to have >=1 characters; ' +
        'q.1: Invalid input: expected string, received number; ' +
        'to: Too big: expected string to have <=2 characters',
    )
  })

  it('says of several shapes what keeps the input from each', async () => {
    const months = z.union([z.number().max(24), z.literal('next year')])
    const { message } = await refusalOf(z.object({ months }), { months: 'soon' })
    expect(message).toBe(
      'months: Invalid input: expected number, received string, or Invalid input: expected "next year"',
    )
    const shapes = z.union([
      z.strictObject({ orgId: z.uuid() }),
      z.strictObject({ country: z.string() }),
    ])
    expect((await refusalOf(shapes, { orgId: 5 })).message).toBe(
      'orgId: Invalid input: expected string, received number, or country: Invalid input: expected string, received undefined',
    )
  })

  it('stays short, whatever was sent', async () => {
    const many = Array.from({ length: 100_000 }, (_, at) => at)
    const { message } = await refusalOf(z.array(z.string()), many)
    expect(message).toMatch(/; and 99995 more$/)
    expect(message.length).toBeLessThan(500)
  })
})
