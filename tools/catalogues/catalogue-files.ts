import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { inRoot } from '../setup/project-paths.mjs'

/** One locale's messages by their full keys: `shell.menu.label`. */
export type Catalogue = ReadonlyMap<string, string>

type Tree = { readonly [key: string]: string | Tree }

const tree: z.ZodType<Tree> = z.lazy(() => z.record(z.string(), z.union([z.string(), tree])))

const flatten = (prefix: string, node: Tree): [string, string][] =>
  Object.entries(node).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}.${key}`, value]] : flatten(`${prefix}.${key}`, value),
  )

/** Reads all areas of one locale. Throws where a file is not a tree of texts. */
export const loadCatalogue = async (locale: string): Promise<Catalogue> => {
  const folder = inRoot('packages', 'i18n', 'messages', locale)
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()
  const areas = await Promise.all(
    files.map(async (name) => {
      const parsed = tree.parse(JSON.parse(await readFile(join(folder, name), 'utf8')))
      return flatten(name.replace(/\.json$/, ''), parsed)
    }),
  )
  return new Map(areas.flat())
}
