import {
  type Json,
  type JsonObject,
  listAt,
  objectAt,
  objectsAt,
  textAt,
} from '../lossless-json.ts'
import { languageOf, UNDETERMINED } from './ocds-texts.ts'

/** A release, and what it takes to read it. */
export interface Release {
  readonly release: JsonObject
  readonly tender: JsonObject | undefined
  readonly lots: readonly JsonObject[]
  readonly items: readonly JsonObject[]
  readonly parties: readonly JsonObject[]
  /** Parties by id, by name, and by both (as `nameOf` writes them). */
  readonly partyIndex: ReadonlyMap<string, JsonObject>
  readonly tags: readonly string[]
  /** The language of texts without one of their own: that of the release, else undetermined. */
  readonly language: string
  /** Of the standard, as the package writes it (`1.1`). Before 1.1 nobody did. */
  readonly standard: string | null
}

/** The texts of a list, trimmed; 1.0 knew a list where some wrote one text. */
export const textsIn = (value: Json | undefined, ...path: readonly string[]): string[] => {
  const listed = listAt(value, ...path).flatMap((item) => textAt({ item }, 'item') ?? [])
  const single = textAt(value, ...path)
  return listed.length === 0 && single !== null ? [single] : listed
}

/** Where items stand when there is no tender, nearest to it first. */
const itemsOf = (release: JsonObject): readonly JsonObject[] => {
  const tendered = objectsAt(release, 'tender', 'items')
  if (tendered.length > 0) return tendered
  const awarded = objectsAt(release, 'awards').flatMap((award) => objectsAt(award, 'items'))
  if (awarded.length > 0) return awarded
  return objectsAt(release, 'contracts').flatMap((contract) => objectsAt(contract, 'items'))
}

/** How the index of parties writes an id, a name, or both. */
export const partyKey = (id: string | null, name: string | null): string =>
  JSON.stringify([id, name])

const indexParties = (parties: readonly JsonObject[]): ReadonlyMap<string, JsonObject> => {
  const index = new Map<string, JsonObject>()
  for (const party of parties) {
    const id = textAt(party, 'id')
    const name = textAt(party, 'name')
    for (const key of [partyKey(id, name), partyKey(id, null), partyKey(null, name)])
      if (!index.has(key)) index.set(key, party)
  }
  return index
}

export const openRelease = (release: JsonObject, standard: string | null): Release => ({
  release,
  partyIndex: indexParties(objectsAt(release, 'parties')),
  tender: objectAt(release, 'tender'),
  lots: objectsAt(release, 'tender', 'lots'),
  items: itemsOf(release),
  parties: objectsAt(release, 'parties'),
  tags: textsIn(release, 'tag'),
  language: languageOf(textAt(release, 'language')) ?? UNDETERMINED,
  standard,
})

/** Whether it stands for all releases until now, not for one of them. */
export const isCompiled = ({ tags }: Release): boolean => tags.includes('compiled')
