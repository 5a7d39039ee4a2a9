import { expect, test } from 'vitest'
import { isLivePosition } from './live-position.ts'

test.each(['1:1:', '742:742:', '742:750:742,745,749', '9:9223372036854775807:'])(
  'a snapshot is a position: %s',
  (text) => {
    expect(isLivePosition(text)).toBe(true)
  },
)

test.each([
  '',
  '742',
  '742:',
  '742:741:',
  '0:5:',
  '742:750:741',
  '742:750:750',
  '742:750:745,745',
  '742:750:749,745',
  '742:750:742,',
  '742:750:,',
  ' 742:750:',
  '-1:5:',
  '1:9223372036854775808:',
  '1:99999999999999999999:',
  "1:1:'; select 1",
  `1:9000:${Array.from({ length: 900 }, (_, index) => index + 1000).join(',')}`,
])('anything else is none: %s', (text) => {
  expect(isLivePosition(text)).toBe(false)
})
