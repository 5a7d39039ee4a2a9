import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { sourceFiles } from '../imports/source-files.ts'
import { inRoot } from '../setup/project-paths.mjs'
import { type TextFunction, textFunctionsOf } from './exported-functions.ts'
import { FURTHER_ARGUMENTS, LEFT_OUT } from './text-function-inputs.ts'
import { slowTexts } from './time-growth.ts'

/** Where texts from outside are worked on by functions without effects. */
const isLookedAt = (path: string): boolean =>
  /^packages\/(?:domain|harvester\/(?:texts|places)|platform\/server)\//.test(path) &&
  !/\.(?:test|fixture)\.ts$|\/testing\/|\.(?:queries|commands|jobs|api)\.ts$/.test(path)

const all = await Promise.all(
  (await sourceFiles()).filter(isLookedAt).map(async (path) =>
    textFunctionsOf(path, await readFile(inRoot(path), 'utf8')).map((found) => ({
      ...found,
      path,
      key: `${path.replace('packages/', '')}#${found.name}`,
    })),
  ),
)
const FOUND: readonly (TextFunction & { readonly path: string; readonly key: string })[] =
  all.flat()
const MEASURED = FOUND.filter(({ key }) => !(key in LEFT_OUT))

describe('functions that take a text', () => {
  it('are all measured, or left out for a reason; none is named that is gone', () => {
    const keys = new Set(FOUND.map(({ key }) => key))
    expect(
      Object.keys({ ...FURTHER_ARGUMENTS, ...LEFT_OUT }).filter((key) => !keys.has(key)),
    ).toEqual([])
    const without = MEASURED.filter(({ key, more }) => more > (FURTHER_ARGUMENTS[key]?.length ?? 0))
    expect(without.map(({ key }) => key)).toEqual([])
    expect(MEASURED.length).toBeGreaterThan(120)
  })

  it.each(MEASURED)('$key takes time that grows with the text', async ({ path, name, key }) => {
    const module = await import(pathToFileURL(inRoot(path)).href)
    const work = (text: string): unknown => module[name](text, ...(FURTHER_ARGUMENTS[key] ?? []))
    expect(slowTexts(work)).toEqual([])
  })

  it('would be found if it took more', () => {
    const found = slowTexts((text) => text.replace(/\s+$/, ''), 5000)
    // On a busy machine one of the two may hide among the rest.
    expect(found).not.toEqual([])
    for (const one of found) expect(one).toMatch(/^"(?: |\\n)"/)
    expect(slowTexts((text) => text.replace(/(?<!\s)\s+$/, ''))).toEqual([])
  })
})
