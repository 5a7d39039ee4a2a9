import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { rfxId as rfxIdSchema } from '@kogge/domain/kernel/entity-ids.ts'
import { uiLocale } from '@kogge/domain/kernel/locale-schema.ts'
import type { UiLocale } from '@kogge/domain/kernel/locales.ts'
import { takesGzip } from '@kogge/platform/server/accepted-gzip.ts'
import { addressOf } from '@kogge/platform/server/load/admission-queue.ts'
import { admitCall } from '@kogge/platform/server/load/call-admission.ts'
import { httpError } from '@kogge/platform/server/procedures/http-error.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { type CachedForm, cachedForm } from './cached-public-forms.ts'
import type { FormMaker } from './public-form-thread.ts'
import { FORMS, type Form } from './public-forms.ts'
import { publicRfxVersionOf } from './public-rfx.queries.ts'
import { registerReleaseFiles } from './release-files.http.ts'
import { registerReleaseList } from './release-list.http.ts'
import type { CalendarWords } from './rfx-calendar.ts'

export interface StandardsOptions {
  readonly db: Context['db']
  /** The address people reach Kogge at, without a slash at the end. */
  readonly publicUrl: string
  /** What ids of processes begin with, as the registry of the standard gave it to the publisher. */
  readonly ocidPrefix: string
  readonly words: Readonly<Record<UiLocale, CalendarWords>>
  /** Makes what is large; without it everything is made where it is asked for. */
  readonly maker?: FormMaker
}

const MINUTES = 'public, max-age=300'
const JSON_TYPE = 'application/json; charset=utf-8'

const TYPES: Readonly<Record<Form, string>> = {
  'ocds/releases': JSON_TYPE,
  'ocds/record': JSON_TYPE,
  'eforms.xml': 'application/xml; charset=utf-8',
  'calendar.ics': 'text/calendar; charset=utf-8',
}

const FILES: Readonly<Partial<Record<Form, (id: string) => string>>> = {
  'eforms.xml': (id) => `kogge-${id}-eforms-draft.xml`,
  'calendar.ics': (id) => `kogge-${id}.ics`,
}

/** Counted from 1; a request has far fewer. */
const pageNumber = z.coerce.number().int().min(1).max(100_000).default(1)

interface Route {
  Params: { rfxId: string }
  Querystring: { locale?: string; page?: string }
}

const missing = (reply: FastifyReply): FastifyReply => {
  const { status, body } = httpError(new AppError('record.not_found').code)
  return reply.code(status).send(body)
}

/** Sends what is kept packed as it is to whoever asks for that; what is not is packed on its way. */
const send = (reply: FastifyReply, { plain, packed }: CachedForm): FastifyReply => {
  if (!packed) return reply.send(plain)
  reply.header('vary', 'accept-encoding')
  if (!takesGzip(reply.request.headers['accept-encoding'] ?? '')) return reply.send(plain)
  return reply.header('content-encoding', 'gzip').send(packed)
}

/**
 * A public request as others read it: `/api/rfx/{rfxId}/ocds/releases` and `…/ocds/record` (Open
 * Contracting Data Standard 1.1), `…/eforms.xml` (draft of its notice), `…/calendar.ics` (its
 * dates, in the language of `locale`). Whatever is not public does not exist here, nor the draft of a
 * notice that there is none of (`hasNoticeForm`), nor a `page` of releases beyond the last. That a request is public is
 * asked each time, when the turn of its address comes; what it says is made once for all who ask. The releases of all
 * requests are a list and files (`release-list.http.ts`, `release-files.http.ts`).
 */
export const registerStandards = (app: FastifyInstance, options: StandardsOptions): void => {
  const { db, publicUrl, ocidPrefix, words, maker } = options
  registerReleaseList(app, options)
  registerReleaseFiles(app, options)
  for (const form of FORMS)
    app.get<Route>(`/api/rfx/:rfxId/${form}`, async (request, reply) => {
      const known = rfxIdSchema.safeParse(request.params.rfxId)
      const page = pageNumber.safeParse(request.query.page)
      if (!known.success || !page.success) return missing(reply)
      const version = await admitCall(db, 'file', { request, reply }, () =>
        publicRfxVersionOf(db, known.data),
      )
      if (!version) return missing(reply)
      const locale = uiLocale.catch('en').parse(request.query.locale)
      const requested = { form, rfxId: known.data, page: page.data, locale, words: words[locale] }
      const kept = await cachedForm(
        db,
        maker ?? null,
        version,
        { ...requested, publicUrl, ocidPrefix },
        addressOf(request.ip),
      )
      if (kept.plain === null) return missing(reply)
      const name = FILES[form]?.(known.data)
      if (name) reply.header('content-disposition', `attachment; filename="${name}"`)
      return send(reply.header('cache-control', MINUTES).type(TYPES[form]), kept)
    })
}
