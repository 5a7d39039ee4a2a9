import { expect, test } from 'vitest'
import { personName } from '../accounts/account-inputs.ts'
import { foundOrgInput } from '../orgs/org-profile-inputs.ts'
import { isOrdinaryName, unusualSigns } from './org-name-letters.ts'

const found = (name: string) =>
  foundOrgInput.safeParse({
    name,
    country: 'LV',
    registrationNumber: '40003000007',
    vatNumber: null,
    legalAddress: null,
    industries: [],
  })

test.each([
  ['Ozolvalkas novada pašvaldība'],
  ['Ozolvalkas novada pas\u030cvaldi\u0304ba'],
  ['SIA "Būve & Ko"'],
  ['UAB „Žalgirio g. 5–7“'],
  ['OÜ Põld'],
  ['Spółka Łódź Sp. z o.o.'],
  ['Föreningen Åland'],
  ['Comunitățile Știința'],
  ['ООО «Рога и копыта» № 5'],
  ['Δήμος Αθηναίων'],
  ["L'Œuvre d'Été"],
])('%s is a name', (name) => {
  expect(unusualSigns(name)).toEqual([])
  expect(found(name).success).toBe(true)
})

test.each([
  ['alpha of phonetics', 'Ozolvɑlkɑs novads', ['ɑ']],
  ['Armenian letters', 'Օzօlvalkas novads', ['Օ', 'օ']],
  ['an iota of phonetics', 'Ozoɩvalkas novads', ['ɩ']],
  ['Lisu', 'ꓳzoꓡvalkas', ['ꓳ', 'ꓡ']],
  ['Cherokee', 'ᎾᏃᎾᏞ', ['Ꮎ', 'Ꮓ', 'Ꮮ']],
  ['a click', 'Ozoǀvalkas', ['ǀ']],
  ['kra', 'Ozolvalĸas', ['ĸ']],
  ['a small capital', 'Ozolvalkaꜱ', ['ꜱ']],
  ['one Cyrillic letter', 'Ozolvаlkas', ['а']],
  ['one Greek letter', 'Οzolvalkas', ['Ο']],
  ['mathematical letters', '𝐎zolvalkas', ['𝐎']],
  ['angle brackets', '<SIA> Ozolvalkas', ['<', '>']],
  ['such quotes', '‹Ozolvalkas›', ['‹', '›']],
  ['a bar', 'Ozo|valkas', ['|']],
  ['a mark that stands on its own', 'Ozol\u0337valkas', ['\u0337']],
  ['what nobody sees', 'Ozol\u200bvalkas', ['\u200b']],
])('%s are no letters or signs of names', (_, name, odd) => {
  expect(unusualSigns(name)).toEqual(odd)
  expect(isOrdinaryName(name)).toBe(false)
})

test.each([['Ozolvɑlkɑs novads'], ['<SIA> Ozolvalkas'], ['Ozolvаlkas']])(
  'nobody founds "%s"',
  (name) => {
    expect(found(name).success).toBe(false)
  },
)

test('nobody is called anything in angle brackets', () => {
  for (const name of ['<b>Anna', 'Anna>', '‹Anna›'])
    expect(personName.safeParse(name).success).toBe(false)
  for (const name of ['Anna', 'Мария', '王']) expect(personName.safeParse(name).success).toBe(true)
})
