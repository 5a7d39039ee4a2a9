import type { ServerResponse } from 'node:http'
import type { Db } from '@kogge/db/client.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { type Admission, addressOf, createAdmissions, type Limits } from './admission-queue.ts'
import { ownLoopDelayMs } from './event-loop-load.ts'

const MOST_WAITING = 500
const PATIENCE_MS = 10_000
const patient = { mostWaiting: MOST_WAITING, patienceMs: PATIENCE_MS }

/**
 * What waits for its turn. Several of a kind keep a process busy with what is left to do when the
 * database has answered: the more of them at once, the longer all else waits between two steps.
 */
const KINDS = {
  /** Searches of requests and of organisations. */
  search: { ...patient, atOnce: 4, connections: 2 },
  /** What is offered while somebody types: codes, regions, names. */
  lookUp: { ...patient, atOnce: 2 },
  /** What strangers read: a request, an organisation. */
  reading: { ...patient, atOnce: 3 },
  /** Of what strangers read what may take megabytes (`LARGE_READS`): of one address one after the other. */
  largeReading: { ...patient, atOnce: 1, mostOfOne: 1, callersRest: true },
  /** Questions about the market: another thread answers them, and the database only tells names. */
  market: { ...patient, atOnce: 6, connections: 0 },
  /** What people read who have signed in: a page of theirs asks for many things at once. */
  own: { ...patient, atOnce: 5 },
  /** What may take megabytes of what they wrote themselves (`LARGE_READS`): of each one after the other. */
  large: { ...patient, atOnce: 3, mostOfOne: 1, callersRest: true },
  /** The heads of pages, which the server writes; a page that waits for its head shows nothing. */
  head: { ...patient, patienceMs: 3000, atOnce: 2 },
  /** What is made to be taken away: lists, releases, drafts of notices, calendars, sitemaps. */
  file: { ...patient, atOnce: 2, callersRest: true },
  /** Pieces of stored files, which are decrypted and hashed: a download asks for one after the other, and waits longer. */
  piece: { mostWaiting: 1000, patienceMs: 60_000, atOnce: 2, connections: 0 },
} satisfies Readonly<Record<string, Limits>>

export type AdmissionKind = keyof typeof KINDS

/** Of the ten connections that a process has: the others are for who signs in, saves and submits. */
const MOST_CONNECTIONS = 8

/**
 * Where work waits in the event loop, what is let in leaves as much time again, and more, to what is not
 * waiting here: who saves or submits passes some thirty times between others.
 */
const restMs = (): number => {
  const delayMs = ownLoopDelayMs()
  return delayMs < EASY_MS ? 0 : Math.min(LONGEST_REST_MS, REST * delayMs)
}
const [EASY_MS, REST, LONGEST_REST_MS] = [10, 2, 200]

const admissions = new WeakMap<Db, Readonly<Record<AdmissionKind, Admission>>>()

/** The one through which this process reads a database for something of a kind. */
export const admissionTo = (db: Db, kind: AdmissionKind): Admission => {
  const known =
    admissions.get(db) ?? createAdmissions(KINDS, { mostConnections: MOST_CONNECTIONS, restMs })
  admissions.set(db, known)
  return known[kind]
}

/** Gives its signal when a connection ends before its answer has been sent. */
export const leavingOf = (raw: ServerResponse): AbortSignal => {
  const left = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) left.abort(new AppError('system.unavailable'))
  })
  return left.signal
}

/** The parts of a Fastify request and reply that tell who asks, and until when. */
export interface Call {
  readonly request: { readonly ip: string }
  readonly reply: { readonly raw: ServerResponse }
}

/**
 * What a plain HTTP call asks for, when the turn of its address comes. Throws `system.unavailable` as
 * admission does, also to who has left.
 */
export const admitCall = <Result>(
  db: Db,
  kind: AdmissionKind,
  { request, reply }: Call,
  work: () => Promise<Result>,
): Promise<Result> => admissionTo(db, kind).take(addressOf(request.ip), work, leavingOf(reply.raw))
