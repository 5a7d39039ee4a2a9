import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '../setup/project-paths.mjs'

const HOMES = ['apps', 'packages', 'e2e', 'bench', 'tools']
const SKIPPED = new Set(['node_modules', 'dist', 'test-results', 'playwright-report'])
const SOURCE = /\.(ts|tsx|mjs|js)$/

const under = async (folder: string): Promise<string[]> => {
  const entries = await readdir(join(ROOT, folder), { withFileTypes: true })
  const lists = entries.map((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : under(path)
    return SOURCE.test(entry.name) ? [path] : []
  })
  return (await Promise.all(lists)).flat()
}

/** Every source file of the project: paths relative to the checkout, with forward slashes. */
export const sourceFiles = async (): Promise<readonly string[]> =>
  (await Promise.all(HOMES.map(under))).flat().sort()
