import { publicProcedure, router } from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import { figures, readFigures, readNews } from './home-figures.queries.ts'

/** A request in two lines. */
const newsItem = z.object({
  rfxId: z.uuid(),
  title: z.object({ text: z.string(), language: z.string() }),
  /** Who wrote the title, where no notice has it in the reader's language. */
  translatedBy: z.enum(['person', 'machine']).nullable(),
  buyer: z.object({ name: z.string(), orgId: z.uuid().nullable() }).nullable(),
  country: z.string().nullable(),
  deadlineAt: z.string().nullable(),
})

export const homeRouter = router({
  home: router({
    figures: publicProcedure.output(figures).query(({ ctx }) => readFigures(ctx.readDb, ctx.now)),

    /** What is new for everybody. */
    news: publicProcedure
      .output(
        z.object({
          newest: z.array(newsItem),
          closing: z.array(newsItem),
        }),
      )
      .query(({ ctx }) =>
        readNews(ctx.readDb, { locale: ctx.locale, now: ctx.now, search: ctx.search }),
      ),
  }),
})
