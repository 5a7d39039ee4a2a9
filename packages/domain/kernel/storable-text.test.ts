import fc from 'fast-check'
import { expect, test } from 'vitest'
import { storableJson, storableText } from './storable-text.ts'

const UNITS = ['\0', '\ud800', '\udfff', '\u{1f600}', '\\', 'u0000', 'ud800', 'a', '"', 'ā']

test('JSON and text lose what the database cannot hold, and nothing else', () => {
  const texts = fc.array(fc.constantFrom(...UNITS)).map((units) => units.join(''))
  fc.assert(
    fc.property(texts, (text) => {
      const kept: unknown = JSON.parse(storableJson(JSON.stringify({ text })))
      expect(kept).toEqual({ text: storableText(text) })
    }),
  )
  expect(storableText('a\0b\ud800c\u{1f600}\\u0000')).toBe('a\uFFFDb\uFFFDc\u{1f600}\\u0000')
})
