import { cleanText } from '@kogge/domain/kernel/text-inputs.ts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { boundsOf } from '../../testing/input-bounds.ts'
import { PROCEDURES } from '../../testing/procedures/all-procedures.ts'

/** Texts that may be longer than others: whole descriptions, tables, what devices attest, what was translated. */
const LONG = 10_000
const LONGER: Readonly<Record<string, number>> = {
  'rfxDraft.save.document.description{}': 100_000,
  'org.saveProfile.profile.description': 20_000,
  'security.addPasskey.registration.response.attestationObject': 20_000,
  'adminTranslations.save.original': 20_000,
  'opportunityNote.add.html': 20_000,
  'opportunityNote.edit.html': 20_000,
  'conversation.start.message': 20_000,
  'conversationMessage.send.message': 20_000,
  'conversationMessage.edit.message': 20_000,
  'conversationMessage.saveDraft.html': 20_000,
  'opportunityImport.check.text': 2_097_152,
  'opportunityImport.save.text': 2_097_152,
  'orgList.readImport.text': 100_000,
}

describe('what comes in', () => {
  it.each(PROCEDURES)('by $path has an upper bound', ({ path, definition }) => {
    for (const input of definition.data?.inputs ?? []) {
      const { unbounded, texts } = boundsOf(input, path)
      expect(unbounded).toEqual([])
      const long = [...texts].filter(([at, most]) => most > (LONGER[at] ?? LONG))
      expect(long).toEqual([])
    }
  })
})

describe('the walk through inputs', () => {
  it.each<[string, z.ZodType]>([
    ['text', z.string()],
    ['text behind what works on it', z.string().transform(String).pipe(z.string().max(5))],
    ['text of a form without a length', z.string().regex(/^\d+$/)],
    ['instant with any number of digits', z.iso.datetime()],
    ['list', z.array(z.number())],
    ['list within', z.object({ a: z.object({ b: z.array(z.uuid()).optional() }) })],
    ['record', z.record(z.string().max(5), z.number())],
    ['key of a record', z.record(z.string(), z.number()).meta({ most: 5 })],
    ['text of one kind', z.discriminatedUnion('k', [z.object({ k: z.literal(1), t: z.string() })])],
    ['rest of a tuple', z.tuple([z.number()], z.string())],
    ['anything', z.unknown()],
    ['text by default', z.string().nullable().default(null)],
  ])('finds a %s without a bound', (_name, schema) => {
    expect(boundsOf(schema, '').unbounded).toHaveLength(1)
  })

  it.each<[string, z.ZodType]>([
    ['cleaned text', cleanText.pipe(z.string().max(5))],
    ['text of a form', z.string().regex(/^[a-z]{2}(-[A-Z*+]{2})?$/)],
    ['day', z.iso.date()],
    ['list of choices', z.array(z.enum(['a', 'b'])).max(2)],
    ['record of choices', z.record(z.enum(['a', 'b']), z.string().max(5))],
  ])('finds none in a %s', (_name, schema) => {
    expect(boundsOf(schema, '').unbounded).toEqual([])
  })

  it('takes the lesser of two bounds', () => {
    const { texts } = boundsOf(z.object({ a: cleanText.pipe(z.string().max(5)) }), 'x')
    expect([...texts]).toEqual([['x.a', 5]])
  })
})
