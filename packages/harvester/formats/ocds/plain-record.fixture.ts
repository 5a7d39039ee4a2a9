import { at, list, text, type Value } from './plain-release-values.fixture.ts'

/** The releases of packages and records for the second reader: the standard's own account of them, step by step. */

const isObject = (value: Value): value is object => typeof value === 'object' && value !== null

/** A history is a list of what each release set ("Versioned release"). */
const isHistory = (value: Value): value is Value[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((one) => isObject(one) && 'value' in one && text(one, 'releaseDate') !== null)

const datesIn = (value: Value): string[] => {
  if (isHistory(value)) return value.flatMap((one) => text(one, 'releaseDate') ?? [])
  return isObject(value) ? Object.values(value).flatMap(datesIn) : []
}
const byTime = (a: string, b: string): number => Date.parse(a) - Date.parse(b)

/** Each value as the last release set it. */
const asItStands = (value: Value): Value => {
  if (isHistory(value)) {
    const last = datesIn(value).sort(byTime).at(-1)
    return at(
      value.findLast((one) => text(one, 'releaseDate') === last),
      'value',
    )
  }
  if (Array.isArray(value)) return value.map(asItStands)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, asItStands(one)]))
}

/** Only a versioned release has no date: every value in it has its own. */
const compiled = (release: Value): Value => {
  if (!isObject(release) || 'date' in release || 'tag' in release) return release
  const date = datesIn(release).sort(byTime).at(-1)
  return Object.fromEntries([
    ...Object.entries(release).map(([key, one]) => [key, asItStands(one)]),
    ['date', date],
    ['tag', ['compiled']],
  ])
}

/** Of a record its compiled release, else its releases if they stand in it, else its versions. */
const releasesOfRecord = (record: Value): Value[] => {
  const embedded = list(record, 'releases').filter((one) => text(one, 'ocid') !== null)
  const whole = at(record, 'compiledRelease')
  if (whole) return [whole]
  return embedded.length > 0 ? embedded : [at(record, 'versionedRelease')]
}

const RECORD = ['compiledRelease', 'versionedRelease', 'releases']

/** The releases in a file of any kind: packages of releases or records, a record, a release. */
export const releasesIn = (document: Value): Value[] => {
  const isRecord = RECORD.some((key) => at(document, key) !== undefined)
  const found =
    text(document, 'ocid') === null
      ? [...list(document, 'releases'), ...list(document, 'records').flatMap(releasesOfRecord)]
      : isRecord
        ? releasesOfRecord(document)
        : [document]
  return found.map(compiled)
}

/** Records of a package that have no compiled release: with their releases alone, and with their versions alone. */
export const poorerRecords = (document: Value): Value[] =>
  list(document, 'records').flatMap((record) => {
    const ocid = text(record, 'ocid')
    const embedded = list(record, 'releases').filter((one) => text(one, 'ocid') !== null)
    const versionedRelease = at(record, 'versionedRelease')
    return [
      ...(embedded.length > 0 ? [{ ocid, releases: embedded }] : []),
      ...(versionedRelease === undefined ? [] : [{ ocid, versionedRelease }]),
    ]
  })
