import { expect, test } from 'vitest'
import { limitKey } from './rate-limit-keys.ts'

const LIMIT = { name: 'test', hits: 1, windowSeconds: 60 }
const key = (ip: string) => limitKey(LIMIT, ip)

test('one IPv6 network is one caller, however its addresses are written', () => {
  expect(key('2001:db8:0:1::1')).toBe(key('2001:db8:0:1:ffff:ffff:ffff:ffff'))
  expect(key('2001:db8::1')).toBe(key('2001:db8:0:0:5::'))
  expect(key('2001:db8:0:1::1')).not.toBe(key('2001:db8:0:2::1'))
  expect(key('::ffff:192.0.2.1')).toBe(key('192.0.2.1'))
  expect(key('192.0.2.1')).not.toBe(key('192.0.2.2'))
})

test('a key shows neither the network nor the address', () => {
  expect(limitKey(LIMIT, '192.0.2.1', 'anna@example.com')).toMatch(/^test:[\w-]{43}$/)
})
