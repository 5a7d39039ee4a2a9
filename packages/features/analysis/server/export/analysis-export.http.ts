import {
  EXPORT_FORMATS,
  EXPORT_KINDS,
  EXPORT_PATH,
  type ExportFormat,
  type ExportKind,
} from '@kogge/domain/analysis/analysis-export-address.ts'
import { todayOf } from '@kogge/domain/analysis/analysis-period.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { attachment, safeFileName } from '@kogge/domain/kernel/file-name.ts'
import { UI_LOCALES, type UiLocale } from '@kogge/domain/kernel/locales.ts'
import { csvOf } from '@kogge/platform/server/exports/csv-export.ts'
import { withRowAdmission } from '@kogge/platform/server/exports/export-row-admission.ts'
import type { Table } from '@kogge/platform/server/exports/export-table.ts'
import { xlsxOf } from '@kogge/platform/server/exports/xlsx-export.ts'
import { callerOf } from '@kogge/platform/server/load/admission-queue.ts'
import { admissionTo, leavingOf } from '@kogge/platform/server/load/call-admission.ts'
import { countAttempt } from '@kogge/platform/server/load/rate-limits.commands.ts'
import { httpError } from '@kogge/platform/server/procedures/http-error.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { inputs } from '../analysis.inputs.ts'
import { authorizeExport } from '../analysis-access.ts'
import { createRunningExports, exportLimits } from './analysis-export.limits.ts'
import { comparisonTable } from './comparison-export.ts'
import { contractsTable } from './contracts-export.ts'
import type { ExportTexts } from './export-texts.ts'
import { placesTable } from './map-export.ts'
import { networkTable } from './network-export.ts'
import { rowsTable } from './rankings-export.ts'

interface Made {
  /** What it holds, as the file is called. */
  readonly name: string
  table(): Promise<Table>
}

type OtherLists = Extract<
  ExportKind,
  'ending' | 'feed' | 'opportunities' | 'opportunityReports' | 'orgList'
>

interface Deps {
  /** The caller as the server's own records have them. */
  readonly contextOf: (request: FastifyRequest) => Promise<Context>
  readonly texts: Readonly<Record<UiLocale, ExportTexts>>
  /** The lists of other features: contracts that end soon, the monitoring feed, opportunities and their reports, and organisations of a list. */
  readonly others: Readonly<Record<OtherLists, (ctx: Context, list: unknown) => Made>>
}

/** The list comes as JSON, as the procedure of that list takes it. */
const json = z
  .string()
  .max(50_000)
  .transform((text, issues) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      issues.addIssue({ code: 'custom', message: 'not JSON' })
      return z.NEVER
    }
  })

const query = z.strictObject({
  what: z.enum(EXPORT_KINDS),
  format: z.enum(EXPORT_FORMATS),
  locale: z.enum(UI_LOCALES),
  list: json,
})

const TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

const parsed = <Output>(schema: z.ZodType<Output>, value: unknown): Output => {
  const { data, success } = schema.safeParse(value)
  if (!success) throw new AppError('request.invalid')
  return data
}

type Lists = Exclude<ExportKind, OtherLists>
type MadeOf = (ctx: Context, list: unknown, texts: ExportTexts) => Made

/** A list of this feature: how it is asked for, what its file is called, and its table. */
const made =
  <Input extends Parameters<typeof authorizeExport>[1]>(
    schema: z.ZodType<Input>,
    nameOf: (input: Input) => keyof ExportTexts['files'],
    table: (ctx: Context, input: Input, texts: ExportTexts) => Promise<Table>,
  ): MadeOf =>
  (ctx, list, texts) => {
    const input = parsed(schema, list)
    authorizeExport(ctx.actor, input, ctx.now)
    return { name: texts.files[nameOf(input)], table: () => table(ctx, input, texts) }
  }

const LISTS: Readonly<Record<Lists, MadeOf>> = {
  rows: made(inputs.wholeRows, ({ kind }) => kind, rowsTable),
  map: made(inputs.map, () => 'map', placesTable),
  network: made(inputs.wholeNetwork, () => 'network', networkTable),
  comparison: made(inputs.compare, () => 'comparison', comparisonTable),
  contracts: made(
    inputs.wholeContracts,
    ({ isAwarded }) => (isAwarded ? 'contracts' : 'unawarded'),
    contractsTable,
  ),
}

const isOther = (what: ExportKind): what is OtherLists => !Object.hasOwn(LISTS, what)

/** The list that is asked for, once the caller is known to have a right to it as a file. */
const listOf = (
  ctx: Context,
  what: ExportKind,
  list: unknown,
  { texts, others }: { readonly texts: ExportTexts; readonly others: Deps['others'] },
): Made => (isOther(what) ? others[what](ctx, list) : LISTS[what](ctx, list, texts))

/**
 * `GET /api/analysis/export` (domain/analysis/analysis-export-address.ts): a list as a file, whole, made while
 * it is sent, part by part, when the caller's turn comes. Whoever goes away stops the work.
 */
export const registerAnalysisExport = (
  app: FastifyInstance,
  { contextOf, texts, others }: Deps,
): void => {
  const underWay = createRunningExports()
  app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => {
      const known = error instanceof AppError ? error : new AppError('system.internal')
      if (known !== error) request.log.error({ err: error }, 'a list was not sent as a file')
      const { status, body } = httpError(known.code)
      const data = { ...body.error.data, details: known.details }
      return reply.code(status).send({ error: { ...body.error, data } })
    })

    // Asking for the head of a file would make the whole of it.
    scope.get(EXPORT_PATH, { exposeHeadRoute: false }, async (request, reply) => {
      const { what, format, locale, list } = parsed(query, request.query)
      const ctx: Context = { ...(await contextOf(request)), locale }
      const made = listOf(ctx, what, list, { texts: texts[locale], others })
      // Whoever has the right is signed in.
      const userId = ctx.actor.kind === 'user' ? ctx.actor.userId : ''
      await countAttempt(ctx.db, exportLimits(userId), ctx.now)
      const end = underWay.begin(userId)
      try {
        const left = leavingOf(reply.raw)
        const take = <Result>(work: () => Promise<Result>) =>
          admissionTo(ctx.readDb, 'file').take(callerOf(ctx), work, left)
        const table = withRowAdmission(await take(() => made.table()), take)
        const stream = format === 'csv' ? csvOf(table) : xlsxOf(made.name, table)
        stream.once('close', end)
        stream.once('error', (error) => {
          request.log.warn({ err: error }, 'a file was broken off')
        })
        const fileName = safeFileName(`${made.name} ${todayOf(ctx.now)}`, format)
        return await reply
          .header('content-disposition', attachment(fileName))
          .header('x-content-type-options', 'nosniff')
          .header('cache-control', 'no-store')
          .type(TYPES[format])
          .send(stream)
      } catch (error) {
        end()
        throw error
      }
    })
  })
}
