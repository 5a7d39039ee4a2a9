import { describe, expect, it, test } from 'vitest'
import {
  type DomainFacts,
  domainRefusal,
  LONGEST_AGO_MS,
  mailHostOf,
  siteHostOf,
} from './email-domain-proof.ts'
import { isMailProvider } from './mail-providers.ts'

const NOW = new Date('2026-11-24T12:00:00Z')
const agoMs = (ms: number) => new Date(NOW.getTime() - ms)

/** A municipality whose notices name its address and its site. */
const PROVEN: DomainFacts = {
  country: 'LV',
  registrationNumber: '90000017453',
  address: 'anna@ozolvalka.lv',
  isConfirmed: true,
  hasTwin: false,
  notices: 12,
  procedures: 5,
  lastAt: agoMs(1000),
  sites: ['ozolvalka.lv'],
  others: 0,
  name: 'Ozolvalkas novada pašvaldība',
  named: 12,
  namedAsBuyer: 12,
  matched: [],
  hasLookalike: false,
}

describe('domainRefusal', () => {
  test('an address at the host of mail and site in recent notices proves it', () => {
    expect(domainRefusal(PROVEN, NOW)).toBeNull()
  })

  test('a supplier is verified as itself', () => {
    expect(domainRefusal({ ...PROVEN, name: 'SIA Klusā Straume', namedAsBuyer: 0 }, NOW)).toBeNull()
  })

  test.each<[string, Partial<DomainFacts>, string]>([
    ['not confirmed', { isConfirmed: false }, 'email_unconfirmed'],
    ['without a number', { registrationNumber: null }, 'number_missing'],
    ['with a wrong number', { registrationNumber: '90000017454' }, 'number_missing'],
    [
      'of a register unknown here',
      { country: 'DE', registrationNumber: 'HRB12' },
      'number_missing',
    ],
    ['beside a verified one of the number', { hasTwin: true }, 'number_taken'],
    ['of a provider', { address: 'x@gmail.com', sites: ['gmail.com'] }, 'provider'],
    ['below a provider', { address: 'x@mail.inbox.lv', sites: ['mail.inbox.lv'] }, 'provider'],
    ['that no notice gives', { notices: 0, procedures: 0, lastAt: null }, 'unknown'],
    ['with a homograph', { address: 'anna@ozolvаlka.lv' }, 'unknown'],
    ['in two notices', { notices: 2 }, 'too_few'],
    ['in notices of one procedure', { procedures: 1 }, 'too_few'],
    ['given up years ago', { lastAt: agoMs(LONGEST_AGO_MS + 1) }, 'too_old'],
    ['whose host is not the site', { sites: ['latvija.lv'] }, 'website'],
    ['below the site', { address: 'anna@mail.ozolvalka.lv' }, 'website'],
    ['above the site', { sites: ['www2.ozolvalka.lv'] }, 'website'],
    ['without a site', { sites: [] }, 'website'],
    ['beside another name', { named: 1, namedAsBuyer: 1 }, 'name'],
    ['of a supplier that is called like an authority', { namedAsBuyer: 1 }, 'not_buyer'],
    ['beside a name that passes for another', { hasLookalike: true }, 'lookalike'],
    ['of several bodies', { others: 1 }, 'shared'],
  ])('an address %s does not', (_, given, reason) => {
    expect(domainRefusal({ ...PROVEN, ...given }, NOW)).toBe(reason)
  })
})

describe('hosts', () => {
  it('reads the host of an address as it is, in ASCII alone', () => {
    expect(mailHostOf('A@Ozolvalka.LV')).toBe('ozolvalka.lv')
    expect(mailHostOf('a@b@xn--80ak6aa92e.lv')).toBe('xn--80ak6aa92e.lv')
    for (const wrong of [
      'a@localhost',
      'a@ozolvalka.lv.',
      'a@.lv',
      'a@ozolvаlka.lv',
      'a',
      'a@-b.lv',
    ])
      expect(mailHostOf(wrong)).toBeNull()
  })

  it('reads the host of a site without its scheme, www and path', () => {
    expect(siteHostOf('HTTPS://www.Ozolvalka.lv/iepirkumi?a=1')).toBe('ozolvalka.lv')
    expect(siteHostOf(' ozolvalka.lv ')).toBe('ozolvalka.lv')
    for (const wrong of ['', 'nav', 'http://', 'ftp://ozolvalka.lv', 'a b.lv'])
      expect(siteHostOf(wrong)).toBeNull()
  })

  it('knows providers and what is below them, and nothing that only ends alike', () => {
    expect(['gmail.com', 'a.inbox.lv'].map(isMailProvider)).toEqual([true, true])
    expect(['notgmail.com', 'inbox.lv.evil.lv'].map(isMailProvider)).toEqual([false, false])
  })
})
