import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'

const data = fileURLToPath(new URL('../../../../../../../shared/data/', import.meta.url))
const archive = `${data}eforms-sdk-1.15.1/metadata.tar.gz`

export const hasDefinitions = existsSync(archive)

interface Rule {
  readonly noticeTypes?: readonly string[]
  readonly condition?: string
  readonly severity: string
}
interface Flag {
  readonly value: boolean
  readonly severity: string
  readonly constraints?: readonly (Rule & { readonly value: boolean })[]
}

/** A field as the eForms SDK defines it. */
export interface FieldDefinition {
  readonly id: string
  readonly parentNodeId: string
  readonly xpathAbsolute: string
  readonly xpathRelative: string
  readonly xsdSequenceOrder?: readonly Readonly<Record<string, number>>[]
  readonly type: string
  readonly attributeOf?: string
  readonly maxLength?: { readonly value: number }
  readonly pattern?: { readonly value: string }
  readonly repeatable?: Flag
  readonly mandatory?: Flag
  readonly forbidden?: Flag
  readonly codeList?: {
    readonly value: { readonly id: string }
    readonly constraints?: readonly (Rule & { readonly value: { readonly id: string } })[]
  }
  readonly assert?: {
    readonly constraints?: readonly (Rule & { readonly value: string; readonly message?: string })[]
  }
}

/** A group of fields: an element that holds them. */
export interface NodeDefinition {
  readonly id: string
  readonly parentId?: string
  readonly xpathAbsolute: string
  readonly xpathRelative: string
  readonly xsdSequenceOrder?: readonly Readonly<Record<string, number>>[]
  readonly repeatable: boolean
}

export interface Definitions {
  readonly fields: readonly FieldDefinition[]
  readonly xmlStructure: readonly NodeDefinition[]
}

/** The definitions of all fields, as they stand beside the project. */
export const readDefinitions = (): Definitions =>
  JSON.parse(
    execFileSync('tar', ['-xzOf', archive, 'eforms-sdk-1.15.1/fields/fields.json'], {
      encoding: 'utf8',
      maxBuffer: 200_000_000,
    }),
  )

const linesOf = (name: string): string[][] => {
  const file = `${data}codelists/${name}`
  const text = existsSync(`${file}.gz`)
    ? gunzipSync(readFileSync(`${file}.gz`)).toString()
    : existsSync(file)
      ? readFileSync(file, 'utf8')
      : ''
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t'))
}

/** The codes of a list, or of a part of one that single fields may use; undefined where it is not there. */
export const readCodes = (): ((list: string) => ReadonlySet<string> | undefined) => {
  const parts = new Map<string, Set<string>>()
  for (const [list = '', , code = ''] of linesOf('_tailored.tsv').slice(1))
    parts.set(list, (parts.get(list) ?? new Set()).add(code))
  const read = new Map<string, ReadonlySet<string> | undefined>()
  const whole = (list: string): ReadonlySet<string> | undefined => {
    const codes = linesOf(`${list.replace(/^nuts-lvl3$/, 'nuts')}.tsv`).slice(1)
    return codes.length > 0 ? new Set(codes.map(([code = '']) => code)) : undefined
  }
  return (list) => {
    if (!read.has(list)) read.set(list, parts.get(list) ?? whole(list))
    return read.get(list)
  }
}
