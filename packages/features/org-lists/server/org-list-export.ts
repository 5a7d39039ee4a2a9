import { authorizeInOrg } from '@kogge/domain/access/authorization.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { orgId } from '@kogge/domain/kernel/entity-ids.ts'
import { wallOf } from '@kogge/domain/kernel/riga-time.ts'
import { withLocale } from '@kogge/domain/kernel/routes.ts'
import { cellsOf, euros, type Field, field } from '@kogge/platform/server/exports/export-fields.ts'
import type { Cell, Table } from '@kogge/platform/server/exports/export-table.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { z } from 'zod'
import { LIST_MEMBER_SORTS, listMemberFilters } from './list-member-filters.ts'
import { listMembers } from './list-members.queries.ts'
import { assertList } from './org-lists.queries.ts'
import type { ListMember } from './org-lists.views.ts'

/** Organisations that are read from the database at once. */
const BATCH = 500

/** The words of the file in one language: its name and its headings, by which an import knows the columns again. */
export interface OrgListTexts {
  readonly file: string
  readonly columns: Readonly<
    Record<
      | 'number'
      | 'country'
      | 'name'
      | 'note'
      | 'tags'
      | 'given'
      | 'givenSum'
      | 'won'
      | 'wonSum'
      | 'addedBy'
      | 'addedOn'
      | 'page',
      string
    >
  >
}

const fieldsOf = (
  { columns: words }: OrgListTexts,
  { locale, publicUrl }: Context,
): readonly Field<ListMember>[] => [
  field(words.number, 'text', ({ registrationNumber }) => registrationNumber),
  field(words.country, 'text', ({ country }) => country),
  field(words.name, 'text', ({ name }) => name),
  field(words.note, 'text', ({ note }) => note),
  field(words.tags, 'text', ({ tags }) => tags.join('; ')),
  field(words.given, 'number', ({ buyerContracts }) => buyerContracts),
  field(words.givenSum, 'number', ({ buyerSum }) => euros(buyerSum)),
  field(words.won, 'number', ({ supplierContracts }) => supplierContracts),
  field(words.wonSum, 'number', ({ supplierSum }) => euros(supplierSum)),
  field(words.addedBy, 'text', ({ addedBy }) => addedBy?.name ?? null),
  field(words.addedOn, 'day', ({ addedAt }) => wallOf(new Date(addedAt)).slice(0, 10)),
  field(words.page, 'text', (one) => publicUrl + withLocale(locale, `/org/${one.orgId}`)),
]

const listInput = z.strictObject({
  orgId,
  guid: z.uuid(),
  filters: listMemberFilters.default({}),
  sortBy: z.enum(LIST_MEMBER_SORTS).default('name'),
})

/**
 * The organisations of a list as its reader has filtered them as a file: `list` is what `orgList.members` is asked for, without
 * a cursor. For those who see it and have files; throws `session.required`, `plan.required`, `access.denied`, `record.not_found`
 * or `request.invalid`.
 */
export const orgListFile = (
  ctx: Context,
  list: unknown,
  texts: OrgListTexts,
): { readonly name: string; table(): Promise<Table> } => {
  const { data: requested, success } = listInput.safeParse(list)
  if (!success) throw new AppError('request.invalid')
  const { actor, db, now } = ctx
  if (actor.kind !== 'user') throw new AppError('session.required')
  for (const permission of ['org_list.view', 'rfx.export_csv'] as const)
    authorizeInOrg(actor, requested.orgId, [permission], now)
  const columns = fieldsOf(texts, ctx)
  const batches = async function* (): AsyncGenerator<Cell[][]> {
    let cursor: string | null = null
    do {
      const page = await listMembers(db, { ...requested, cursor, limit: BATCH })
      yield page.items.map((item) => cellsOf(columns, item))
      cursor = page.nextCursor
    } while (cursor !== null)
  }
  const table = async (): Promise<Table> => {
    await assertList(db, requested.orgId, requested.guid)
    return { columns, rows: batches() }
  }
  return { name: texts.file, table }
}
