import { describe, expect, it } from 'vitest'
import { isLoopback, isPublicAddress } from './public-ip-addresses.ts'

const PUBLIC = [
  '8.8.8.8',
  '147.67.34.45',
  '172.15.0.1',
  '172.32.0.1',
  '100.128.0.1',
  '2a00:1450::1',
]

const NOT_PUBLIC = [
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '100.100.100.200',
  '127.0.0.1',
  '127.255.255.254',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::7f00:1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:a9fe:a9fe',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  '4000::1',
  '5f00::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '',
  'localhost',
  '2130706433.example',
]

describe('public addresses', () => {
  it.each(PUBLIC)('%s is one', (address) => expect(isPublicAddress(address)).toBe(true))
  it.each(NOT_PUBLIC)('"%s" is none', (address) => expect(isPublicAddress(address)).toBe(false))
})

it('tells loopback of both families, and not an IPv4 address in the clothes of IPv6', () => {
  expect(['127.0.0.1', '127.9.9.9', '::1'].every(isLoopback)).toBe(true)
  expect(['::ffff:127.0.0.1', '10.0.0.1', '8.8.8.8', 'localhost'].some(isLoopback)).toBe(false)
})
