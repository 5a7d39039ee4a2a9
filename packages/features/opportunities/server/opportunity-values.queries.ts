import type { Db } from '@kogge/db/client.ts'
import { ratesFor } from '@kogge/db/exchange-rates.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { WrittenAmount } from '@kogge/domain/kernel/money.ts'
import { toEurMinor } from '@kogge/domain/money/eur-conversion.ts'
import { rateDayOf } from '@kogge/domain/money/exchange-rates.ts'
import { belongsTo } from '@kogge/platform/server/access/belonging-condition.queries.ts'
import { sql } from 'drizzle-orm'

/** An amount in the columns of an opportunity, converted to euros by the rate of a day. */
export const valueColumns = async (db: Db, value: WrittenAmount | null, now: Date) => {
  const rates = await ratesFor(db, [{ amounts: [value], times: [now] }])
  return {
    valueAmount: value?.amount ?? null,
    valueCurrency: value?.currency ?? null,
    valueEurMinor: toEurMinor(value, rateDayOf(now), rates),
  }
}

/** Throws `request.invalid` where somebody does not belong to an organisation. */
export const assertBelongs = async (
  db: Db,
  { orgId, userId, now }: { readonly orgId: string; readonly userId: string; readonly now: Date },
): Promise<void> => {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<{ belongs: boolean }>(
    sql`select ${belongsTo(sql`${orgId}::uuid`, sql`${userId}::uuid`, at)} as belongs`,
  )
  if (!rows[0]?.belongs) throw new AppError('request.invalid')
}
