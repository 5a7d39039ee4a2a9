import { readFile } from 'node:fs/promises'
import { sourceFiles } from '../imports/source-files.ts'
import { inRoot } from '../setup/project-paths.mjs'
import { textsInCode } from './hardcoded-texts.ts'

/** The gallery of components is for those who build, and speaks English alone. */
const isPage = (path: string): boolean =>
  /^(apps|packages)\/.*\.tsx$/.test(path) && !/\.test\.tsx$|\/gallery\//.test(path)

/** Texts for readers anywhere in the code of pages and components, one line each. */
export const textProblems = async (): Promise<readonly string[]> => {
  const paths = (await sourceFiles()).filter(isPage)
  const found = await Promise.all(
    paths.map(async (path) => textsInCode(path, await readFile(inRoot(path), 'utf8'))),
  )
  return found.flat()
}
