import { richTextOf } from '@kogge/domain/drafting/descriptions/rich-text.ts'
import { withoutUnseen } from '@kogge/domain/kernel/text-inputs.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanHtml } from './html-sanitizer.ts'

const REL = 'rel="noopener noreferrer nofollow"'

/** What hides in an address: marks, joiners, entities, tabs and line ends. */
const HIDDEN = [
  '\u202e',
  '\u202a',
  '\u2066',
  '\u2069',
  '\u200e',
  '\u061c',
  '\ufeff',
  '\u200b',
  '\u200d',
  '\u2060',
  '\u00ad',
  '\t',
  '\n',
  '\r',
  '\u0000',
  '\u0001',
  '\u2028',
  '&#x202e;',
  '&#8238;',
  '&#x200b;',
  '&Tab;',
  '&NewLine;',
  '&#9;',
  '&#x0a;',
  '&shy;',
  '&amp;#x202e;',
  '&zwj;',
  ' ',
]

const withHidden = (text: string) =>
  fc
    .array(fc.option(fc.constantFrom(...HIDDEN), { nil: '', freq: 2 }), {
      minLength: text.length + 1,
      maxLength: text.length + 1,
    })
    .map((hidden) => [...text].map((sign, at) => `${hidden[at]}${sign}`).join('') + hidden.at(-1))

test('no address leads anywhere but to the web or to mail, whatever hides in it', () => {
  const scheme = fc.constantFrom(
    'javascript:alert(1)',
    'JaVaScript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///x',
    'javascript://ex.example/%0aalert(1)',
    '//ex.example',
    'http://ex.example/',
    '/rfx',
    'https://a.example@ex.example/',
    'java&colon;script:x',
    'javascript&#58;alert(1)',
  )
  const quote = fc.constantFrom('"', "'", '')
  const link = fc
    .tuple(scheme.chain(withHidden), quote, fc.constantFrom('href', 'HREF', 'xlink:href', 'src'))
    .map(([href, sign, name]) => `<p><a ${name}=${sign}${href}${sign}>te</a></p>`)
  fc.assert(
    fc.property(link, (html) => {
      const clean = cleanHtml(html)
      for (const [, attributes = ''] of clean.matchAll(/<a\b([^>]*)>/g))
        expect(attributes).toMatch(
          /^ href="(https:\/\/|mailto:)[^"\s]+" rel="noopener noreferrer nofollow"$/,
        )
      expect(withoutUnseen(clean)).toBe(clean)
      expect(cleanHtml(clean)).toBe(clean)
      expect(JSON.stringify(richTextOf(clean))).not.toMatch(/"href":"(?!https:|mailto:)/)
    }),
    { numRuns: 1000 },
  )
})

test('an address that shows as another scheme only once a mark is gone is none', () => {
  const html =
    '<p><a href="java\u202escript:alert(1)">te</a> <a href="java&#x202e;script:x()">b</a></p>'
  expect(cleanHtml(html)).toBe('<p>te b</p>')
})

test('links are forced to https', () => {
  expect(cleanHtml('<a href="http://Ex.example/a?b=1&amp;c=2">te</a>')).toBe(
    `<a href="https://ex.example/a?b=1&amp;c=2" ${REL}>te</a>`,
  )
})

test('whatever is written is cleaned once and for all', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '<p>',
      '</p>',
      '<b>',
      '</b>',
      '<a href="',
      '">',
      '</a>',
      '<script>',
      '&lt;',
      '&amp;',
      '<h1>',
      '<li>',
      '<br>',
      "'",
      '<style>',
      '<!--',
      '-->',
      '<svg><',
      '<math><mtext>',
      '<textarea>',
    ),
    fc.constantFrom(...HIDDEN),
    fc.string({ unit: 'binary' }),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
      const clean = cleanHtml(pieces.join(''))
      expect(cleanHtml(clean)).toBe(clean)
      expect(withoutUnseen(clean)).toBe(clean)
      const tags = [...clean.matchAll(/<\/?([^\s>/]*)/g)].map(([, tag]) => tag)
      for (const tag of tags)
        expect(tag).toMatch(/^(p|br|strong|em|u|s|ul|ol|li|h[234]|blockquote|hr|a)$/)
    }),
  )
})
