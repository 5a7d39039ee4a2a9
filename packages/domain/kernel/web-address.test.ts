import { describe, expect, it } from 'vitest'
import { hostOf, httpsAddress } from './web-address.ts'

describe('a web address', () => {
  it.each([
    ['example.eu', 'https://example.eu'],
    [' http://Example.EU/a?b=c#d ', 'https://example.eu/a?b=c#d'],
    ['HTTPS://www.rīga.lv:8443/x', 'https://www.rīga.lv:8443/x'],
    ['https://xn--rga-1la.xn--p1ai', 'https://xn--rga-1la.xn--p1ai'],
    ['a.example.com.', 'https://a.example.com'],
  ])('%s is %s', (typed, address) => {
    expect(httpsAddress(typed)).toBe(address)
    expect(httpsAddress(address)).toBe(address)
  })

  it.each([
    'javascript:alert(1)',
    'javascript://example.com/%0aalert(1)',
    'JaVaScRiPt:alert`1`//example.com',
    ' \tjavascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x.example.com',
    'ftp://example.com',
    '//example.com',
    'https://bank.example@evil.example',
    'https://user:pass@evil.example',
    'https://evil.example\\@bank.example',
    'https://example.com/"onclick="x',
    'https://example.com/ x',
    'java\nscript:alert(1)',
    'localhost',
    'https://a.example:99999/',
    'https://xn--a.example',
    'https://xn--zzzzzzzzzzzz.lv',
    'https://127.0.0.1',
    'https://[::1]/',
    'example',
    '',
    `example.com/${'a'.repeat(300)}`,
  ])('%j is none', (typed) => {
    expect(httpsAddress(typed)).toBeNull()
  })

  it('shows its host', () => {
    expect(hostOf('https://www.example.eu/about')).toBe('example.eu')
  })
})
