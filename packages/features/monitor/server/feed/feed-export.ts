import { authorizeInOrg } from '@kogge/domain/access/authorization.ts'
import type { SourceCode } from '@kogge/domain/harvester/sources.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { orgId } from '@kogge/domain/kernel/entity-ids.ts'
import { wallOf } from '@kogge/domain/kernel/riga-time.ts'
import { withLocale } from '@kogge/domain/kernel/routes.ts'
import type { FeedKind } from '@kogge/domain/monitor/match-kinds.ts'
import type { TenderStatus } from '@kogge/domain/rfx/tender-status-values.ts'
import { cellsOf, euros, type Field, field } from '@kogge/platform/server/exports/export-fields.ts'
import type { Cell, Table } from '@kogge/platform/server/exports/export-table.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import type { FeedRow } from '../monitor.views.ts'
import { profileNames } from '../profiles/profiles.queries.ts'
import { feedChoice } from './feed.inputs.ts'
import { feedOf } from './feed.queries.ts'

/** Tenders that are read from the database at once. */
const BATCH = 200

type Words<Key extends string> = Readonly<Record<Key, string>>

/** The words of the file in one language: its name, its headings, and the words for codes. */
export interface FeedTexts {
  readonly file: string
  readonly columns: Words<
    | 'title'
    | 'buyer'
    | 'country'
    | 'city'
    | 'cpvCode'
    | 'value'
    | 'currency'
    | 'euros'
    | 'publishedOn'
    | 'deadlineAt'
    | 'status'
    | 'source'
    | 'profiles'
    | 'kind'
    | 'matchedOn'
    | 'isSeen'
    | 'page'
  >
  readonly kinds: Words<FeedKind>
  readonly statuses: Words<TenderStatus>
  readonly sources: Words<SourceCode>
  readonly yes: string
  readonly no: string
}

const wallIn = (at: string | null): string | null => at && wallOf(new Date(at)).replace('T', ' ')

const dayIn = (at: string | null): string | null => at && wallOf(new Date(at)).slice(0, 10)

const fieldsOf = (
  texts: FeedTexts,
  names: ReadonlyMap<string, string>,
  { locale, publicUrl }: Context,
): readonly Field<FeedRow>[] => {
  const { columns: words } = texts
  const namesOf = (guids: readonly string[]) =>
    guids.flatMap((guid) => names.get(guid) ?? []).join('; ')
  const centsOf = (minor: string | null) => (minor === null ? null : Number(minor))
  return [
    field(words.title, 'text', ({ card }) => card.title.text),
    field(words.buyer, 'text', ({ card }) => card.buyer?.name ?? null),
    field(words.country, 'text', ({ card }) => card.country),
    field(words.city, 'text', ({ card }) => card.city),
    field(words.cpvCode, 'text', ({ card }) => card.cpv),
    field(words.value, 'number', ({ card }) => card.value?.amount ?? null),
    field(words.currency, 'text', ({ card }) => card.value?.currency ?? null),
    field(words.euros, 'number', ({ card }) => euros(centsOf(card.valueEurMinor))),
    field(words.publishedOn, 'day', ({ card }) => dayIn(card.publishedAt)),
    field(words.deadlineAt, 'text', ({ card }) => wallIn(card.deadlineAt)),
    field(words.status, 'text', ({ card }) => texts.statuses[card.status]),
    field(words.source, 'text', ({ card }) => texts.sources[card.source]),
    field(words.profiles, 'text', ({ profiles }) => namesOf(profiles)),
    field(words.kind, 'text', ({ kind }) => texts.kinds[kind]),
    field(words.matchedOn, 'day', ({ matchedAt }) => dayIn(matchedAt)),
    field(words.isSeen, 'text', ({ mark }) => (mark.isSeen ? texts.yes : texts.no)),
    field(words.page, 'text', ({ card }) => publicUrl + withLocale(locale, `/rfx/${card.rfxId}`)),
  ]
}

const listInput = feedChoice.extend({ orgId }).strict()

/**
 * The feed as its reader has filtered it as a file, whole, in its order: `list` is what `monitor.feed` is
 * asked for, without a cursor. For those who see the feed and have files; throws `session.required`, `plan.required`,
 * `access.denied`, `record.not_found` or `request.invalid`.
 */
export const feedFile = (
  ctx: Context,
  list: unknown,
  texts: FeedTexts,
): { readonly name: string; table(): Promise<Table> } => {
  const { data: requested, success } = listInput.safeParse(list)
  if (!success) throw new AppError('request.invalid')
  const { actor, readDb, locale, now } = ctx
  if (actor.kind !== 'user') throw new AppError('session.required')
  for (const permission of ['market_profile.view', 'rfx.export_csv'] as const)
    authorizeInOrg(actor, requested.orgId, [permission], now)
  const reader = { orgId: requested.orgId, userId: actor.userId, locale, now }
  const table = async (): Promise<Table> => {
    const columns = fieldsOf(texts, await profileNames(readDb, requested.orgId), ctx)
    const batches = async function* (): AsyncGenerator<Cell[][]> {
      let cursor: string | null = null
      do {
        const page = await feedOf(readDb, reader, { ...requested, cursor, limit: BATCH })
        yield page.items.map((item) => cellsOf(columns, item))
        cursor = page.nextCursor
      } while (cursor !== null)
    }
    return { columns, rows: batches() }
  }
  return { name: texts.file, table }
}
