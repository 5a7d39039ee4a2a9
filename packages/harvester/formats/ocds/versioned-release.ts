import { isObject, type Json, type JsonObject, textAt, valueAt } from '../lossless-json.ts'
import { timeAt } from './ocds-values.ts'

/** One entry of a versioned value (OCDS, "Versioned release"): the value, and what release set it when. */
const isVersion = (value: Json): value is JsonObject =>
  isObject(value) && Object.hasOwn(value, 'value') && Object.hasOwn(value, 'releaseDate')

const isVersioned = (value: Json): value is readonly JsonObject[] =>
  Array.isArray(value) && value.length > 0 && value.every(isVersion)

const instantOf = (version: JsonObject): number => Date.parse(timeAt(version, 'releaseDate') ?? '')

/** The value that was set last; of two set at once, the one written last. */
const latest = (versions: readonly JsonObject[]): JsonObject | undefined =>
  versions.reduce<JsonObject | undefined>(
    (last, version) => (last && instantOf(last) > instantOf(version) ? last : version),
    undefined,
  )

const lastValues = (value: Json, seen: (version: JsonObject) => void): Json => {
  if (isVersioned(value)) {
    const last = latest(value)
    if (last) seen(last)
    return valueAt(last, 'value') ?? null
  }
  if (Array.isArray(value)) return value.map((item: Json) => lastValues(item, seen))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, lastValues(item, seen)]),
  )
}

/** Whether a release has its values in versions. */
export const isVersionedRelease = (release: JsonObject): boolean =>
  Object.entries(release).some(
    ([key, value]) =>
      isVersioned(value) ||
      (isObject(value) && ['tender', 'buyer', 'planning'].includes(key) && hasVersions(value)),
  )

const hasVersions = (object: JsonObject): boolean => Object.values(object).some(isVersioned)

/**
 * A versioned release as the compiled one that it amounts to: the last of each value, dated like
 * the newest of them. A versioned release has neither id nor date nor tag of its own.
 */
export const compiledFrom = (release: JsonObject): JsonObject => {
  let newest: JsonObject | undefined
  const compiled = lastValues(release, (version) => {
    newest = latest(newest ? [newest, version] : [version])
  })
  return {
    ...(isObject(compiled) ? compiled : {}),
    date: textAt(newest, 'releaseDate'),
    tag: ['compiled'],
  }
}
