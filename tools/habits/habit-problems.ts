import { readFile } from 'node:fs/promises'
import { sourceFiles } from '../imports/source-files.ts'
import { inRoot } from '../setup/project-paths.mjs'
import { literalSpreads } from './literal-spreads.ts'

/** Everything that breaks a habit of the house which a machine can check, one line each. */
export const habitProblems = async (): Promise<readonly string[]> => {
  const paths = await sourceFiles()
  const found = await Promise.all(
    paths.map(async (path) =>
      literalSpreads(path, await readFile(inRoot(path), 'utf8')).map(
        (line) => `${path}:${line}: a literal is spread into a literal: write its properties out`,
      ),
    ),
  )
  return found.flat()
}
