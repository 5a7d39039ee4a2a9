import type { Db } from '@kogge/db/client.ts'
import { opportunityFile } from '@kogge/db/schema/opportunity-files.ts'
import type { SecretBox } from '@kogge/platform/server/server-secret/secret-box.ts'
import { asc, eq, gt } from 'drizzle-orm'
import { unwrapCardFileKey, wrapCardFileKey } from './card-file-keys.ts'

const AT_ONCE = 500

/** Takes the keys of files on opportunities under the key of another secret; the files stay as they lie. A key that does not open stays. */
export const resealCardFileKeys = async (tx: Db, from: SecretBox, to: SecretBox): Promise<void> => {
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await tx
      .select()
      .from(opportunityFile)
      .where(gt(opportunityFile.fileId, last))
      .orderBy(asc(opportunityFile.fileId))
      .limit(AT_ONCE)
    for (const row of rows) {
      const key = unwrapCardFileKey(from, row)
      if (!key) continue
      await tx
        .update(opportunityFile)
        .set({ key: wrapCardFileKey(to, row, key) })
        .where(eq(opportunityFile.fileId, row.fileId))
    }
    const end = rows.at(-1)
    if (!end) return
    last = end.fileId
  }
}
