import type { Db } from '@kogge/db/client.ts'
import { type LocalizedText, pickText } from '@kogge/domain/kernel/locale.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text.ts'
import { SOURCE_CODES } from '@kogge/domain/reference/sources.ts'
import { statusOf } from '@kogge/domain/rfx/rules.ts'
import type { RfxStage } from '@kogge/domain/rfx/status.ts'
import type { Fit } from '@kogge/domain/search/wanted.ts'
import { titlesFor } from '@kogge/features/translations/server/data.ts'
import { sql } from 'drizzle-orm'
import { highlight, plainText, snippetOf, titleOf } from './highlights/data.ts'
import type { TenderCard } from './views.ts'

interface CardRow extends Record<string, unknown> {
  id: string
  num: number
  source: string
  stage: RfxStage
  is_demo: boolean
  amended: boolean
  published_at: string | null
  imported_at: string
  deadline_at: string | null
  closes_at: string | null
  value_amount: string | null
  value_currency: string | null
  value_eur_minor: string | null
  language: string | null
  title: LocalizedText
  description: LocalizedText
  buyer: { name: string; orgId: string | null; country: string | null; city: string | null } | null
  buyers: number
  cpv: string | null
  lots: number
}

const iso = (time: string | null): string | null => time && new Date(time).toISOString()

const clean = (texts: LocalizedText): LocalizedText =>
  Object.fromEntries(
    Object.entries(texts).map(([language, text]) => [language, withoutDirectionMarks(text)]),
  )

const readCards = async (db: Db, nums: readonly number[]): Promise<CardRow[]> => {
  const { rows } = await db.execute<CardRow>(sql`
    select r.id, r.num, r.source, r.stage, r.is_demo, r.amended, r.published_at, r.imported_at,
      r.deadline_at, r.closes_at, r.value_amount, r.value_currency, r.value_eur_minor,
      c.language, c.title, c.description, c.buyers -> 0 as buyer,
      jsonb_array_length(c.buyers) as buyers, c.cpv ->> 'main' as cpv,
      jsonb_array_length(c.lots) as lots
    from unnest(${`{${nums.join(',')}}`}::int[]) with ordinality as wanted (num, place)
    join rfx r on r.num = wanted.num and r.privacy = 'public'
    cross join lateral jsonb_to_record(r.content) as c
      (language text, title jsonb, description jsonb, buyers jsonb, cpv jsonb, lots jsonb)
    order by wanted.place`)
  return rows.map((row) => ({
    ...row,
    title: clean(row.title),
    description: clean(row.description),
    buyer: row.buyer && { ...row.buyer, name: withoutDirectionMarks(row.buyer.name) },
  }))
}

/**
 * The requests of one page of results, in the order of `nums`, with their texts in the reader's
 * language where there are such, and the searched words marked.
 */
export const tenderCards = async (
  db: Db,
  nums: readonly number[],
  options: {
    readonly reader: string
    readonly now: Date
    readonly marked: readonly (readonly Fit[])[] | null
  },
): Promise<TenderCard[]> => {
  if (nums.length === 0) return []
  const rows = await readCards(db, nums)
  const found = options.marked ? await highlight(db, rows, options.reader, options.marked) : null
  const titled = rows.map(({ id, title, language }) => ({ rfxId: id, title, language }))
  const translated = await titlesFor(db, titled, options.reader)
  return rows.map((row) => {
    const translation = translated.get(row.id)
    const picked = translation
      ? { text: translation.title, language: translation.language }
      : pickText(row.title, options.reader, row.language)
    const variants = found?.get(row.num) ?? []
    return {
      rfxId: row.id,
      // A hit in the original of a translated title is shown below it.
      title: (translation ? undefined : titleOf(variants, picked)) ?? plainText(picked),
      translatedBy: translation?.madeBy ?? null,
      snippet: snippetOf(variants, picked),
      buyer: row.buyer && { name: row.buyer.name, orgId: row.buyer.orgId },
      otherBuyers: Math.max(0, row.buyers - 1),
      country: row.buyer?.country ?? null,
      city: row.buyer?.city ?? null,
      cpv: row.cpv,
      lots: row.lots,
      value:
        row.value_amount !== null && row.value_currency !== null
          ? { amount: row.value_amount, currency: row.value_currency }
          : null,
      valueEurMinor: row.value_eur_minor,
      publishedAt: iso(row.published_at),
      importedAt: new Date(row.imported_at).toISOString(),
      deadlineAt: iso(row.deadline_at),
      status: statusOf(row.stage, row.closes_at ? new Date(row.closes_at) : null, options.now),
      amended: row.amended,
      source: SOURCE_CODES.find((code) => code === row.source) ?? 'file',
      isDemo: row.is_demo,
    }
  })
}
