import { rfx } from '@kogge/db/schema/rfx.ts'
import type { TestDatabase } from '@kogge/db/testing/test-database.ts'
import { isWhole, partOf } from '@kogge/db/testing/test-extent.ts'
import { publicRfx } from '@kogge/features/rfx/server/rfx.api.ts'
import { recordPackage, releasePackage } from '@kogge/features/standards/server/ocds-packages.ts'
import { processOf } from '@kogge/features/standards/server/ocds-process.ts'
import { releaseSteps } from '@kogge/features/standards/server/release-steps.ts'
import { startAt } from '@kogge/features/standards/server/release-times.queries.ts'
import { expect, it } from 'vitest'
import { compiledBy, type JsonObject, rulesOf } from './ocds-merge.fixture.ts'
import { standardSchemas } from './ocds-standard.fixture.ts'
import { packageValidators } from './ocds-validation.fixture.ts'

/** Each so many-th request is tested, and so many of the last releases among them. */
const [PART, PART_LISTED] = [6, 200]

/** That every release of real requests is as the standard has it. */
export const checkReleases = (given: () => TestDatabase): void => {
  /** The packages of a request as they are sent. */
  const packagesOf = async (id: string) => {
    const found = await publicRfx(given().db, id)
    if (!found) throw new Error('There is no request.')
    const uri = `https://kogge.example/api/rfx/${id}/ocds/releases`
    const head = { uri, publicUrl: 'https://kogge.example', ocid: `ocds-kogge0-${id}` }
    const released = await processOf(given().db, found, head, new Date())
    return {
      releases: JSON.parse(releasePackage(head, released) ?? ''),
      record: JSON.parse(recordPackage({ ...head, releasesUri: uri }, released)),
    }
  }

  /** The dates of releases, by their ids. */
  const released = new Map<string, string>()

  it('hold by the schemas of the standard, and merge to their compiled release', async () => {
    const faultsOf = packageValidators()
    const rules = rulesOf(standardSchemas().release)
    const all = await given().db.select({ id: rfx.id }).from(rfx).orderBy(rfx.id)
    expect(all.length).toBeGreaterThan(5000)
    const requests = partOf(all, PART)
    const faults: string[] = []
    for (const { id } of requests) {
      const { releases, record } = await packagesOf(id)
      const found = [...faultsOf.releases(releases), ...faultsOf.record(record)]
      faults.push(...found.slice(0, 5).map((fault) => `${id}: ${fault}`))
      for (const { id, date } of releases.releases) released.set(id, date)
      const { compiledRelease } = record.records[0]
      const merged = compiledBy(rules, releases.releases as readonly JsonObject[])
      if (!isSame(merged, compiledRelease)) faults.push(`${id}: does not merge`)
    }
    const counts = { requests: requests.length, releases: released.size, faults: faults.length }
    console.log(JSON.stringify(counts))
    expect(faults).toEqual([])
  }, 900_000)

  it('are in the list by date, each once', async () => {
    const place = { publicUrl: 'https://kogge.example', ocidPrefix: 'ocds-kogge0' }
    const [since = ''] = [...released.values()].sort().slice(isWhole ? 0 : -PART_LISTED)
    const from = startAt(new Date(since))
    const listed: { id: string; date: string }[] = []
    for await (const { texts } of releaseSteps(given().db, from, new Date(), place))
      for (const text of texts) listed.push(JSON.parse(text))
    const ids = new Set(listed.map(({ id }) => id))
    expect(listed).toHaveLength(ids.size)
    const later = [...released].filter(([, date]) => date >= since).map(([id]) => id)
    expect(later.filter((id) => !ids.has(id))).toEqual([])
    if (isWhole) expect(ids.size).toBe(released.size)
    const dates = listed.map(({ date }) => date)
    expect(dates).toEqual([...dates].sort())
  }, 900_000)
}

/** JSON with the members of objects in the order of their names. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, one]) => [name, sorted(one)]),
  )
}
const isSame = (a: unknown, b: unknown): boolean =>
  JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
