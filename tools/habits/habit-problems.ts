import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { sourceFiles } from '../imports/source-files.ts'
import { inRoot } from '../setup/project-paths.mjs'
import { documentProblems } from './document-links.ts'
import { literalSpreads } from './literal-spreads.ts'
import { glossaryOf, refusedWords } from './refused-words.ts'

const spreadProblems = async (): Promise<readonly string[]> => {
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

const linkProblems = async (): Promise<readonly string[]> => {
  const atRoot = await readdir(inRoot())
  const inDocs = await readdir(inRoot('docs'), { recursive: true })
  const paths = [...atRoot, ...inDocs.map((path) => `docs/${path.replaceAll('\\', '/')}`)]
  const documents = await Promise.all(
    paths
      .filter((path) => path.endsWith('.md'))
      .sort()
      .map(async (path) => [path, await readFile(inRoot(path), 'utf8')] as const),
  )
  return documentProblems(new Map(documents), (path) => existsSync(inRoot(path)))
}

const TEST_CODE =
  /\.(test|fixture)\.tsx?$|\/(testing|tests|fixtures|migration-tests)\/|^(e2e|bench)\//

const wordProblems = async (): Promise<readonly string[]> => {
  const glossary = glossaryOf(await readFile(inRoot('docs', 'glossary.md'), 'utf8'))
  const paths = (await sourceFiles()).filter((path) => !TEST_CODE.test(path))
  const found = await Promise.all(
    paths.map(async (path) => refusedWords(path, await readFile(inRoot(path), 'utf8'), glossary)),
  )
  return found.flat()
}

/** Everything that breaks a habit of the house which a machine can check, one line each. */
export const habitProblems = async (): Promise<readonly string[]> =>
  (await Promise.all([spreadProblems(), linkProblems(), wordProblems()])).flat()
