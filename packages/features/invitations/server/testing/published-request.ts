import { randomBytes, randomUUID } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { addRequests } from '@kogge/db/testing/requests.ts'
import { emptyDocument, type RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import { contentWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import { keptKey } from '@kogge/platform/server/testing/request-keys.ts'

const DAY_MS = 86_400_000

/** Puts a request that a buyer has published into the database; gives its id. */
export const addPublished = async (
  db: Db,
  orgId: string,
  document: Partial<RequestDocument> = {},
  values: Partial<typeof writtenRfx.$inferInsert> = {},
): Promise<string> => {
  const rfxId = randomUUID()
  const title = { lv: 'Ceļu ziemas uzturēšana', en: 'Winter road maintenance' }
  await addRequests(db, [
    {
      id: rfxId,
      source: 'file',
      procedureKey: rfxId,
      stage: 'competition',
      content: contentWith({ title }),
    },
  ])
  const now = Date.now()
  const until = new Date(now + 10 * DAY_MS)
  const times = {
    questionsUntil: values.questionsUntil ?? null,
    responsesUntil: values.responsesUntil ?? until,
    openingAt: values.openingAt ?? until,
  }
  const at = new Date(now - DAY_MS)
  const key = await keptKey(db, { rfxId, publicKey: randomBytes(32), at, times })
  await db.insert(writtenRfx).values({
    orgId,
    kind: 'tender',
    state: 'published',
    version: 1,
    document: { ...emptyDocument('tender', 'lv'), title, ...document },
    ...times,
    publishedAt: at,
    ...key,
    wrappedKey: { scheme: 'server', sealed: '' },
    ...values,
  })
  return rfxId
}
