import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentWith } from './request-document.fixture.ts'
import { documentBytes, isTooLarge, MOST_DOCUMENT_BYTES } from './request-document-size.ts'

test('is what its JSON takes in UTF-8, whatever it is written in', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const document = documentWith({ description: { lv: text } })
      expect(documentBytes(document)).toBe(Buffer.byteLength(JSON.stringify(document)))
    }),
  )
})

test('a byte too many is too many', () => {
  const empty = documentBytes(documentWith({ reference: '' }))
  const of = (bytes: number) => documentWith({ reference: 'a'.repeat(bytes - empty) })
  expect(isTooLarge(of(MOST_DOCUMENT_BYTES))).toBe(false)
  expect(isTooLarge(of(MOST_DOCUMENT_BYTES + 1))).toBe(true)
})
