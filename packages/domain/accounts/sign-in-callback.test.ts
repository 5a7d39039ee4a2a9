import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { safeCallback } from './sign-in-callback.ts'

const ORIGIN = 'https://kogge.example'

describe('addresses within the origin are honoured', () => {
  test.each([
    ['/monitor/search', '/monitor/search'],
    ['/lv/rfx/1?tab=lots#top', '/lv/rfx/1?tab=lots#top'],
    [
      '/monitor/search?q=%22//x%22&back=//evil.example',
      '/monitor/search?q=%22//x%22&back=//evil.example',
    ],
    [`${ORIGIN}/rfx/1`, '/rfx/1'],
    ['HTTPS://Kogge.Example/rfx/1', '/rfx/1'],
    [ORIGIN, '/'],
    [`${ORIGIN}?q=1`, '/?q=1'],
    ['/org/%C4%81bols%20sia', '/org/%C4%81bols%20sia'],
  ])('%s', (address, expected) => expect(safeCallback(address, ORIGIN)).toBe(expected))
})

describe('everything else goes home', () => {
  test.each([
    [''],
    [null],
    [undefined],
    ['rfx/1'],
    ['https://evil.example/'],
    ['//evil.example'],
    ['///evil.example'],
    ['/\\evil.example'],
    ['\\\\evil.example'],
    ['/\t/evil.example'],
    ['/\n/evil.example'],
    ['\t//evil.example'],
    [' //evil.example'],
    ['/%2F/evil.example'],
    ['/%2Fevil.example'],
    ['/%5Cevil.example'],
    ['/%252Fevil.example'],
    ['/%25252525252Fevil.example'],
    ['/%09/evil.example'],
    ['/%0d%0aset-cookie:x'],
    ['/%zz'],
    ['/.//evil.example'],
    ['/..//evil.example'],
    ['/a/..'],
    ['/%2e%2e/%2fevil.example'],
    ['javascript:alert(1)'],
    ['JaVaScRiPt:alert(1)'],
    ['java\nscript:alert(1)'],
    ['data:text/html,x'],
    [`${ORIGIN}@evil.example/`],
    [`${ORIGIN}.evil.example/`],
    [`${ORIGIN}:8080/`],
    ['https://user:pass@kogge.example/'],
    ['http://kogge.example/'],
    ['/auth/signin'],
    ['/lv/auth/signin?callbackUrl=/'],
    ['/api/auth/logout'],
    [`/${'a'.repeat(2001)}`],
  ])('%s', (address) => expect(safeCallback(address, ORIGIN)).toBe('/'))
})

test('whatever is given, a browser stays within the origin', () => {
  const part = fc.constantFrom(
    '/',
    '\\',
    '//',
    '%2f',
    '%5c',
    '.',
    '..',
    '@',
    ':',
    'evil.example',
    '\t',
    'javascript:',
    ORIGIN,
    '?',
    '#',
    '%25',
    'a',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const result = safeCallback(parts.join(''), ORIGIN)
      expect(new URL(result, ORIGIN).origin).toBe(ORIGIN)
      expect(new URL(new URL(result, ORIGIN).pathname, ORIGIN).origin).toBe(ORIGIN)
    }),
  )
})
