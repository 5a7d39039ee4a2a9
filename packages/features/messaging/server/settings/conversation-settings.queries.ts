import type { Db } from '@kogge/db/client.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'

/** How an organisation converses, and whom it has blocked. */
export const conversationSettings = z.strictObject({
  hidesReads: z.boolean(),
  blocked: z.array(
    z.strictObject({ orgId: z.string(), name: z.string(), blockedAt: z.iso.datetime() }),
  ),
})

interface Row extends Record<string, unknown> {
  readonly hides_reads: boolean
  readonly blocked:
    | readonly { readonly orgId: string; readonly name: string; readonly at: string }[]
    | null
}

export const conversationSettingsOf = async (
  db: Db,
  orgId: string,
): Promise<z.infer<typeof conversationSettings>> => {
  const { rows } = await db.execute<Row>(sql`
    select coalesce((select hides_reads from conversation_setting where org_id = ${orgId}), false) as hides_reads,
      (select json_agg(json_build_object('orgId', o.id, 'name', o.name, 'at', b.blocked_at) order by o.name, o.id)
        from conversation_block b join org o on o.id = b.blocked_id where b.org_id = ${orgId}) as blocked`)
  const [row] = rows
  return {
    hidesReads: row?.hides_reads ?? false,
    blocked: (row?.blocked ?? []).map(({ orgId: id, name, at }) => ({
      orgId: id,
      name,
      blockedAt: new Date(at).toISOString(),
    })),
  }
}
