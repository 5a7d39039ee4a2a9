import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { expectFreePort } from './port-check.ts'

const HOST = '127.0.0.1'

test('a port that is used is named; once it is free it may be listened to', async () => {
  const other = createServer().listen(0, HOST)
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await expect(expectFreePort({ port, host: HOST })).rejects.toThrow(`PORT: ${port} is in use`)
  other.close()
  await once(other, 'close')
  await expectFreePort({ port, host: HOST })
  // It is free afterwards too.
  await expectFreePort({ port, host: HOST })
})

test('any free port may be listened to, a host of elsewhere may not', async () => {
  await expectFreePort({ port: 0, host: 'nowhere.invalid' })
  await expect(expectFreePort({ port: 3999, host: '203.0.113.1' })).rejects.toThrow('HOST: ')
})
