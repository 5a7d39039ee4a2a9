import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { MONITOR_UNSUBSCRIBE_API, ROUTES } from '@kogge/domain/kernel/routes.ts'
import { httpError } from '@kogge/platform/server/procedures/http-error.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { chooseByMail } from './mail-choices.commands.ts'
import { mailAnswer } from './mail-choices.inputs.ts'

interface Route {
  Params: { emailId: string }
}

interface Deps {
  contextOf(request: FastifyRequest): Promise<Context>
}

/**
 * `POST /api/unsubscribe/{emailId}` (RFC 8058): programs unsubscribe the reader of a message, with the address alone, without a cookie or a
 * page's token, once or a hundred times. GET and HEAD lead to the page, and change nothing: scanners of mail follow every link.
 */
export const registerMailChoices = (app: FastifyInstance, { contextOf }: Deps): void => {
  app.register(async (scope) => {
    // The body says `List-Unsubscribe=One-Click`, in either form of forms; the address says all that is needed.
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string' },
      async () => null,
    )
    scope.get<Route>(MONITOR_UNSUBSCRIBE_API, async ({ params }, reply) =>
      reply
        .header('referrer-policy', 'no-referrer')
        .redirect(
          ROUTES.MONITOR_UNSUBSCRIBE.replace('$emailId', encodeURIComponent(params.emailId)),
          303,
        ),
    )
    scope.post<Route>(MONITOR_UNSUBSCRIBE_API, async (request, reply) => {
      const { data } = mailAnswer.safeParse({ emailId: request.params.emailId, mail: 'never' })
      try {
        if (!data) throw new AppError('record.not_found')
        await chooseByMail(await contextOf(request), data)
        return await reply.code(204).send()
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        const { status, body } = httpError(error.code)
        return reply.code(status).send(body)
      }
    })
  })
}
