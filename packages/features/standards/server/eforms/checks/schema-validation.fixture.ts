import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const archive = fileURLToPath(
  new URL('../../../../../../../shared/data/eforms-sdk-1.15.1/metadata.tar.gz', import.meta.url),
)

/** Whether the schemas stand beside the project, and a validator is installed (Debian's libxml2-utils). */
export const hasSchemas =
  existsSync(archive) && spawnSync('xmllint', ['--version']).error === undefined

const ROOT = /<(ContractAwardNotice|ContractNotice|PriorInformationNotice)[\s>]/

/** Faults of documents by the XSD of the eForms SDK, by their names; one that holds is not named. */
export const schemaFaults = (
  documents: ReadonlyMap<string, string>,
): ReadonlyMap<string, readonly string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'eforms-xsd-'))
  try {
    execFileSync('tar', ['-xzf', archive, '-C', folder, 'eforms-sdk-1.15.1/schemas'])
    const files = new Map<string, string>()
    const byRoot = new Map<string, string[]>()
    for (const [name, xml] of documents) {
      const root = ROOT.exec(xml)?.[1]
      if (!root) throw new Error(`${name} is no notice.`)
      const file = join(folder, `${files.size}.xml`)
      writeFileSync(file, xml)
      files.set(file, name)
      byRoot.set(root, [...(byRoot.get(root) ?? []), file])
    }
    const faults = new Map<string, string[]>()
    for (const [root, own] of byRoot) {
      const schema = join(folder, `eforms-sdk-1.15.1/schemas/maindoc/UBL-${root}-2.3.xsd`)
      const { stderr } = spawnSync('xmllint', ['--noout', '--nonet', '--schema', schema, ...own], {
        encoding: 'utf8',
        maxBuffer: 100_000_000,
      })
      const lines = stderr.split('\n')
      for (const file of own) {
        const name = files.get(file) ?? ''
        const found = lines.filter((line) => line.startsWith(`${file}:`))
        if (!lines.includes(`${file} validates`)) faults.set(name, found)
      }
    }
    return faults
  } finally {
    rmSync(folder, { recursive: true })
  }
}
