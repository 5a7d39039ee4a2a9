import { expect, test } from 'vitest'
import { boundedUrl } from './path-bounds.ts'

const calls = (count: number, comma = ',') => `/api/trpc/${Array(count).fill('a.b').join(comma)}`

test.each([
  ['/'],
  ['/lv/monitor/search?filters=%5B%22tilts%22%5D'],
  [`/lv/monitor/search?${'a=b&'.repeat(3000)}`],
  ['/%61pi/trpc/account.me'],
  [`${calls(20)}?batch=1&input=${'%7B'.repeat(3000)}`],
  [`/${'a'.repeat(2047)}`],
  ['/lv/rfx/a,b,c'],
])('%.60s is looked for as it is', (url) => {
  expect(boundedUrl({ url })).toBe(url)
})

test.each([
  [`/${'a'.repeat(2048)}`, '/.too-long'],
  [`/${'%25%32%35'.repeat(1700)}`, '/.too-long'],
  [`/lv${'/'.repeat(7000)}?a`, '/.too-long'],
  [`${calls(21)}?batch=1`, '/.too-many'],
  [`${calls(400)}?batch=1`, '/.too-many'],
  [calls(21, '%2C'), '/.too-many'],
  ['/%zz', '/.malformed'],
  ['/.too-long', '/.malformed'],
])('%.60s is led to %s', (url, to) => {
  expect(boundedUrl({ url })).toBe(to)
})
