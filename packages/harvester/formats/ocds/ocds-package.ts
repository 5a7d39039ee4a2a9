import { FormatError } from '../format-errors.ts'
import {
  isObject,
  type Json,
  type JsonObject,
  listAt,
  objectAt,
  textAt,
  valueAt,
} from '../lossless-json.ts'
import { openRelease, type Release } from './opened-release.ts'
import { compiledFrom, isVersionedRelease } from './versioned-release.ts'

/** A release, or why what should be one is none. */
export type Unpacked = Release | FormatError

const unsupported = (why: string): FormatError => new FormatError('unsupported', why)

const opened = (release: Json, standard: string | null): Unpacked => {
  if (!isObject(release)) return new FormatError('malformed', 'A release is no object.')
  return openRelease(isVersionedRelease(release) ? compiledFrom(release) : release, standard)
}

/** A linked release is an address and little else (OCDS, "Linked releases"). */
const isLinked = (release: Json): boolean =>
  isObject(release) && Object.hasOwn(release, 'url') && !Object.hasOwn(release, 'ocid')

/** A record by its compiled release, else by its releases, else by the last values of its versions. */
const ofRecord = (record: Json, standard: string | null): readonly Unpacked[] => {
  if (!isObject(record)) return [new FormatError('malformed', 'A record is no object.')]
  const withOcid = (release: JsonObject): JsonObject => ({
    ...(textAt(record, 'ocid') === null ? {} : { ocid: textAt(record, 'ocid') }),
    ...release,
  })
  const compiled = objectAt(record, 'compiledRelease')
  if (compiled) return [opened(withOcid(compiled), standard)]
  const embedded = listAt(record, 'releases').filter((release) => !isLinked(release))
  if (embedded.length > 0)
    return embedded.map((release) =>
      opened(isObject(release) ? withOcid(release) : release, standard),
    )
  const versioned = objectAt(record, 'versionedRelease')
  if (versioned) return [opened(withOcid(versioned), standard)]
  return [unsupported('The record only links to its releases.')]
}

const isRecord = (object: JsonObject): boolean =>
  Object.hasOwn(object, 'ocid') &&
  ['compiledRelease', 'versionedRelease', 'releases'].some((key) => Object.hasOwn(object, key))

/**
 * The releases of an OCDS document of any kind: release package, record package, record, release
 * (plain, compiled, versioned). Throws `FormatError` for a document that is none of them.
 */
export const unpack = (document: Json): readonly Unpacked[] => {
  if (!isObject(document)) throw unsupported('It is no OCDS document.')
  const standard = textAt(document, 'version')
  if (isRecord(document)) return ofRecord(document, standard)
  const releases = valueAt(document, 'releases')
  const records = valueAt(document, 'records')
  if (!Array.isArray(releases) && !Array.isArray(records)) {
    if (textAt(document, 'ocid') === null) throw unsupported('It is no OCDS document.')
    return [opened(document, null)]
  }
  const all = [
    ...listAt(document, 'releases').map((release) => opened(release, standard)),
    ...listAt(document, 'records').flatMap((record) => ofRecord(record, standard)),
  ]
  if (all.length === 0) throw unsupported('The package is empty.')
  return all
}
