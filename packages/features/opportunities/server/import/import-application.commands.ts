import { randomUUID } from 'node:crypto'
import { opportunity, opportunityEvent } from '@kogge/db/schema/opportunities.ts'
import { opportunityImport } from '@kogge/db/schema/opportunity-imports.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { ImportMapping } from '@kogge/domain/opportunities/import/import-fields.ts'
import {
  OPPORTUNITY_STAGES,
  type OpportunityStage,
} from '@kogge/domain/opportunities/opportunity-states.ts'
import { noteOrgChange } from '@kogge/platform/server/live/org-live-events.commands.ts'
import { lockBoard, ranksOnTop } from '../board-places.commands.ts'
import { assertRoom, type FromTender, tendersOf } from '../opportunity-creation.commands.ts'
import type { OpportunityManager } from '../opportunity-events.commands.ts'
import { notifyAssigned } from '../opportunity-messages.commands.ts'
import { valueColumnsOf } from '../opportunity-values.queries.ts'
import { wordsOf } from '../opportunity-words.ts'
import { type ImportRowView, rowViewOf } from './import.views.ts'
import {
  type PlannedRow,
  plannedRows,
  type ResolvedRow,
  readImportTable,
  resolvedRows,
} from './import-plan.queries.ts'

/** Rows that are written to the database at once, and tenders that are read from it. */
const BATCH = 250
/** Closed ones have no place on the board. */
const NO_PLACE = 'a0'

type Columns = typeof opportunity.$inferInsert

const batchesOf = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / BATCH) }, (_, index) =>
    items.slice(index * BATCH, (index + 1) * BATCH),
  )

/** What the tenders that rows name say. */
const namedTenders = async (
  ctx: OpportunityManager,
  rows: readonly ResolvedRow[],
): Promise<ReadonlyMap<string, FromTender>> => {
  const ids = [...new Set(rows.flatMap(({ rfxId }) => rfxId ?? []))]
  const all = new Map<string, FromTender>()
  for (const batch of batchesOf(ids))
    for (const [id, tender] of await tendersOf(ctx, batch)) all.set(id, tender)
  return all
}

/** The ranks of open rows, by their numbers: on top of each stage, in the order of the table. */
const ranksOf = async (
  { db: tx, grant }: OpportunityManager,
  rows: readonly PlannedRow[],
): Promise<ReadonlyMap<number, string>> => {
  const ranks = new Map<number, string>()
  const placed = async (status: OpportunityStage): Promise<void> => {
    const open = rows.filter(({ draft }) => draft.status === status && draft.resolution === null)
    if (open.length === 0) return
    const { orgId } = grant.action
    const onTop = await ranksOnTop(tx, { orgId, status }, open.length)
    for (const [index, { number }] of open.entries()) ranks.set(number, onTop[index] ?? NO_PLACE)
  }
  for (const status of OPPORTUNITY_STAGES) await placed(status)
  return ranks
}

/** The columns of the opportunities of rows. What a row leaves empty its tender gives; the official deadline is always the tender's. */
const columnsOf = async (
  ctx: OpportunityManager,
  rows: readonly PlannedRow[],
  tenders: ReadonlyMap<string, FromTender>,
  importId: string,
): Promise<Columns[]> => {
  const { db, actor, now, grant } = ctx
  const tenderOf = ({ rfxId }: PlannedRow) => (rfxId === null ? undefined : tenders.get(rfxId))
  const amountOf = (row: PlannedRow) => row.draft.value ?? tenderOf(row)?.value ?? null
  const ranks = await ranksOf(ctx, rows)
  const valued = await valueColumnsOf(db, rows.map(amountOf), now)
  return rows.map((row) => {
    const { name, description, buyer, tags, status, resolution, probability, dueAt, deadlineAt } =
      row.draft
    const tender = tenderOf(row)
    const texts = { name: name || (tender?.name ?? ''), description, buyer, tags: [...tags] }
    return {
      orgId: grant.action.orgId,
      guid: randomUUID(),
      ...texts,
      words: wordsOf(texts),
      ...valued(amountOf(row)),
      rfxId: row.rfxId,
      rfxStage: tender?.rfxStage ?? null,
      deadlineAt: tender ? tender.deadlineAt : deadlineAt,
      status,
      resolution,
      rank: ranks.get(row.number) ?? NO_PLACE,
      assigneeId: row.assigneeId,
      probability,
      dueAt,
      importId,
      importKey: row.key,
      createdBy: actor.userId,
      createdAt: now,
      updatedAt: now,
      stateSince: now,
    }
  })
}

const store = async (
  { db: tx, actor, now, grant }: OpportunityManager,
  columns: readonly Columns[],
  fileName: string,
): Promise<void> => {
  const { orgId } = grant.action
  const initialized = [{ field: 'importedFrom' as const, before: null, after: fileName }]
  for (const batch of batchesOf(columns)) {
    await tx.insert(opportunity).values(batch)
    await tx.insert(opportunityEvent).values(
      batch.flatMap(({ guid }) => {
        const event = { orgId, guid, actorId: actor.userId, at: now }
        return [
          { ...event, type: 'CREATED' as const, changes: [] },
          { ...event, type: 'OPPORTUNITY_INITIALIZED' as const, changes: initialized },
        ]
      }),
    )
  }
}

export interface ImportResult {
  readonly importId: string | null
  readonly rows: readonly ImportRowView[]
}

/**
 * Imports the rows of a table that are fine, as one import that is undone as a whole; the others stay as the report says. The same table again imports
 * nothing more. Throws `request.invalid` where it is no table, or there is no room for so many.
 */
export const applyImport = async (
  ctx: OpportunityManager,
  input: { readonly text: string; readonly mapping: ImportMapping; readonly fileName: string },
): Promise<ImportResult> => {
  const { db: tx, actor, now, grant } = ctx
  const { orgId } = grant.action
  const table = readImportTable(input.text, input.mapping)
  if ('problem' in table) throw new AppError('request.invalid')
  const resolved = await resolvedRows(tx, orgId, table.rows, now)
  const tenders = await namedTenders(ctx, resolved)
  await lockBoard(tx, orgId)
  const planned = await plannedRows(tx, orgId, resolved)
  const fine = planned.filter(({ state }) => state === 'fine')
  const rows = planned.map(rowViewOf)
  if (fine.length === 0) return { importId: null, rows }
  await assertRoom(ctx, fine.length)
  const importId = randomUUID()
  const columns = await columnsOf(ctx, fine, tenders, importId)
  const { fileName } = input
  await tx.insert(opportunityImport).values({
    orgId,
    id: importId,
    fileName,
    madeBy: actor.userId,
    at: now,
    imported: columns.length,
  })
  await store(ctx, columns, fileName)
  await noteOrgChange(tx, { orgId, topic: 'opportunities', now })
  await notifyAssigned(
    ctx,
    columns.flatMap(({ guid, assigneeId }) => (assigneeId ? [{ guid, userId: assigneeId }] : [])),
  )
  return { importId, rows }
}
