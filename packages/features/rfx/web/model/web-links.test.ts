import { describe, expect, it } from 'vitest'
import { mailLink, webLink } from './web-links.ts'

describe('links of the source', () => {
  it.each([
    ['https://www.eis.gov.lv/EKEIS/1', 'www.eis.gov.lv'],
    [' http://example.ee:8080/a ', 'example.ee:8080'],
    ['www.riigihanked.riik.ee', 'www.riigihanked.riik.ee'],
    ['viesiejipirkimai.lt/docs?id=1', 'viesiejipirkimai.lt'],
    ['HTTPS://EXAMPLE.LV', 'example.lv'],
  ])('%s leads to %s', (text, host) => {
    expect(webLink(text)?.host).toBe(host)
  })

  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://example.com/a',
    'mailto:a@example.com',
    '//evil.example/x',
    '/monitor/search',
    'https://bank.example@evil.example/',
    'https://',
    'see the documents',
    'not stated',
    '',
    null,
  ])('%j is no link', (text) => {
    expect(webLink(text)).toBeNull()
  })

  it('shows the host that a browser goes to', () => {
    expect(webLink('https://аpple.com/')?.host).toBe('xn--pple-43d.com')
  })

  it('writes only to plain addresses', () => {
    expect(mailLink('iepirkumi@example.lv')).toBe('mailto:iepirkumi@example.lv')
    for (const bad of [
      'a@b',
      'a@b.lv?bcc=x@y.lv',
      'a b@c.lv',
      'a@b.lv,c@d.lv@e',
      '"x"@y.lv',
      null,
    ]) {
      expect(mailLink(bad)).toBeNull()
    }
  })
})
