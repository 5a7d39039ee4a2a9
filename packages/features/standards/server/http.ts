import { AppError } from '@kogge/domain/kernel/errors.ts'
import { rfxId as rfxIdSchema } from '@kogge/domain/kernel/ids.ts'
import type { UiLocale } from '@kogge/domain/kernel/locale.ts'
import { uiLocale } from '@kogge/domain/kernel/locale-schema.ts'
import { inTurn } from '@kogge/platform/server/admitted.ts'
import type { Context } from '@kogge/platform/server/context.ts'
import { databaseNow } from '@kogge/platform/server/db-clock.ts'
import { httpError } from '@kogge/platform/server/http-error.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type CalendarWords, calendarOf } from './calendar.ts'
import { type PublicRequest, publicRequest } from './data.ts'
import { draftedNotice } from './eforms/data.ts'
import { eformsDraft } from './eforms/notice.ts'
import { recordPackage, releasePackage } from './packages.ts'
import { processOf } from './publications.ts'

export interface StandardsOptions {
  readonly db: Context['db']
  /** The address people reach Kogge at, without a slash at the end. */
  readonly publicUrl: string
  /** What ids of processes begin with, as the registry of the standard gave it to the publisher. */
  readonly ocidPrefix: string
  readonly words: Readonly<Record<UiLocale, CalendarWords>>
}

const MINUTES = 'public, max-age=300'
const JSON_TYPE = 'application/json; charset=utf-8'

interface Route {
  Params: { rfxId: string }
  Querystring: { locale?: string }
}

const missing = (reply: FastifyReply): FastifyReply => {
  const { status, body } = httpError(new AppError('record.not_found').code)
  return reply.code(status).send(body)
}

/**
 * A public request as others read it: `/api/rfx/{rfxId}/ocds/releases` and `…/ocds/record` (Open
 * Contracting Data Standard 1.1), `…/eforms.xml` (draft of its notice), `…/calendar.ics` (its
 * dates, in the language of `locale`). Whatever is not public does not exist here, nor the draft of a
 * notice that there is none of (`hasNoticeForm`). Each is made when the turn of its address comes.
 */
export const registerStandards = (
  app: FastifyInstance,
  { db, publicUrl, ocidPrefix, words }: StandardsOptions,
): void => {
  const serve = (
    path: string,
    type: string,
    make: (request: PublicRequest, locale: UiLocale) => string | null | Promise<string | null>,
    file: (id: string) => string | null,
  ) =>
    app.get<Route>(`/api/rfx/:rfxId/${path}`, async (request, reply) => {
      const known = rfxIdSchema.safeParse(request.params.rfxId)
      if (!known.success) return missing(reply)
      const locale = uiLocale.catch('en').parse(request.query.locale)
      const made = await inTurn(db, 'file', { request, reply }, async () => {
        const found = await publicRequest(db, known.data)
        return found && make(found, locale)
      })
      if (made === null) return missing(reply)
      const name = file(known.data)
      if (name) reply.header('content-disposition', `attachment; filename="${name}"`)
      return reply.header('cache-control', MINUTES).type(type).send(made)
    })

  const packaged = (path: string, make: typeof releasePackage | typeof recordPackage) =>
    serve(
      path,
      JSON_TYPE,
      async (found) => {
        const uri = `${publicUrl}/api/rfx/${found.id}/${path}`
        const head = { uri, publicUrl, ocid: `${ocidPrefix}-${found.id}` }
        return JSON.stringify(make(head, await processOf(db, found, head, await databaseNow(db))))
      },
      () => null,
    )

  packaged('ocds/releases', releasePackage)
  packaged('ocds/record', recordPackage)
  serve(
    'eforms.xml',
    'application/xml; charset=utf-8',
    async (found) => {
      const draft = await draftedNotice(db, found, publicUrl)
      return draft && eformsDraft(draft)
    },
    (id) => `kogge-${id}-eforms-draft.xml`,
  )
  serve(
    'calendar.ics',
    'text/calendar; charset=utf-8',
    ({ id, stage, content, updatedAt }, locale) =>
      calendarOf(
        { rfxId: id, stage, content, url: `${publicUrl}/rfx/${id}`, updatedAt },
        words[locale],
        locale,
      ),
    (id) => `kogge-${id}.ics`,
  )
}
