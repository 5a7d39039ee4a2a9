import { languageName } from '@kogge/domain/kernel/locale-schema.ts'
import { isCpvCode } from '@kogge/domain/reference/cpv-codes.ts'
import { publicProcedure, router } from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import { searchCpv } from './cpv-search.queries.ts'
import { namedRegions } from './named-regions.queries.ts'
import {
  allCountries,
  allIndustries,
  cpvChildren,
  cpvWithStats,
  regionChildren,
} from './reference.queries.ts'
import * as views from './reference.views.ts'
import { regionsWithShares, searchRegions } from './region-search.queries.ts'

const language = languageName
/** Words as typed; PostgreSQL's text holds no NUL. */
const words = z
  .string()
  .max(200)
  .transform((typed) => typed.replaceAll('\0', ' '))
const nutsCode = z.string().regex(/^[A-Z]{2}[A-Z0-9]{0,3}$/)
const cpvCode = z.string().max(8).refine(isCpvCode, 'no code of the CPV')

/** By the names under which they are called. */
export const referenceRouter = router({
  industry: router({
    getAllIndustries: publicProcedure
      .input(z.object({ language }))
      .output(z.array(views.industryView))
      .query(({ ctx, input }) => allIndustries(ctx.readDb, input.language)),
  }),

  cpv: router({
    findByCpvCodesWithStats: publicProcedure
      .input(z.object({ cpvCodes: z.array(cpvCode).max(200), language }))
      .output(z.array(views.cpvWithStats))
      .query(({ ctx, input }) => cpvWithStats(ctx.readDb, input.cpvCodes, input.language)),
    children: publicProcedure
      .input(z.object({ parent: cpvCode.nullable(), language }))
      .output(z.array(views.cpvNode))
      .query(({ ctx, input }) => cpvChildren(ctx.readDb, input.parent, input.language)),
    search: publicProcedure
      .meta({ turn: 'lookUp' })
      .input(z.object({ q: words, language }))
      .output(z.array(views.cpvNode))
      .query(({ ctx, input }) => searchCpv(ctx.readDb, input.q, input.language)),
  }),

  region: router({
    children: publicProcedure
      .input(z.object({ parent: nutsCode.nullable(), language }))
      .output(z.array(views.regionView))
      .query(({ ctx, input }) => regionChildren(ctx.readDb, input.parent, input.language)),
    search: publicProcedure
      .meta({ turn: 'lookUp' })
      .input(z.object({ q: words, language }))
      .output(z.array(views.regionHit))
      .query(({ ctx, input }) => searchRegions(ctx.readDb, input.q, input.language)),
    findByCodes: publicProcedure
      .input(z.object({ codes: z.array(nutsCode).max(50), language }))
      .output(z.array(views.regionWithShares))
      .query(({ ctx, input }) => regionsWithShares(ctx.readDb, input.codes, input.language)),
    /** What a search might be narrowed to by what was typed. */
    named: publicProcedure
      .meta({ turn: 'lookUp' })
      .input(z.object({ q: z.string().max(500), language }))
      .output(z.array(views.namedRegion))
      .query(({ ctx, input }) =>
        namedRegions(ctx.readDb, input.q, { language: input.language, now: ctx.now }),
      ),
  }),

  country: router({
    all: publicProcedure
      .input(z.object({ language }))
      .output(z.array(views.countryView))
      .query(({ ctx, input }) => allCountries(ctx.readDb, input.language)),
  }),
})
