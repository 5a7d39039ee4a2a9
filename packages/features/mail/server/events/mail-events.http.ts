import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { MAIL_EVENTS_PATH, MOST_EVENT_BYTES } from '@kogge/domain/mail/mail-events-path.ts'
import { type Limit, limitKey } from '@kogge/platform/server/load/rate-limit-keys.ts'
import { countAttempt } from '@kogge/platform/server/load/rate-limits.commands.ts'
import { httpError } from '@kogge/platform/server/procedures/http-error.ts'
import type { Context, Log } from '@kogge/platform/server/procedures/procedure-context.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { EVENT_SIGNATURE_HEADER, genericEvent, isSignedNow } from './generic-events.ts'
import { takeMailEvent } from './mail-events.commands.ts'
import { sesEvents } from './ses-events.ts'
import { createCertificates, type FetchText } from './sns-certificates.ts'
import {
  certificateUrl,
  isSignedBy,
  snsEnvelope,
  snsOriginOf,
  subscribeUrl,
} from './sns-signature.ts'

export interface MailEventDeps extends Pick<Context, 'db'> {
  readonly log: Log
  /** The secret of reports in Kogge's own form; null where none are taken. */
  readonly secret: string | null
  /** The topic (ARN) of Amazon SNS whose reports are taken, and how its files are read; null for none. */
  readonly sns: { readonly topic: string; readonly fetchText: FetchText } | null
  readonly clock: () => Date
}

const FORGED: Limit = { name: 'mail-event-forged', hits: 60, windowSeconds: 60 * 60 }

/** What becomes of a request, as an HTTP status. */
type Status = 200 | 400 | 401 | 404 | 503

const jsonOf = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

const takeGeneric = async (
  { db, secret, clock }: MailEventDeps,
  request: FastifyRequest,
  body: string,
): Promise<Status> => {
  if (secret === null) return 404
  if (!isSignedNow(secret, request.headers[EVENT_SIGNATURE_HEADER], body, clock())) return 401
  const event = genericEvent(jsonOf(body))
  if (!event) return 400
  await takeMailEvent(db, 'generic', event, clock())
  return 200
}

/** Takes reports from SNS: those of the configured topic alone, since anybody can have a topic of their own. */
const snsTaker = (deps: MailEventDeps) => {
  const { db, log, sns, clock } = deps
  const origin = sns && snsOriginOf(sns.topic)
  const certificates = sns && createCertificates(sns.fetchText)
  return async (body: string): Promise<Status> => {
    if (!sns || !origin || !certificates) return 404
    const { data: envelope } = snsEnvelope.safeParse(jsonOf(body))
    if (!envelope) return 400
    const url = certificateUrl(envelope.SigningCertURL, origin)
    if (url === null || envelope.TopicArn !== sns.topic) return 401
    const certificate = await certificates(url).catch(() => null)
    // SNS sends it again.
    if (certificate === null) return 503
    if (!isSignedBy(certificate, envelope, clock())) return 401
    if (envelope.Type === 'Notification') {
      for (const event of sesEvents(envelope.Message))
        await takeMailEvent(db, 'ses', event, clock())
      return 200
    }
    if (envelope.Type === 'UnsubscribeConfirmation') {
      log.warn({ topic: sns.topic }, 'the subscription to reports on mail has ended')
      return 200
    }
    const confirm = subscribeUrl(envelope.SubscribeURL, origin)
    if (confirm === null) return 401
    return sns.fetchText(confirm).then(
      () => 200,
      () => 503,
    )
  }
}

const refuse = (reply: FastifyReply, status: Status): FastifyReply => {
  const codes = {
    400: 'request.invalid',
    401: 'session.required',
    404: 'record.not_found',
    503: 'system.unavailable',
  } as const
  if (status === 200) return reply.send({ ok: true })
  return reply.code(status).send(httpError(codes[status]).body)
}

/**
 * `POST /api/mail-events/{provider}`: reports of bounces and complaints (docs/mail.md), signed. A report about a message that is not ours is
 * answered as one that is.
 */
export const registerMailEvents = (app: FastifyInstance, deps: MailEventDeps): void => {
  const takeSns = snsTaker(deps)
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // Signatures are over the text as it came; SNS calls it text/plain.
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    scope.post<{ Params: { provider: string } }>(
      MAIL_EVENTS_PATH,
      { bodyLimit: MOST_EVENT_BYTES },
      async (request, reply) => {
        const body = typeof request.body === 'string' ? request.body : ''
        const { provider } = request.params
        let status: Status = 404
        if (provider === 'generic') status = await takeGeneric(deps, request, body)
        if (provider === 'ses') status = await takeSns(body)
        try {
          const key = limitKey(FORGED, request.ip)
          if (status === 401) await countAttempt(deps.db, [{ limit: FORGED, key }], deps.clock())
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          const limited = httpError(error.code)
          return reply.code(limited.status).send(limited.body)
        }
        return refuse(reply, status)
      },
    )
  })
}
