import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchOrg } from '../matches/org-match.ts'
import { normalRegistryId } from './normalized-number.ts'
import { formatRegistryNumber, registryNumber } from './registry-number.ts'

const matchKey = (id: string, country: string): string | undefined =>
  matchOrg({ name: 'A name', country, ids: [{ scheme: null, id }] })?.key

/** Real bodies: their numbers are public. As written there, canonical, and whose register it is. */
const REAL = [
  ['LV', '40003032949', '40003032949', 'LV-RE'], // AS Latvenergo
  ['LV', '9001 1524 360', '90011524360', 'LV-RE'], // the city of Riga
  ['EE', '10421629', '10421629', 'EE-RIK'], // Eesti Energia AS
  ['LT', '188710061', '188710061', 'LT-RC'], // the city of Vilnius
  ['PL', '526-22-39-325', '5262239325', 'PL-NIP'], // Urząd Zamówień Publicznych
  ['PL', '010828091', '010828091', 'PL-REGON'], // the same
  ['PL', '0000028860', '0000028860', 'PL-KRS'], // Orlen S.A.
  ['PL', '12345678512347', '12345678512347', 'PL-REGON'], // python-stdnum's example of a local unit
  ['FI', '0101263-6', '01012636', 'FI-PRO'], // the city of Espoo
  ['SE', '202100-0340', '2021000340', 'SE-ON'], // Försvarets materielverk
  ['NO', '974 760 673', '974760673', 'NO-BRC'], // Brønnøysundregistrene
  ['DK', '10 29 48 19', '10294819', 'DK-CVR'], // Konkurrence- og Forbrugerstyrelsen
] as const

describe('registryNumber', () => {
  it.each(REAL)('%s takes %s', (country, written, number, register) => {
    expect(registryNumber(written, country)).toEqual({ ok: true, number, register })
    expect(registryNumber(number, country.toLowerCase())).toEqual({ ok: true, number, register })
  })

  it.each([
    ['LV 40003032949', 'LV', '40003032949'],
    ['Reģ. Nr. 40003032949', 'LV', '40003032949'],
    ['４０００３０３２９４９', 'LV', '40003032949'],
    ['\u200b400-030-329-49\u00a0', 'LV', '40003032949'],
    ['Registrikood: 10421629', 'EE', '10421629'],
    ['Įmonės kodas 188710061', 'LT', '188710061'],
    ['NIP: PL 5262239325', 'PL', '5262239325'],
    ['Y-tunnus 0101263–6', 'FI', '01012636'],
    ['Org.nr: 202100-0340', 'SE', '2021000340'],
    ['NO 974 760 673 MVA', 'NO', '974760673'],
    ['cvr-nr. 10294819', 'DK', '10294819'],
    ['HRB 12 345/b', 'DE', 'HRB12345B'],
  ])('reads %s of %s', (text, country, number) => {
    expect(registryNumber(text, country)).toMatchObject({ ok: true, number })
  })

  it.each([
    ['', 'LV', 'empty'],
    [' \t\u200b-', 'EE', 'empty'],
    ['4000303294', 'LV', 'length'],
    ['188710061188710061', 'LT', 'length'],
    ['101263-6', 'FI', 'length'],
    ['SE202100034001', 'SE', 'length'],
    ['40003032940', 'LV', 'checksum'],
    ['40003000000', 'LV', 'checksum'],
    ['161175-19997', 'LV', 'form'],
    ['4000303294O', 'LV', 'form'],
    ['EE40003032949', 'LV', 'form'],
    ['20421629', 'EE', 'form'],
    ['811228-9874', 'SE', 'form'],
    ['12345678', 'EE', 'form'],
    ['000000000', 'PL', 'form'],
    ['NIP 5262239325, REGON 010828091', 'PL', 'form'],
    ['٤٠٠٠٣٠٣٢٩٤٩', 'LV', 'form'],
    ['<script>', 'DE', 'form'],
    ['none', 'DE', 'form'],
    ['HR1', 'DE', 'length'],
    ['1'.repeat(20) + '2'.repeat(11), 'DE', 'length'],
    ['1234', 'constructor', 'form'],
  ])('refuses %j of %s: %s', (text, country, problem) => {
    expect(registryNumber(text, country)).toEqual({ ok: false, problem })
  })

  it.each(['7', ' ', '\ufdfa', 'LV', '-'])('is done at once with a megabyte of %j', (unit) => {
    const text = `4${unit.repeat(1_000_000)}4`
    const started = performance.now()
    for (const country of ['LV', 'PL', 'DE'])
      expect(registryNumber(text, country)).toEqual({ ok: false, problem: 'length' })
    expect(performance.now() - started).toBeLessThan(3000)
  })
})

const digitsOf = (length: number): fc.Arbitrary<string> =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((digits) => digits.join(''))

/** The numbers of which `body` is all but the check digit. */
const completed = (body: string, country: string): string[] =>
  [...'0123456789']
    .map((check) => `${body}${check}`)
    .filter((number) => registryNumber(number, country).ok)

const LENGTHS = { LV: 11, EE: 8, LT: 9, FI: 8, SE: 10, NO: 9, DK: 8 } as const

describe('check digits', () => {
  it.each(Object.entries(LENGTHS))(
    '%s has one at most for what stands before',
    (country, length) => {
      fc.assert(
        fc.property(digitsOf(length - 1), (body) => {
          expect(completed(body, country).length).toBeLessThanOrEqual(1)
        }),
      )
    },
  )

  // Estonia, Lithuania and REGON give one check digit to two remainders, so a change can pass.
  it.each(['LV', 'FI', 'SE', 'NO', 'DK', 'PL'] as const)(
    '%s betrays one wrong digit',
    (country) => {
      const first = country === 'PL' ? /^[1-9]/ : /^/
      const length = country === 'PL' ? 10 : LENGTHS[country]
      const change = fc.record({
        body: digitsOf(length - 1),
        at: fc.nat(length - 1),
        by: fc.integer({ min: 1, max: 9 }),
      })
      fc.assert(
        fc.property(change, ({ body, at, by }) => {
          const [number] = first.test(body) ? completed(body, country) : []
          if (!number) return
          const digit = (Number(number.charAt(at)) + by) % 10
          const changed = `${number.slice(0, at)}${digit}${number.slice(at + 1)}`
          // A Polish number that begins with 0 is of another register, without check digit.
          if (first.test(changed)) expect(registryNumber(changed, country).ok).toBe(false)
        }),
      )
    },
  )
})

describe('one organisation, founded by hand and harvested', () => {
  it.each(REAL)('%s %s has one match key', (country, written, number) => {
    expect(matchKey(written, country)).toBe(`${country}:${number}`)
    expect(matchKey(formatRegistryNumber(number, country), country)).toBe(`${country}:${number}`)
  })

  it('takes nothing that matching would spell otherwise', () => {
    const country = fc.constantFrom('LV', 'EE', 'LT', 'PL', 'FI', 'SE', 'NO', 'DK', 'DE', 'IS')
    const text = fc.oneof(fc.string({ unit: 'grapheme' }), digitsOf(8), digitsOf(9), digitsOf(10))
    fc.assert(
      fc.property(text, country, (typed, code) => {
        const read = registryNumber(typed, code)
        if (read.ok) expect(normalRegistryId(read.number, code)).toBe(read.number)
      }),
    )
  })
})

describe('formatRegistryNumber', () => {
  it.each([
    ['01012636', 'FI', '0101263-6'],
    ['2021000340', 'SE', '202100-0340'],
    ['974760673', 'NO', '974\u00a0760\u00a0673'],
    ['5262239325', 'PL', '526-223-93-25'],
    ['0000028860', 'PL', '0000028860'],
    ['010828091', 'PL', '010828091'],
    ['40003032949', 'LV', '40003032949'],
    ['HRB12345', 'DE', 'HRB12345'],
    ['not a number', 'FI', 'not a number'],
  ])('writes %s of %s as %s', (number, country, written) => {
    expect(formatRegistryNumber(number, country)).toBe(written)
  })

  it.each(REAL)('writes %s %s so that it can be read again', (country, _written, number) => {
    const read = registryNumber(formatRegistryNumber(number, country), country)
    expect(read).toMatchObject({ number })
  })
})
