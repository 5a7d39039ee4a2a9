import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPersonalVat, maskedVat, vatNumber } from './vat-number.ts'

/** Public numbers of companies and public bodies, the examples of python-stdnum, invented ones. */
const GOOD = [
  ['LV', 'LV40003032949'],
  ['LV', 'LV16117519997'],
  ['LV', 'LV32123456789'],
  ['EE', 'EE100931558'],
  ['LT', 'LT119511515'],
  ['LT', 'LT100001919017'],
  ['LT', 'LT100004801610'],
  ['PL', 'PL5262239325'],
  ['FI', 'FI01012636'],
  ['SE', 'SE202100034001'],
  ['NO', 'NO974760673MVA'],
  ['DK', 'DK10294819'],
  ['GR', 'EL094019245'],
  ['EL', 'EL094019245'],
  ['DE', 'DE136695976'],
  ['AT', 'ATU13585627'],
  ['GB', 'XI123456789'],
] as const

describe('vatNumber', () => {
  it.each(GOOD)('%s takes %s, with its prefix and without', (country, number) => {
    expect(vatNumber(number, country)).toEqual({ ok: true, number })
    expect(vatNumber(number.toLowerCase(), country.toLowerCase())).toEqual({ ok: true, number })
    if (country !== 'GB') expect(vatNumber(number.slice(2), country)).toEqual({ ok: true, number })
  })

  it.each([
    ['LV 4000-3032-949', 'LV', 'LV40003032949'],
    ['ＬＶ４０００３０３２９４９', 'LV', 'LV40003032949'],
    ['974 760 673', 'NO', 'NO974760673MVA'],
    ['GR 094019245', 'GR', 'EL094019245'],
    ['CHE-116.281.710 MWST', 'CH', 'CHE116281710MWST'],
  ])('reads %s of %s', (text, country, number) => {
    expect(vatNumber(text, country)).toEqual({ ok: true, number })
  })

  it.each([
    ['', 'LV', 'empty'],
    ['LV', 'LV', 'form'],
    ['LV4000303294', 'LV', 'length'],
    ['LV40003032940', 'LV', 'checksum'],
    ['161375-19997', 'LV', 'form'],
    ['290201-19997', 'LV', 'form'],
    ['LT40003032949', 'LV', 'form'],
    ['4000303294O', 'LV', 'form'],
    ['EE100931559', 'EE', 'checksum'],
    ['LT110053842', 'LT', 'form'],
    ['LT119511516', 'LT', 'checksum'],
    ['SE202100034002', 'SE', 'form'],
    ['SE202100034101', 'SE', 'checksum'],
    ['DE1', 'DE', 'length'],
    ['Germany', 'DE', 'form'],
    ['DE 123 4é6', 'DE', 'form'],
  ])('refuses %j of %s: %s', (text, country, problem) => {
    expect(vatNumber(text, country)).toEqual({ ok: false, problem })
  })

  it('is done at once with a megabyte', () => {
    const text = `LV${'9'.repeat(1_000_000)}`
    const started = performance.now()
    for (const country of ['LV', 'DE'])
      expect(vatNumber(text, country)).toEqual({ ok: false, problem: 'length' })
    expect(isPersonalVat(text)).toBe(false)
    expect(performance.now() - started).toBeLessThan(3000)
  })

  // Lithuania gives one check digit to two remainders; a Latvian person's has no published one.
  it.each(GOOD.filter(([country, number]) => /LV4|EE|PL|FI|SE|NO|DK/.test(`${country}${number}`)))(
    '%s %s betrays one wrong digit',
    (country, number) => {
      const places = [...number].flatMap((char, at) => (/\d/.test(char) ? [at] : []))
      const change = fc.tuple(fc.constantFrom(...places), fc.integer({ min: 1, max: 9 }))
      fc.assert(
        fc.property(change, ([at, by]) => {
          const digit = (Number(number.charAt(at)) + by) % 10
          const changed = `${number.slice(0, at)}${digit}${number.slice(at + 1)}`
          // Below 4 a Latvian number is a person's.
          if (!isPersonalVat(changed)) expect(vatNumber(changed, country).ok).toBe(false)
        }),
      )
    },
  )
})

describe('the numbers of persons', () => {
  it.each([
    ['LV16117519997', 'LV•••••••••97'],
    ['lv 161175-19997', 'LV•••••••••97'],
    ['LV 161175+19997', 'LV•••••••••97'],
    ['LV32123456789', 'LV•••••••••89'],
    ['SE811228987401', 'SE••••••••••01'],
  ])('%s is shown as %s', (number, masked) => {
    expect(isPersonalVat(number)).toBe(true)
    expect(maskedVat(number)).toBe(masked)
  })

  it.each(['LV40003032949', 'SE202100034001', 'EE100931558', 'DK10294819', 'EL094019245', ''])(
    '%s is no person’s',
    (number) => {
      expect(isPersonalVat(number)).toBe(false)
      expect(maskedVat(number)).toBe(number)
    },
  )
})
