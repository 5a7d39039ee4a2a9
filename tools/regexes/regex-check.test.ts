import { describe, expect, it } from 'vitest'
import { madeWhileLoading } from './constructed-regexes.ts'
import { verdictsOf } from './linear-time-verdicts.ts'
import { isPlainlyLinear } from './plainly-linear-regexes.ts'
import { isSlowOn } from './regex-attack.ts'
import { regexesIn } from './regexes-in-source.ts'

describe('a regular expression at first sight', () => {
  it.each([
    ['[,;:]', 'g'],
    ['\\d{4}-\\d{2}-\\d{2}', ''],
    ['^\\s*', ''],
    ['^[a-z]{2,5}[^/]*$', ''],
    ['\\s+', 'g'],
    ['(?:a|b)x[\\]+]*', ''],
    ['(?<!\\/)\\/+$', ''],
    ['(?<![\\s.])[\\s.]+$', 'u'],
  ])('/%s/%s is linear', (pattern, flags) => {
    expect(isPlainlyLinear(pattern, flags)).toBe(true)
  })

  // Each of these but the last two is quadratic or worse.
  it.each([
    ['\\s+$', ''],
    ['\\/+$', ''],
    ['^\\s+$', 'm'],
    ['^a|b+c', ''],
    ['(?<!a)b+$', ''],
    ['(?<!a)(?:aa)+$', ''],
    ['x(?=a*b)', ''],
    ['(?:a?){30}b', ''],
    ['(?:a|a){1,30}b', ''],
    ['^(?:a+)+$', ''],
    ['a{500}b{500}', ''],
    ['(a)\\1', ''],
  ])('/%s/%s is for the prover', (pattern, flags) => {
    expect(isPlainlyLinear(pattern, flags)).toBe(false)
  })
})

describe('the prover', () => {
  const QUADRATIC = ['\\s+$', '\\/+$', '<[^>]*>', '^(LOT)-0*(\\d+)$']
  const LINEAR = ['<[^<>]*>', '(?<!\\s)\\s+$', '^(LOT)-0*([1-9]\\d*|0)$', '\\p{L}+']

  it('finds what is slow only where it is tried again and again', async () => {
    const slow = await verdictsOf(QUADRATIC.map((pattern) => ({ pattern, flags: 'u' })))
    expect(slow).toEqual(QUADRATIC.map(() => expect.stringMatching(/^is 2nd degree polynomial/)))
    const [worst] = await verdictsOf([{ pattern: '^(a+)+$', flags: '' }])
    expect(worst).toMatch(/^is exponential/)
    expect(await verdictsOf(LINEAR.map((pattern) => ({ pattern, flags: 'u' })))).toEqual(
      LINEAR.map(() => null),
    )
  })
})

describe('a guess of the prover', () => {
  it('is tried on the text that it names', () => {
    const spaces = { pumps: [{ prefix: '', pump: ' ' }], suffix: 'x' }
    expect(isSlowOn(/\s+$/, spaces)).toBe(true)
    expect(isSlowOn(/(?<!\s)\s+$/g, spaces)).toBe(false)
    const tags = { pumps: [{ prefix: '', pump: '<' }], suffix: '' }
    expect(isSlowOn(/<[^>]*>/, tags)).toBe(true)
    expect(isSlowOn(/<[^<>]*>/, tags)).toBe(false)
  })
})

describe('expressions of a file', () => {
  it('are those written out, and those made: once, or again and again', () => {
    const source = [
      'const A = /a+$/giu',
      'const B = new RegExp(A)',
      'export const c = (d: string) => d.match(`x`) ?? RegExp(d)',
      'function e() { return "x".replace(/b/, "") }',
    ].join('\n')
    expect(regexesIn('x.ts', source)).toEqual({
      found: [
        { at: 'x.ts:1', pattern: 'a+$', flags: 'giu' },
        { at: 'x.ts:4', pattern: 'b', flags: '' },
      ],
      made: [
        { at: 'x.ts:2', once: true },
        { at: 'x.ts:3', once: false },
        { at: 'x.ts:3', once: false },
      ],
    })
  })

  it('that are made while it is loaded are known as they became', async () => {
    const made = await madeWhileLoading(['packages/domain/accounts/session-cookies.ts'])
    expect(made).toEqual([
      {
        at: 'packages/domain/accounts/session-cookies.ts',
        pattern: '^kogge-session\\.(\\d{1,3})$',
        flags: '',
      },
    ])
    expect(/x/).toBeInstanceOf(RegExp)
  })
})
