import type { Db } from '@kogge/db/client.ts'
import { meta } from '@kogge/db/schema/reference.ts'
import { eq } from 'drizzle-orm'

export const TOKENS_KEY = 'semantic.tokens'
/** As tokens are in the languages of the product where nobody has counted them: rather too many than too few. */
const CHARACTERS_A_TOKEN = 2

/** About how many tokens some texts are. */
export const estimateTokens = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + Math.ceil(text.length / CHARACTERS_A_TOKEN), 0)

/** The day that a cap is for, of UTC. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10)

/** How many tokens were sent to the endpoint on this day, by all processes. */
export const tokensSpent = async (db: Db, now: Date): Promise<number> => {
  const [row] = await db.select({ value: meta.value }).from(meta).where(eq(meta.key, TOKENS_KEY))
  const [day, spent] = row?.value.split(' ') ?? []
  return day === dayOf(now) ? Number(spent) : 0
}
