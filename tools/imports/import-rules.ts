import type { Edge, Source } from './import-edges.ts'

/** A part of the house: the paths in it, and the parts it may import in addition to itself. */
interface Part {
  readonly name: string
  readonly is: RegExp
  readonly may: readonly string[]
}

/** The first that matches is the part that a path belongs to. */
const PARTS: readonly Part[] = [
  { name: 'domain', is: /^packages\/domain\//, may: [] },
  { name: 'db', is: /^packages\/db\//, may: ['domain'] },
  { name: 'ui', is: /^packages\/ui\//, may: [] },
  { name: 'i18n', is: /^packages\/i18n\//, may: ['domain'] },
  {
    name: 'platform/server',
    is: /^packages\/platform\/server\//,
    may: ['domain', 'db', 'i18n'],
  },
  { name: 'platform/web', is: /^packages\/platform\/web\//, may: ['domain', 'ui', 'i18n'] },
  {
    name: 'features/*/server',
    is: /^packages\/features\/[^/]+\/server\//,
    may: ['domain', 'db', 'platform/server'],
  },
  {
    name: 'features/*/web',
    is: /^packages\/features\/[^/]+\/web\//,
    may: ['domain', 'ui', 'i18n', 'platform/web'],
  },
  { name: 'harvester', is: /^packages\/harvester\//, may: ['domain', 'db'] },
  {
    name: 'apps/server',
    is: /^apps\/server\//,
    may: ['domain', 'db', 'i18n', 'platform/server', 'features/*/server', 'harvester'],
  },
  {
    name: 'apps/web',
    is: /^apps\/web\//,
    may: ['domain', 'ui', 'i18n', 'platform/web', 'features/*/web'],
  },
  { name: 'tools', is: /^tools\//, may: ['domain', 'db', 'i18n'] },
  { name: 'e2e', is: /^e2e\//, may: ['domain', 'i18n', 'harvester', 'tools'] },
  {
    name: 'bench',
    is: /^bench\//,
    may: ['domain', 'db', 'features/*/server', 'harvester', 'platform/server', 'tools'],
  },
]

const partOf = (path: string): Part | undefined => PARTS.find(({ is }) => is.test(path))

/** Journeys are tests as well, whatever their files are called. */
const isTest = (path: string): boolean => /\.(test|fixture)\.tsx?$|\/testing\/|^e2e\//.test(path)

const featureOf = (path: string): string | undefined =>
  /^packages\/features\/([^/]+)\//.exec(path)?.[1]

/** Files that read or write the database by their role, and the parts that compose the others. */
const OPENS_DATABASE =
  /\.(queries|commands|jobs|api)\.ts$|^packages\/(db|harvester\/(intake|procedures|organisations|crawl|replay))\/|^apps\/server\/|^bench\/|^tools\//

/** A role says nothing without a subject before it: `server/commands.ts`, `web/index.tsx`. */
const ROLE_ALONE =
  /\/(api|commands|data|facts|http|index|inputs|jobs|limits|mails|page|queries|router|rules|views)\.tsx?$/

/** What the domain may import from outside: Zod, and what its tests are written with. */
const domainOutside = ({ from, to }: Edge): string | null => {
  if (!from.startsWith('packages/domain/')) return null
  if (to === 'zod' || isTest(from)) return null
  return `domain imports Zod alone, not ${to}`
}

/** The one file with which a feature offers something to the servers of others. */
const apiOf = (feature: string): string => `packages/features/${feature}/server/${feature}.api.ts`

const betweenFeatures = (edge: Edge): string | null => {
  const own = featureOf(edge.from)
  const other = featureOf(edge.to)
  if (own === undefined || other === undefined) return null
  if (own === other)
    return edge.to === apiOf(own) && !isTest(edge.from)
      ? `${other}.api.ts is for other features: import the file behind it`
      : null
  if (edge.from.includes('/web/')) return `the pages of ${own} and ${other} meet in routes alone`
  if (edge.to === apiOf(other)) return null
  if (isTest(edge.from) && /\/server\/([^/]+\.(queries|commands)\.ts$|testing\/)/.test(edge.to))
    return null
  return `of ${other}, ${own} may import ${other}.api.ts alone`
}

/** An api offers functions of its own, and stands at the root of its feature's server. */
const apiProblem = ({ path, handsOn }: Source): string | null => {
  if (!path.endsWith('.api.ts')) return null
  const feature = featureOf(path)
  if (feature === undefined || path !== apiOf(feature))
    return 'an api is the one file <feature>/server/<feature>.api.ts'
  return handsOn ? 'an api has functions of its own and re-exports nothing' : null
}

/** The type of a router is all that the web knows of the server; a feature's pages know their own. */
const isRouterType = ({ from, to, typeOnly }: Edge): boolean => {
  if (!typeOnly || !/^packages\/features\/[^/]+\/server\/[^/]+\.(admin-)?router\.ts$/.test(to))
    return false
  return from.startsWith('apps/web/') || featureOf(from) === featureOf(to)
}

const betweenParts = (edge: Edge): string | null => {
  const [from, to] = [partOf(edge.from), partOf(edge.to)]
  if (!from || !to) return `${edge.from} or ${edge.to} is in no part that the rules know`
  if (from === to) return null
  if (to.name.startsWith('apps/')) return 'nobody imports apps'
  if (from.may.includes(to.name) || isRouterType(edge)) return null
  if (isTest(edge.from) && (to.name === 'db' || to.name === 'platform/server')) {
    return from.name === 'domain' || from.name === 'ui'
      ? `${from.name} imports no ${to.name}`
      : null
  }
  return `${from.name} may not import ${to.name}`
}

const database = ({ from, to, typeOnly }: Edge): string | null => {
  if (!to.startsWith('packages/db/') || OPENS_DATABASE.test(from) || isTest(from)) return null
  // A connection may be handed on by those who do not use it: its type says nothing of tables.
  if (typeOnly && to === 'packages/db/client.ts') return null
  return 'only *.queries.ts, *.commands.ts, *.jobs.ts, *.api.ts and the harvester import db'
}

/** What is written for tests is not for the product; other tools may start it. */
const testing = ({ from, to }: Edge): string | null =>
  isTest(to) && !isTest(from) && !from.startsWith('tools/')
    ? 'what is written for tests is imported by tests alone'
    : null

/** What is wrong with one import, or null. */
export const edgeProblem = (edge: Edge): string | null =>
  edge.outside
    ? domainOutside(edge)
    : (betweenFeatures(edge) ?? betweenParts(edge) ?? database(edge) ?? testing(edge))

/** The problem of one file other than its imports, or null. */
export const sourceProblem = (source: Source): string | null => {
  if (source.barrel) return 'no barrel files: import from the file that has it'
  if (ROLE_ALONE.test(source.path)) return 'a role alone is no name: put the subject before it'
  return apiProblem(source)
}
