import { createHmac, randomUUID } from 'node:crypto'
import { mailMessage } from '@kogge/db/schema/mail.ts'
import { mailEvent, mailSuppression } from '@kogge/db/schema/mail-delivery.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { registerMailEvents } from '@kogge/features/mail/server/events/mail-events.http.ts'
import { loopback } from '@kogge/harvester/fixtures/loopback-server.ts'
import { createHttpClient } from '@kogge/harvester/sources/http/http-client.ts'
import Fastify from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { bounce, CERTIFICATE, envelope, TOPIC } from './sns.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(() =>
  database.pool.query('truncate mail_message, mail_event, mail_suppression, rate_limit cascade'),
)
const open: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

/** A message that a server took; SES calls it by a name of its own. */
const addMail = async (values: Partial<typeof mailMessage.$inferInsert> = {}) => {
  const id = randomUUID()
  const mail = { id, template: 'planChanged', recipient: 'reader@example.com', locale: 'en' }
  const texts = { subject: 'S', text: 'T', html: 'H', status: 'sent' as const, attempts: 1 }
  await database.db.insert(mailMessage).values({ ...mail, ...texts, ...values })
  return id
}

const stopped = () => database.db.select().from(mailSuppression)

describe('reports in Kogge\u2019s own form', () => {
  const SECRET = 'a secret of reports with thirty-two characters or more'.replaceAll(' ', '-')
  const post = async (
    body: object,
    { secret = SECRET, at = Date.now(), given = '' } = {},
  ): Promise<number> => {
    const { app, close } = await testApp(database, { MAIL_EVENTS_SECRET: SECRET })
    open.push(close)
    const payload = JSON.stringify(body)
    const seconds = Math.floor(at / 1000)
    const mac = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/api/mail-events/generic',
      headers: {
        'content-type': 'application/json',
        'kogge-signature': `t=${seconds},v1=${mac}`,
      },
      payload: given || payload,
    })
    return statusCode
  }
  const event = (mailId: string, more: object = {}) => ({
    id: 'r1',
    kind: 'hard_bounce',
    messageId: `<${mailId}@kogge.example>`,
    address: 'Reader@Example.com',
    at: '2026-12-01T08:00:00Z',
    detail: '550 no such\u202e user\r\nhere',
    ...more,
  })

  test('stop mail to an address, once, with what the server said', async () => {
    const mailId = await addMail()
    expect(await post(event(mailId))).toBe(200)
    expect(await post(event(mailId))).toBe(200)
    expect(await stopped()).toMatchObject([
      {
        address: 'reader@example.com',
        reason: 'hard_bounce',
        mailId,
        detail: '550 no such user here',
      },
    ])
    expect(await database.db.$count(mailEvent)).toBe(1)
  })

  test('a report that comes again does not stop mail that was let through since', async () => {
    const mailId = await addMail()
    await post(event(mailId))
    await database.db.delete(mailSuppression)
    expect(await post(event(mailId))).toBe(200)
    expect(await stopped()).toEqual([])
  })

  test.each([
    ['of another secret', { secret: 'x'.repeat(40) }],
    ['of ten minutes ago', { at: Date.now() - 600_000 }],
    ['of the future', { at: Date.now() + 600_000 }],
    ['of another body', { given: '{"id":"r2"}' }],
  ])('a signature %s is refused', async (_what, signing) => {
    expect(await post(event(await addMail()), signing)).toBe(401)
    expect(await stopped()).toEqual([])
  })

  test('a report of something that is not ours, or of another address, stops nothing', async () => {
    const mailId = await addMail()
    expect(await post(event(randomUUID()))).toBe(200)
    expect(await post(event(mailId, { address: 'other@example.com' }))).toBe(200)
    const [unsent, kept] = [
      await addMail({ status: 'queued', attempts: 0 }),
      await addMail({ status: 'kept', attempts: 0 }),
    ]
    expect(await post(event(unsent))).toBe(200)
    expect(await post(event(kept))).toBe(200)
    expect(await stopped()).toEqual([])
    expect(await database.db.$count(mailEvent)).toBe(0)
  })

  test('a complaint takes the place of mail that came back, and not the other way round', async () => {
    const mailId = await addMail()
    await post(event(mailId))
    await post(event(mailId, { id: 'r2', kind: 'complaint' }))
    await post(event(mailId, { id: 'r3' }))
    expect(await stopped()).toMatchObject([{ reason: 'complaint' }])
  })

  test('one that has not the form, or is too long, is refused', async () => {
    const mailId = await addMail()
    expect(await post({ id: 'r1' })).toBe(400)
    expect(await post(event(mailId, { detail: 'x'.repeat(60_000) }))).toBe(400)
    expect(await post(event(mailId, { detail: 'x'.repeat(140_000) }))).toBe(413)
    expect(await stopped()).toEqual([])
  })

  test('without a secret there is nothing', async () => {
    const { app, close } = await testApp(database)
    open.push(close)
    const answer = async (provider: string) =>
      (await app.inject({ method: 'POST', url: `/api/mail-events/${provider}`, payload: {} }))
        .statusCode
    expect(await answer('generic')).toBe(404)
    expect(await answer('ses')).toBe(404)
    expect(await answer('other')).toBe(404)
  })
})

describe('reports of Amazon SES', () => {
  /** The product's part, and a server on this machine in the place of SNS. */
  const sns = async (clock = new Date('2030-01-01T00:00:00Z')) => {
    const server = await loopback((seen, response) => {
      const isFile = seen.path.endsWith('/SimpleNotificationService-0123abcd.pem')
      const confirms = seen.url.searchParams.get('Action') === 'ConfirmSubscription'
      response.statusCode = isFile || confirms ? 200 : 500
      response.end(isFile ? CERTIFICATE : '<ok/>')
    })
    const client = createHttpClient({
      origins: ['https://sns.eu-north-1.amazonaws.com'],
      mirror: server.origin,
      userAgent: 'tests',
      allowLoopback: true,
      gapMs: 0,
      backoff: { attempts: 1, baseMs: 0, maxMs: 0 },
    })
    const app = Fastify()
    registerMailEvents(app, {
      db: database.db,
      log: { info: () => {}, warn: () => {}, error: () => {} },
      secret: null,
      clock: () => clock,
      sns: {
        topic: TOPIC,
        fetchText: async (url) => {
          const reply = await client.ask(url)
          if (reply.kind !== 'file') throw new Error(reply.kind)
          return reply.bytes.toString()
        },
      },
    })
    open.push(
      () => server.close(),
      () => client.close(),
      () => app.close(),
    )
    const post = async (payload: string): Promise<number> => {
      const headers = { 'content-type': 'text/plain; charset=UTF-8' }
      const url = '/api/mail-events/ses'
      return (await app.inject({ method: 'POST', url, headers, payload })).statusCode
    }
    return { post, seen: server.seen }
  }

  test.each(['1', '2'])(
    'are taken with signatures of version %s, and the certificate is read once',
    async (SignatureVersion) => {
      const { post, seen } = await sns()
      await addMail({ serverId: '0102-aa' })
      const Message = bounce('0102-AA', 'Reader <reader@example.com>')
      expect(await post(envelope({ SignatureVersion, Message }))).toBe(200)
      expect(await post(envelope({ SignatureVersion, Message }))).toBe(200)
      expect(await stopped()).toMatchObject([
        {
          address: 'reader@example.com',
          reason: 'hard_bounce',
          detail: expect.stringContaining('5.1.1'),
        },
      ])
      expect(seen).toHaveLength(1)
    },
  )

  test('what came back for the moment is counted and stops nothing', async () => {
    const { post } = await sns()
    await addMail({ serverId: '0102-aa' })
    const Message = bounce('0102-aa', 'reader@example.com', { bounceType: 'Transient' })
    expect(await post(envelope({ Message }))).toBe(200)
    expect(await stopped()).toEqual([])
    expect(await database.db.select().from(mailEvent)).toMatchObject([{ kind: 'transient_bounce' }])
  })

  test('complaints stop mail, and a message that is no spam does not', async () => {
    const { post } = await sns()
    await addMail({ serverId: '0102-aa' })
    const complaint = (complaintFeedbackType: string, feedbackId: string) =>
      JSON.stringify({
        eventType: 'Complaint',
        mail: { messageId: '0102-aa' },
        complaint: {
          feedbackId,
          timestamp: '2030-01-01T00:00:00Z',
          complaintFeedbackType,
          complainedRecipients: [{ emailAddress: 'reader@example.com' }],
        },
      })
    expect(await post(envelope({ Message: complaint('not-spam', 'c0') }))).toBe(200)
    expect(await stopped()).toEqual([])
    expect(await post(envelope({ Message: complaint('abuse', 'c1') }))).toBe(200)
    expect(await stopped()).toMatchObject([{ reason: 'complaint', detail: 'abuse' }])
  })

  test('deliveries, other text, and messages of others are taken quietly', async () => {
    const { post } = await sns()
    for (const Message of [
      'hello',
      '{"notificationType":"Delivery","mail":{"messageId":"x"}}',
      '[]',
    ])
      expect(await post(envelope({ Message }))).toBe(200)
    expect(await post(envelope({ Message: bounce('another', 'reader@example.com') }))).toBe(200)
    expect(await stopped()).toEqual([])
  })

  test('a subscription is confirmed at SNS alone', async () => {
    const { post, seen } = await sns()
    const confirmation = (SubscribeURL: string) =>
      envelope({ Type: 'SubscriptionConfirmation', Token: 't', Message: 'm', SubscribeURL })
    const good = `https://sns.eu-north-1.amazonaws.com/?Action=ConfirmSubscription&TopicArn=${TOPIC}&Token=t`
    expect(await post(confirmation(good))).toBe(200)
    expect(seen.map(({ path }) => path)).toEqual(['/SimpleNotificationService-0123abcd.pem', '/'])
    for (const url of [
      good.replace('eu-north-1', 'us-east-1'),
      'https://evil.example/?Action=ConfirmSubscription',
      'http://169.254.169.254/?Action=ConfirmSubscription',
      good.replace('ConfirmSubscription', 'DeleteTopic'),
    ])
      expect(await post(confirmation(url))).toBe(401)
    expect(seen).toHaveLength(2)
  })

  test.each<[string, Record<string, string>]>([
    [
      'with another message',
      { Message: bounce('0102-aa', 'reader@example.com', { feedbackId: 'x' }) },
    ],
    ['of another topic', { TopicArn: TOPIC.replace('123456789012', '210987654321') }],
    ['with a signature of nobody', { Signature: 'AAAA' }],
    [
      'with a certificate of another host',
      { SigningCertURL: 'https://evil.example/SimpleNotificationService-0123abcd.pem' },
    ],
    [
      'with a certificate of another region',
      {
        SigningCertURL:
          'https://sns.us-east-1.amazonaws.com/SimpleNotificationService-0123abcd.pem',
      },
    ],
    [
      'with a host that only begins so',
      {
        SigningCertURL:
          'https://sns.eu-north-1.amazonaws.com.evil.example/SimpleNotificationService-0123abcd.pem',
      },
    ],
    [
      'with a user in the address',
      {
        SigningCertURL:
          'https://sns.eu-north-1.amazonaws.com@evil.example/SimpleNotificationService-0123abcd.pem',
      },
    ],
    [
      'with a file that somebody uploaded',
      { SigningCertURL: 'https://sns.eu-north-1.amazonaws.com/uploads/mine.pem' },
    ],
  ])('an envelope %s is refused', async (_what, changed) => {
    const { post, seen } = await sns()
    await addMail({ serverId: '0102-aa' })
    const Message = bounce('0102-aa', 'reader@example.com')
    expect(await post(envelope({ Message }, changed))).toBe(401)
    expect(await stopped()).toEqual([])
    expect(seen.length).toBeLessThanOrEqual(1)
  })

  test('another topic is refused though SNS signs for it', async () => {
    const { post } = await sns()
    await addMail({ serverId: '0102-aa' })
    const Message = bounce('0102-aa', 'reader@example.com')
    const TopicArn = TOPIC.replace('123456789012', '210987654321')
    expect(await post(envelope({ Message, TopicArn }))).toBe(401)
    expect(await stopped()).toEqual([])
  })

  test('a certificate that has run out proves nothing', async () => {
    const { post } = await sns(new Date('2150-01-01T00:00:00Z'))
    expect(await post(envelope({ Message: 'x' }))).toBe(401)
  })

  test('a certificate that cannot be read is asked for again later, and not each time', async () => {
    const { post, seen } = await sns()
    const SigningCertURL =
      'https://sns.eu-north-1.amazonaws.com/SimpleNotificationService-missing.pem'
    expect(await post(envelope({ Message: 'x', SigningCertURL }))).toBe(503)
    expect(await post(envelope({ Message: 'x', SigningCertURL }))).toBe(503)
    expect(seen).toHaveLength(1)
  })
})
