import { readFile } from 'node:fs/promises'
import { inRoot } from '../../tools/setup/project-paths.mjs'

/** What docs/sealing.md says of the columns of one table, or of some of its rows. */
export interface Place {
  /** As the first column of the table has it, without marks: `score that is not`. */
  readonly label: string
  readonly table: string
  /** Columns, and what is done with whole rows. */
  readonly compared: ReadonlySet<string>
  /** Why each of the others is not; `*`: all of them. */
  readonly notCompared: ReadonlyMap<string, string>
}

const HEAD = '| table | compared | not compared, and why |'

const namesIn = (text: string): readonly string[] =>
  [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

/** Names, each with the reason that follows it: `a`, `b`: why; `c`: why. */
const reasonsIn = (text: string): Map<string, string> => {
  const reasons = new Map<string, string>()
  // A reason may have a semicolon in it: another begins with a name.
  for (const part of text.split(/; (?=`)/)) {
    const at = part.indexOf(':')
    if (at === -1) continue
    for (const name of namesIn(part.slice(0, at))) reasons.set(name, part.slice(at + 1).trim())
  }
  return reasons
}

/** The table of docs/sealing.md that says what verifying compares. */
export const readPlaces = async (): Promise<readonly Place[]> => {
  const lines = (await readFile(inRoot('docs', 'sealing.md'), 'utf8')).split('\n')
  const from = lines.indexOf(HEAD) + 2
  const rows = lines.slice(from)
  return rows
    .slice(
      0,
      rows.findIndex((line) => !line.startsWith('|')),
    )
    .map((line) => {
      const [, name = '', compared = '', notCompared = ''] = line.split('|')
      return {
        label: name.replaceAll('`', '').trim(),
        table: namesIn(name)[0] ?? '',
        compared: new Set(namesIn(compared)),
        notCompared: reasonsIn(notCompared),
      }
    })
}
