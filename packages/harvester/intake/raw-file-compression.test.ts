import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { bytesOf, noticeXml } from '../fixtures/eforms-notices.ts'
import { call } from '../fixtures/procedure-notices.ts'
import { pack, unpack } from './raw-file-compression.ts'

const BYTES = Buffer.from(bytesOf(noticeXml(call(1))))

it.each([BYTES, Buffer.alloc(0), Buffer.alloc(1_000_000, 'x')])(
  'gives back what was packed',
  (bytes) => {
    expect(unpack(pack(bytes))).toEqual(bytes)
  },
)

it('takes less room', () => {
  expect(pack(BYTES).length).toBeLessThan(BYTES.length / 2)
})

it('unpacks what gzip packed before', () => {
  expect(unpack(gzipSync(BYTES))).toEqual(BYTES)
})
