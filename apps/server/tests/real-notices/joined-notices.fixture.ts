import type { TestDatabase } from '@kogge/db/testing/test-database.ts'
import type { Notice } from '@kogge/domain/notices/canonical-notice.ts'
import { joinKeysOf } from '@kogge/harvester/procedures/notice-join-keys.ts'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'

/** Requests of several notices that share no one notice, each read in its source, by what joins them. */
const READ: readonly string[] = [
  // One procedure identifier (BT-04) of one buyer: two results; two works of one station; a call after its
  // notice for information; a corrected plan; two results of one procedure.
  '00215403-2024 00215550-2024',
  '00550475-2023 00550478-2023',
  '00675580-2023 00687970-2023',
  '03223b9a-002c-45e8-be6b-9d4aad21950e 9282de2c-8ca6-4b88-84ce-dd8734449a83',
  // A call that names its plan, of the same buyers under the same title.
  '109918-2022 213707-2022',
  // Two intentions to award after one procedure without tenders, and the result of the second.
  '273850-2021 273853-2021 377668-2021',
  // Releases of one process, by its OCID.
  'OCDS-87SD3T-AD-SF-DRM-063-2015-2015-12-22T00:00:00-06:00 OCDS-87SD3T-AD-SF-DRM-063-2015-2017-06-05T00:00:00-06:00 OCDS-87SD3T-AD-SF-DRM-063-2015/01 OCDS-87SD3T-AD-SF-DRM-063-2015/02',
  'OCDS-87SD3T-AD-SF-DRM-065-2015-2017-06-05T00:00:00-06:00 OCDS-87SD3T-AD-SF-DRM-065-2015/01 OCDS-87SD3T-AD-SF-DRM-065-2015/02',
  'OCDS-87SD3T-SEFIN-DRM-AD-024-2016-2017-06-01T00:00:00-06:00 OCDS-87SD3T-SEFIN-DRM-AD-024-2016/01 OCDS-87SD3T-SEFIN-DRM-AD-024-2016/02 OCDS-87SD3T-SEFIN-DRM-AD-024-2016/03',
  'f64490df-a8f7-4b8a-beb0-6e5380214f92 fd13108a-4014-4801-90ed-ec4be0207df0',
  'ocds-213czf-000-00001-01-planning ocds-213czf-000-00001-02-tender ocds-213czf-000-00001-03-tenderAmendment ocds-213czf-000-00001-04-award ocds-213czf-000-00001-05-contract ocds-213czf-000-00001-06-implementation ocds-213czf-000-00001-2011-01-10T09:30:00Z',
  'ocds-b5fd17-09a309a3-8541-48b9-91c4-411c52e5bd34/02d6ce8b-83f0-4993-869c-c177d2efbd52-832939 ocds-b5fd17-09a309a3-8541-48b9-91c4-411c52e5bd34/02d6ce8b-83f0-4993-869c-c177d2efbd52-832942',
  'ocds-b5fd17-299e8fcb-19ae-4baf-9bf6-0676f602a94a/b7a62d09-8346-4a6d-bce6-efbf376ea587-832958 ocds-b5fd17-299e8fcb-19ae-4baf-9bf6-0676f602a94a/b7a62d09-8346-4a6d-bce6-efbf376ea587-832959',
  'ocds-b5fd17-3acef0bd-20d7-4df8-bbd7-01a3540dc2d6/06c685f2-50ab-4804-b65d-e275e5445b72-832963 ocds-b5fd17-3acef0bd-20d7-4df8-bbd7-01a3540dc2d6/cf2e3d41-3b53-4fda-948e-c94d114c44a4-833020',
  'ocds-b5fd17-75afe551-b5e4-4538-a546-0547477d0f9f/61663400-0e04-4dd3-9b52-ad091ff31932-819918 ocds-b5fd17-75afe551-b5e4-4538-a546-0547477d0f9f/e22ded3b-515b-4309-8ab1-ce3c76e44ebe-819920',
  'ocds-b5fd17-8f3244de-9267-4db2-95fe-089010d5aa5f/dff009c9-c955-4f82-8f54-455a64c5bee0-819901 ocds-b5fd17-8f3244de-9267-4db2-95fe-089010d5aa5f/dff009c9-c955-4f82-8f54-455a64c5bee0-819904',
]

interface Row extends Record<string, unknown> {
  readonly key: string
  readonly source: string
  readonly notice_id: string
  readonly canonical: Notice
}

const nameOf = ({ canonical, notice_id: id }: Row): string => canonical.publicationNumber ?? id

/** Whether one notice is what all of these are or go on from. */
const shareNotice = (rows: readonly Row[]): boolean => {
  const names = rows.map(({ source, canonical }) => {
    const { own, follows } = joinKeysOf(source, canonical)
    return new Set([...own, ...follows].filter((token) => !token.startsWith('procedure:')))
  })
  return [...(names[0] ?? [])].some((name) => names.every((others) => others.has(name)))
}

/** What holds of the procedures that real notices were joined to. */
export const checkJoinedNotices = (given: () => TestDatabase): void => {
  it('are never of five unlike buyers who have one procedure identifier in the source', async () => {
    const { rows } = await given().db.execute<{ key: string; numbers: string }>(sql`
      select n.procedure_key as key, string_agg(left(n.publication_number, 8), ' ' order by 1) as numbers
      from notice n join notice_content c on c.notice_id = n.id
      where n.publication_number is not null and c.canonical ->> 'procedureId' = 'aff2863e-b4cc-4e91-baba-b3b85f709117'
      group by 1 order by 2`)
    expect(rows.map(({ numbers }) => numbers)).toEqual([
      '00550470',
      '00550475 00550478',
      '00593162',
      '00596214',
    ])
  })

  it('that are made of several by anything but one notice are those that were read', async () => {
    const { rows } = await given().db.execute<Row>(sql`
      select coalesce(l.into_key, n.procedure_key) as key, n.source, n.notice_id, c.canonical
      from notice n join notice_content c on c.notice_id = n.id
      left join title_link l on l.from_key = n.procedure_key
      left join raw_file f on f.hash = n.raw_hash
      -- Examples of the standard share identifiers that somebody made up.
      where coalesce(f.name, '') !~ 'sdk-examples|draft-examples'`)
    const groups = [...Map.groupBy(rows, ({ key }) => key).values()].filter(
      (group) => new Set(group.map(nameOf)).size > 1 && !shareNotice(group),
    )
    expect(groups.map((group) => group.map(nameOf).sort().join(' ')).sort()).toEqual(READ)
  })
}
