import { randomUUID } from 'node:crypto'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Jobs, startJobs } from '../job-queues.jobs.ts'
import type { Log } from '../procedures/procedure-context.ts'
import { TEST_TOKEN_KEYS } from '../testing/test-context.ts'
import type { MailDraft } from './mail-composition.ts'
import { mailHandlers } from './mail-delivery.jobs.ts'
import { MAIL_RANKS, mailRankOf } from './mail-templates.ts'
import { sendMail } from './outgoing-mail.commands.ts'
import { smtpTransport } from './smtp-transport.ts'

const PUBLIC_URL = 'https://kogge.example'
const log: Log = { info: () => {}, warn: () => {}, error: () => {} }

let database: TestDatabase
const open: (() => unknown)[] = []
beforeEach(async () => {
  database = await testDatabase()
  open.push(() => database.close())
})
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

/** The whole way of a message: queue, worker, and an SMTP server on the loopback, which answers as `taking` does. */
const post = async (taking: (recipient: string) => Promise<void> | undefined) => {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData: (stream, { envelope }, done) => {
      const to = envelope.rcptTo[0]?.address ?? ''
      stream.resume().on('end', async () => {
        await taking(to)
        received.push(to)
        done()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const transport = smtpTransport(
    `smtp://127.0.0.1:${port}`,
    'Kogge <no-reply@kogge.example>',
    'https://kogge.example',
  )
  const { db, url } = database
  const start = (roles: readonly string[]): Promise<Jobs> => {
    const deps = { db, log, tokenKeys: TEST_TOKEN_KEYS, transport, onKept: () => undefined }
    return startJobs({ mailSeals: TEST_TOKEN_KEYS, url, log, handlers: mailHandlers(deps), roles })
  }
  open.push(
    () => transport.close(),
    () => new Promise<void>((closed) => server.close(closed)),
  )
  return { received, start }
}

const write = (jobs: Jobs, draft: Partial<MailDraft> & Pick<MailDraft, 'template' | 'recipient'>) =>
  sendMail(
    database.db,
    jobs,
    {
      locale: 'lv',
      path: '/',
      values: {
        org: 'X',
        name: 'Y',
        role: 'ORG_MEMBER',
        days: 7,
        title: 'T',
        standing: 'verified',
        address: 'Z',
        until: 'U',
        minutes: 9,
      },
      ...draft,
    },
    PUBLIC_URL,
    new Date(),
  )

const invite = async (jobs: Jobs, count: number) => {
  for (let each = 0; each < count; each += 1)
    await write(jobs, { template: 'invitation', recipient: `${randomUUID()}@invited.example` })
}

test('behind 200 invitations a confirmation goes out within seconds, then what is about a request', async () => {
  const { received, start } = await post(() => undefined)
  const jobs = await start(['worker'])
  open.push(() => jobs.stop())
  await invite(jobs, 200)
  await write(jobs, { template: 'rfxInvitation', recipient: 'bidder@example.com' })
  await write(jobs, { template: 'confirmEmail', recipient: 'new@example.com' })
  const begun = Date.now()
  await vi.waitFor(() => expect(received).toContain('new@example.com'), 6000)
  expect(Date.now() - begun).toBeLessThan(5000)
  await vi.waitFor(() => expect(received).toContain('bidder@example.com'), 4000)
  expect(received.length).toBeLessThan(100)
})

test('a server that does not answer for what was written to others does not stop mail of accounts', async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const { received, start } = await post((to) =>
    to.endsWith('@invited.example') ? released : undefined,
  )
  const jobs = await start(['worker'])
  open.push(() => jobs.stop())
  await invite(jobs, 20)
  // All that send what others wrote wait for an answer by then.
  await new Promise((resolve) => setTimeout(resolve, 1500))
  await write(jobs, { template: 'resetPassword', recipient: 'locked-out@example.com' })
  await vi.waitFor(() => expect(received).toEqual(['locked-out@example.com']), 5000)
  release()
})

test('what an earlier version has written goes last', () => {
  expect(mailRankOf('signInCode')).toBe(MAIL_RANKS.other)
  expect(mailRankOf('confirmEmail')).toBeGreaterThan(mailRankOf('rfxAmended'))
  expect(mailRankOf('rfxAmended')).toBeGreaterThan(mailRankOf('invitation'))
})
