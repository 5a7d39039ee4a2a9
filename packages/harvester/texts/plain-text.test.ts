import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainAddress, plainText } from './plain-text.ts'

describe('plainText', () => {
  it.each([
    ['Ceļu būve', 'Ceļu būve'],
    ['<p>Pirmais.</p>\n<p>Otrais&nbsp;&ndash; beigas.</p>', 'Pirmais.\n\nOtrais – beigas.'],
    ['Viens<br>divi<br />trīs', 'Viens\ndivi\ntrīs'],
    ['<ul><li>betons</li><li>tērauds</li></ul>', '• betons\n• tērauds'],
    ['<ol><li><p>betons</p></li><li>tērauds</li></ol>', '• betons\n\n• tērauds'],
    [
      '<table><tr><th>Cena</th><th>Svars</th></tr><tr><td>10</td><td>70</td></tr></table>',
      'Cena | Svars\n10 | 70',
    ],
    [
      'Skat. <a href="https://iub.gov.lv/x">nolikumu</a>.',
      'Skat. nolikumu (https://iub.gov.lv/x).',
    ],
    ['<a href="https://iub.gov.lv">https://iub.gov.lv</a>', 'https://iub.gov.lv'],
    ['<a href="javascript:alert(1)">klikšķini</a>', 'klikšķini'],
    ['a<b un c>d', 'a<b un c>d'],
    [
      '(buget local <pentru toate sediile ONRC>, buget de stat)',
      '(buget local <pentru toate sediile ONRC>, buget de stat)',
    ],
    ['vairāk nekā <5 kg & <http://x.lv>', 'vairāk nekā <5 kg & <http://x.lv>'],
    ['SIA &quot;Ceļi&quot; &amp; Co', 'SIA "Ceļi" & Co'],
    ['R&D, AT&T, ?a=1&copy=2', 'R&D, AT&T, ?a=1&copy=2'],
    ['&lt;p&gt;Divreiz&lt;/p&gt;', 'Divreiz'],
    ['&amp;lt;b&amp;gt;trīsreiz&amp;lt;/b&amp;gt;', 'trīsreiz'],
    ['Pirms<script>alert("x")</script>pēc <b>tam</b>', 'Pirmspēc tam'],
    ['Pirms<!--[if mso]><p>x</p><![endif]-->pēc <b>tam</b>', 'Pirmspēc tam'],
    ['bez beigām <!-- <b>un</b> tālāk', 'bez beigām <!-- un tālāk'],
    ['bez beigām <script> <b>un</b> tālāk', 'bez beigām <script> un tālāk'],
    ['<img src=x onerror=alert(1)><b>teksts</b>', 'teksts'],
    ['2020\u00962024 \u0093m\u0094', '2020–2024 “m”'],
    ['a\u0000b\u0007c\u202Ed\u2066e', 'abcde'],
    ['rinda\nrinda\ttab', 'rinda\nrinda\ttab'],
  ])('makes %j plain', (written, plain) => {
    expect(plainText(written)).toBe(plain)
  })

  const pieces = fc.constantFrom(
    '<p>',
    '</p>',
    '<script>',
    '</script>',
    '<',
    '>',
    '&lt;',
    '&amp;',
    '&',
    ';',
    '<!--',
    '-->',
    'b',
    ' ',
    '"',
    '<a href="https://a.b">',
    '</a>',
    '\u202e',
    '<svg/onload=x>',
    '&#x3c;',
    'x',
  )

  it('leaves no element, comes to an end, and says the same when it is asked again', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
        const plain = plainText(parts.join(''))
        expect(plain).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
        expect(plainText(plainText(plain)).length).toBeLessThanOrEqual(plain.length)
      }),
    )
  })

  it.each(['<!--', '<script>', '<p ', '<a href="', '&#', '<p>', '&lt;'])(
    'is linear in %s over and over',
    (piece) => {
      const started = performance.now()
      plainText(piece.repeat(200_000))
      expect(performance.now() - started).toBeLessThan(3000)
    },
  )
})

describe('plainAddress', () => {
  it('takes what HTML needs out of an address, and nothing else', () => {
    expect(plainAddress('https://a.lv/x?a=1&amp;b=2&copy=3')).toBe('https://a.lv/x?a=1&b=2&copy=3')
  })
})
