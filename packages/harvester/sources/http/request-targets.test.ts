import fc from 'fast-check'
import { expect, it } from 'vitest'
import { HttpError } from './http-errors.ts'
import { parseUrl, targetOf } from './request-targets.ts'

const BASE = new URL('https://ted.europa.eu/packages/daily/202600188')
const ORIGINS = ['https://ted.europa.eu', 'https://api.ted.europa.eu']

const piece = fc.constantFrom(
  'https:',
  'http:',
  'HTTPS:',
  'file:',
  'javascript:',
  'data:',
  '//',
  '/\\',
  '\\\\',
  '/',
  '@',
  ':',
  '#',
  '?',
  'ted.europa.eu',
  'api.ted.europa.eu',
  'ted.europa.eu.',
  'evil.example',
  'ted.europa.eu.evil.example',
  '127.0.0.1',
  '[::1]',
  '169.254.169.254',
  '2130706433',
  '0x7f.1',
  'user',
  'localhost',
  '443',
  '8443',
  '%2e',
  '%00',
  '\t',
  '\n',
  ' ',
  '。',
  'ⓣed.europa.eu',
  'x',
)

it('whatever a redirect says, only declared hosts are asked, by https and without a user', () => {
  let asked = 0
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), fc.boolean(), (pieces, hasMirror) => {
      const mirror = hasMirror ? 'http://127.0.0.1:8080' : undefined
      try {
        const target = targetOf(parseUrl(pieces.join(''), BASE, BASE), { origins: ORIGINS, mirror })
        asked += 1
        expect(mirror ? [mirror] : ORIGINS).toContain(target.origin)
        expect(target.username + target.password).toBe('')
      } catch (error) {
        if (!(error instanceof HttpError)) throw error
        expect(['host-not-allowed', 'not-https', 'bad-redirect']).toContain(error.code)
      }
    }),
    { numRuns: 5000 },
  )
  expect(asked).toBeGreaterThan(0)
})

it('an error shows neither the user nor the query of an address', () => {
  const url = new URL('https://me:secret@evil.example/path?key=hidden#part')
  const { message } = new HttpError('busy', url, { status: 429 })
  expect(message).toContain('https://evil.example/path')
  expect(message).not.toMatch(/secret|hidden|part/)
})
