import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isObject, type Json, type JsonObject } from './ocds-merge.fixture.ts'

const folder = fileURLToPath(new URL('../../../../../shared/data/standards/', import.meta.url))

/** Whether the schemas of the standard and the cases of its merge stand beside the project. */
export const hasStandard = existsSync(`${folder}ocds-1.1.5-schema.tar.gz`)

/** The JSON files of an archive, by their paths within it. */
const jsonFiles = (archive: string): ReadonlyMap<string, Json> => {
  const unpacked = mkdtempSync(join(tmpdir(), 'ocds-'))
  try {
    execFileSync('tar', ['-xzf', `${folder}${archive}.tar.gz`, '-C', unpacked])
    const names = readdirSync(unpacked, { recursive: true, encoding: 'utf8' })
    return new Map(
      names
        .filter((name) => name.endsWith('.json'))
        .map((name) => [
          name.replace(/^[^/]+\//, ''),
          JSON.parse(readFileSync(join(unpacked, name), 'utf8')),
        ]),
    )
  } finally {
    rmSync(unpacked, { recursive: true })
  }
}

const objectIn = (files: ReadonlyMap<string, Json>, name: string): JsonObject => {
  const found = files.get(name)
  if (!isObject(found)) throw new Error(`There is no ${name}.`)
  return found
}

/** A schema with the changes of an extension (RFC 7386). */
const patched = (schema: Json | undefined, patch: JsonObject): JsonObject => {
  const known = isObject(schema) ? schema : {}
  const changed = Object.entries(patch).map(
    ([name, value]) => [name, isObject(value) ? patched(known[name], value) : value] as const,
  )
  return Object.fromEntries(
    Object.entries({ ...known, ...Object.fromEntries(changed) }).filter(([, one]) => one !== null),
  )
}

/** The schemas of packages 1.1.5, and that of their releases with the extensions for lots and bids 1.1.5. */
export const standardSchemas = () => {
  const files = jsonFiles('ocds-1.1.5-schema')
  const extended = ['ocds-ext-lots-1.1.5', 'ocds-ext-bids-1.1.5'].reduce(
    (schema, name) => patched(schema, objectIn(jsonFiles(name), 'release-schema.json')),
    objectIn(files, 'release-schema.json'),
  )
  return {
    release: extended,
    releasePackage: objectIn(files, 'release-package-schema.json'),
    recordPackage: objectIn(files, 'record-package-schema.json'),
    versionedRelease: objectIn(files, 'versioned-release-validation-schema.json'),
  }
}

/** A case of the official merge: releases, and what they come to. */
export interface MergeCase {
  readonly name: string
  readonly releases: readonly JsonObject[]
  readonly schema: JsonObject
  readonly compiled: Json | undefined
  readonly versioned: Json | undefined
  /** What becomes of objects without distinct ids where the caller of the routine says so. */
  readonly appended: Json | undefined
  readonly byPosition: Json | undefined
}

const SCHEMAS: Readonly<Record<string, string>> = {
  '1.0': 'release-schema-1__0__3.json',
  '1.1': 'release-schema-1__1__4.json',
  schema: 'schema.json',
}

/** All cases of the official merge. */
export const mergeCases = (): readonly MergeCase[] => {
  const files = jsonFiles('ocds-merge-fixtures')
  return [...files].flatMap(([name, releases]): MergeCase[] => {
    const schema = SCHEMAS[name.slice(0, name.indexOf('/'))]
    if (!schema || !Array.isArray(releases)) return []
    const result = (kind: string) => files.get(name.replace('.json', `-${kind}.json`))
    return [
      {
        name: `${name.slice(0, name.indexOf('/'))} ${basename(name, '.json')}`,
        releases,
        schema: objectIn(files, schema),
        compiled: result('compiled'),
        versioned: result('versioned'),
        appended: result('append'),
        byPosition: result('by-position'),
      },
    ]
  })
}
