import { describe, expect, it } from 'vitest'
import { FormatError } from '../format-errors.ts'
import { amountOf, cpvCodesIn, instantOf } from './bzp-values.ts'
import { readBody, valueUnder } from './form-fields.ts'
import { linesOf } from './form-lines.ts'

const texts = (html: string): string[] =>
  linesOf(html).map(({ label, value }) => [label, value].filter(Boolean).join('|'))

/** Milliseconds, with room for a busy machine; a quadratic reader would need hours. */
const SOON = 10_000
const FIVE_MB = 5 * 1024 * 1024

const timed = (html: string): number => {
  const start = performance.now()
  try {
    readBody(html)
  } catch (thrown) {
    expect(thrown).toBeInstanceOf(FormatError)
  }
  return performance.now() - start
}

describe('the text of a notice', () => {
  it('is told line by line, with values apart from labels', () => {
    expect(texts('<h3>1.) A: <span class="x normal">b<br>c</span></h3> d\n e <p>f</p>g')).toEqual([
      '1.) A:|b\nc',
      'd e',
      'f',
      'g',
    ])
  })

  it('has no scripts, styles, comments, attributes or hidden heads', () => {
    const html = `<head><title>t</title></head><body onload="x()"><header hidden>h</header>
      <script>document.write("<p>no</p>")</script><style>p { }</style><!-- <p>no</p> -->
      <p title="no">a &lt;script&gt; &amp;nbsp; &#x27;</p><svg><text>no</text></svg>
      <img src=x onerror=alert(1)><noscript>no</noscript><template><p>no</p></template></body>`
    expect(texts(html)).toEqual(["a <script> &nbsp; '"])
  })

  it('survives tags that are not closed, closed twice or crossed', () => {
    const open = '<head><meta><body><h3>1.1.) A: <span class="normal">b<h3>1.2.) C: d<p>e'
    expect(texts(open)[0]).toBe('1.1.) A:|b')
    expect(texts('</p></h3><b><i>a</b></i></div></span><p>b')).toEqual(['a', 'b'])
    expect(texts('<main><p>a')).toEqual(['a'])
  })

  it.each([
    ['levels', '<div>'.repeat(FIVE_MB / 5)],
    ['levels of inline tags', '<b>'.repeat(FIVE_MB / 3)],
    ['tags that close nothing', `<b>${'</i>'.repeat(FIVE_MB / 4)}`],
    ['lines', '<p>a'.repeat(FIVE_MB / 4)],
    ['fields', '<h3>1.1.) a: b</h3>'.repeat(FIVE_MB / 19)],
    ['spaces', `<h3>${' '.repeat(FIVE_MB)}</h3>`],
    ['spaces in pieces', `<h3>${'<i> </i>'.repeat(FIVE_MB / 8)}a</h3>`],
    ['entities', '&amp;'.repeat(FIVE_MB / 5)],
    ['half entities', '&'.repeat(FIVE_MB)],
    ['half tags', '<'.repeat(FIVE_MB)],
    ['an endless comment', `<!--${'-'.repeat(FIVE_MB)}`],
    ['attributes', `<p ${'a=1 '.repeat(FIVE_MB / 4)}>`],
    ['digits', `<h3>${'1.'.repeat(FIVE_MB / 2)}</h3>`],
    ['colons', `<h3>1.1.) ${':'.repeat(FIVE_MB)}</h3>`],
    [
      'lots',
      Array.from(
        { length: 9999 },
        (_, n) => `<h3>Część ${n}</h3><h3>4.5.3.) Główny kod CPV: x</h3>`,
      ).join(''),
    ],
    ['breaks', `<h3>1.1.) a: ${'<br>'.repeat(FIVE_MB / 4)}</h3>`],
  ])(
    'with 5 MB of %s is read or refused soon',
    (_, html) => {
      expect(timed(html)).toBeLessThan(SOON)
    },
    20_000,
  )
})

describe('fields', () => {
  it('are found by the words that their labels begin with', () => {
    const body = readBody(
      '<h2>SEKCJA I</h2><h3>1.4) Krajowy Numer: <span class="normal">5</span></h3><h3>1.5.) Kraj: Polska</h3>',
    )
    expect(valueUnder(body, 'Kraj')).toBe('Polska')
    expect(valueUnder(body, 'kraj', { section: 'I' })).toBe('Polska')
    expect(valueUnder(body, 'Kraj', { section: 'II' })).toBeNull()
    expect(valueUnder(body, 'Kraj', { lot: '1' })).toBeNull()
  })

  it('end with the next heading, numbered or not', () => {
    const body = readBody('<h2>SEKCJA IV</h2><h3>4.1.) A:</h3><p>b</p><h3>4.2. Dalej</h3><p>c</p>')
    expect(body.fields).toMatchObject([{ number: '4.1', value: 'b' }])
  })
})

describe('amountOf', () => {
  it.each([
    ['1365178,85 PLN', '1365178.85', 'PLN'],
    ['1 365 178,85 zł', '1365178.85', 'PLN'],
    ['98\u00a0752,91\u00a0PLN', '98752.91', 'PLN'],
    ['1.365.178,85', '1365178.85', 'PLN'],
    ['1,365,178.85 EUR', '1365178.85', 'EUR'],
    ['9840 PLN', '9840', 'PLN'],
    ['0,5', '0.5', 'PLN'],
  ])('reads %s', (written, amount, currency) => {
    expect(amountOf(written)).toEqual({ amount, currency })
  })

  it.each([
    '1.234',
    '1,234 PLN',
    '12,345 PLN',
    'brak',
    '',
    '-5',
    '1 2 3,',
    `${'9'.repeat(60)}`,
    null,
  ])('does not guess at %s', (written) => {
    expect(amountOf(written)).toBeNull()
  })
})

describe('instantOf', () => {
  it.each([
    ['2026-09-01T11:08:55.6123456Z', '2026-09-01T11:08:55+00:00'],
    ['2026-09-01T11:08:55+02:00', '2026-09-01T11:08:55+02:00'],
    ['2026-09-01 11:08', '2026-09-01T11:08:00+02:00'],
    ['2026-09-01', '2026-09-01'],
    ['2026-02-30T11:08:55Z', null],
    ['2026-09-01T99:08:55Z', null],
    ['jutro', null],
  ])('reads %s', (written, instant) => {
    expect(instantOf(written)).toBe(instant)
  })
})

describe('cpvCodesIn', () => {
  it('finds each code once', () => {
    expect(cpvCodesIn('45000000-7 (Roboty, 1),45410000-4 (x),45000000-7,123456789-1')).toEqual([
      '45000000',
      '45410000',
    ])
  })
})
