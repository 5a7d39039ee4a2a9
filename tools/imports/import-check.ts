import { readFile } from 'node:fs/promises'
import { inRoot } from '../setup/project-paths.mjs'
import { featureCircles } from './feature-cycles.ts'
import { readSource, type Source } from './import-edges.ts'
import { edgeProblem, sourceProblem } from './import-rules.ts'
import { sourceFiles } from './source-files.ts'

/** Everything that breaks the import rules in these files, one line each. */
export const problemsOf = (sources: readonly Source[]): readonly string[] => {
  const edges = sources.flatMap((source) => source.edges)
  return [
    ...sources.flatMap((source) => {
      const problem = sourceProblem(source)
      return problem ? [`${source.path}: ${problem}`] : []
    }),
    ...edges.flatMap((edge) => {
      const problem = edgeProblem(edge)
      return problem ? [`${edge.from}:${edge.line}: ${problem} (${edge.to})`] : []
    }),
    ...featureCircles(edges).map((circle) => `features import one another in a circle: ${circle}`),
  ]
}

/** The same for the whole project. */
export const importProblems = async (): Promise<readonly string[]> => {
  const paths = await sourceFiles()
  const sources = await Promise.all(
    paths.map(async (path) => readSource(path, await readFile(inRoot(path), 'utf8'))),
  )
  return problemsOf(sources)
}
