import { readdir, readFile } from 'node:fs/promises'

/** Ticks of the clock in a second: what Linux tells every program, whatever its own clock does. */
const TICKS = 100

/** What /proc says of a process. Times in ticks; `ended` of the children it has waited for. */
interface Process {
  readonly pid: number
  readonly parent: number
  readonly own: number
  readonly ended: number
}

const readProcess = async (pid: number): Promise<Process | null> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name stands in brackets and may hold anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (fields.length < 15) return null
  const sum = (first: number) => Number(fields[first]) + Number(fields[first + 1])
  return { pid, parent: Number(fields[1]), own: sum(11), ended: sum(13) }
}

/** Seconds of CPU that a process has used with all its threads; null where the system does not say. */
export const cpuOf = async (pid: number): Promise<number | null> => {
  const process = await readProcess(pid)
  return process && process.own / TICKS
}

/**
 * Seconds of CPU that a database server has used with all its processes, of which `backend` is one;
 * null where it is on another machine, or the system does not say.
 */
export const cpuOfServer = async (backend: number): Promise<number | null> => {
  const one = await readProcess(backend)
  const server = one && (await readProcess(one.parent))
  if (!server) return null
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger)
  const all = await Promise.all(pids.map(readProcess))
  const children = all.filter((process) => process?.parent === server.pid)
  const living = children.reduce((sum, child) => sum + (child ? child.own + child.ended : 0), 0)
  return (server.own + server.ended + living) / TICKS
}
