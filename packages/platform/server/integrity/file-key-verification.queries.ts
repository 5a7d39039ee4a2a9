import type { Db } from '@kogge/db/client.ts'
import { file, fileKey } from '@kogge/db/schema/files.ts'
import { asc, eq, sql } from 'drizzle-orm'
import { unwrapFileKey } from '../files/file-keys.ts'
import type { SecretBox } from '../server-secret/secret-box.ts'
import type { RowFault } from './row-faults.ts'

/** The elements of a list in JSON; none of what is no list, as whoever changes rows may put there. */
const listed = (list: string) =>
  sql.raw(`json_array_elements(case json_typeof(${list}) when 'array' then ${list} else '[]' end)`)

const IN_DOCUMENT = listed(`t.document::json -> 'documents'`)
const IN_RESPONSE = listed(`t.content -> 'files'`)
const ANSWERS = listed(`t.content -> 'answers'`)
const IN_ANSWER = listed(`a.value -> 'answer' -> 'files'`)

/** Files that a draft, a version or an opened response names, with the request, the organisation and the kind. */
const NAMED = sql`
  select rfx_id, org_id, 'document' as kind, f.value ->> 'fileId' as file_id
    from rfx_draft t cross join lateral ${IN_DOCUMENT} f
  union select t.rfx_id, w.org_id, 'document', f.value ->> 'fileId'
    from rfx_version t join written_rfx w using (rfx_id) cross join lateral ${IN_DOCUMENT} f
  union select rfx_id, org_id, 'response', f.value ->> 'fileId'
    from response t cross join lateral ${IN_RESPONSE} f
  union select rfx_id, org_id, 'response', f.value ->> 'fileId'
    from response t cross join lateral ${ANSWERS} a cross join lateral ${IN_ANSWER} f`

/** What has no key, of what must have one: whatever is named, by whose it is, and each document. */
const keyless = async (db: Db): Promise<readonly string[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select n.file_id || ' ' || n.rfx_id as id from (${NAMED}) n
    where not exists (select from file_key k where k.file_id::text = n.file_id
      and k.rfx_id = n.rfx_id and k.org_id = n.org_id and k.kind = n.kind)
    union select f.id::text from file f
    where not exists (select from file_key k where k.file_id = f.id and k.kind = 'document')
    order by id`)
  return rows.map(({ id }) => id)
}

/**
 * Verifies the keys of files: each opens for the file, the request and the organisation that its row has, with
 * all that is stored of a document; and whatever names a file has its key.
 */
export async function* verifyFileKeys(db: Db, box: SecretBox): AsyncGenerator<RowFault> {
  const rows = await db
    .select({ owned: fileKey, row: file })
    .from(fileKey)
    .leftJoin(file, eq(file.id, fileKey.fileId))
    .orderBy(asc(fileKey.rfxId), asc(fileKey.fileId))
  for (const { owned, row } of rows)
    if (!unwrapFileKey(box, owned, row))
      yield { table: 'file_key', id: `${owned.fileId} ${owned.rfxId}`, kind: 'changed' }
  for (const id of await keyless(db)) yield { table: 'file_key', id, kind: 'gone' }
}
