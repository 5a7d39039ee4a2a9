import { Agent, request } from 'node:http'
import { attackOf, type Known, type Shot } from './attack-cases.ts'

/** What this process is told on its command line, as JSON. */
export interface Order {
  readonly name: string
  readonly known: Known
  readonly parallel: number
  readonly seconds: number
  /** From so many addresses, as a proxy would tell them. */
  readonly addresses: number
}

/** What came of it: answers by status (0: none), and how long they took, in milliseconds. */
export interface Sent {
  readonly statuses: Readonly<Record<string, number>>
  readonly times: readonly number[]
}

const LONGEST_MS = 60_000

const send = (agent: Agent, origin: string, { method, path, headers, body }: Shot, from: string) =>
  new Promise<number>((resolve) => {
    const sent = request(
      origin + path,
      {
        agent,
        method,
        timeout: LONGEST_MS,
        headers: {
          'x-forwarded-for': from,
          ...headers,
          ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
        },
      },
      (answer) => {
        answer.resume()
        answer.once('close', () => resolve(answer.statusCode ?? 0))
      },
    )
    sent.once('timeout', () => sent.destroy())
    sent.once('error', () => resolve(0))
    sent.end(body)
  })

/** Attacks a server, as many at once as it is told, for as long as it is told, and says what came of it. */
const main = async ({ name, known, parallel, seconds, addresses }: Order): Promise<Sent> => {
  const agent = new Agent({ keepAlive: true, maxSockets: parallel })
  const attack = attackOf(name)
  const statuses: Record<string, number> = {}
  const times: number[] = []
  const until = performance.now() + seconds * 1000
  const attacker = async (_: unknown, worker: number): Promise<void> => {
    for (let turn = 0; performance.now() < until; turn += 1) {
      const start = performance.now()
      const from = `203.0.113.${1 + (worker % addresses)}`
      const status = await send(agent, known.origin, attack(known, worker, turn), from)
      times.push(Math.round((performance.now() - start) * 10) / 10)
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: parallel }, attacker))
  agent.destroy()
  return { statuses, times }
}

if (import.meta.main) {
  const order: Order = JSON.parse(process.argv[2] ?? '')
  process.stdout.write(JSON.stringify(await main(order)))
}
