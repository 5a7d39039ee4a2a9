import { readFile } from 'node:fs/promises'
import { sourceFiles } from '../imports/source-files.ts'
import { inRoot } from '../setup/project-paths.mjs'
import { madeWhileLoading } from './constructed-regexes.ts'
import { verdictsOf } from './linear-time-verdicts.ts'
import { type Found, regexesIn } from './regexes-in-source.ts'

/** Tests try their expressions on texts of their own, and the prover makes those that it tries. */
const isOurs = (path: string): boolean =>
  !/\.(?:test|spec|fixture)\.tsx?$|\/testing\/|\/fixtures\/|^e2e\/|^tools\/regexes\//.test(path)

/**
 * Regular expressions of the product whose time may grow faster than the text, one line each: those
 * written out, and those that files make once while they are loaded. One that is made again and
 * again, from what is known only then, is a problem by itself.
 */
export const regexProblems = async (): Promise<readonly string[]> => {
  const paths = (await sourceFiles()).filter(isOurs)
  const files = await Promise.all(
    paths.map(async (path) => ({
      path,
      ...regexesIn(path, await readFile(inRoot(path), 'utf8')),
    })),
  )
  const loaded = files.filter(({ made }) => made.some(({ once }) => once)).map(({ path }) => path)
  const all: readonly Found[] = [
    ...files.flatMap(({ found }) => found),
    ...(await madeWhileLoading(loaded)),
  ]
  const verdicts = await verdictsOf(all)
  return [
    ...files
      .flatMap(({ made }) => made)
      .filter(({ once }) => !once)
      .map(({ at }) => `${at}: an expression is made each time; make it once, or write it out`),
    ...all.flatMap(({ at, pattern, flags }, index) => {
      const verdict = verdicts[index]
      return verdict ? [`${at}: /${pattern}/${flags} ${verdict}`] : []
    }),
  ]
}
