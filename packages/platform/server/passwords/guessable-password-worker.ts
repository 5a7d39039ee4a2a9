import { parentPort } from 'node:worker_threads'
import { isGuessable } from './guessable-passwords.ts'

/** A password to judge, and what is known of its owner. */
export interface Question {
  readonly password: string
  readonly known: readonly string[]
}

parentPort?.on('message', ({ password, known }: Question) => {
  parentPort?.postMessage(isGuessable(password, known))
})

// The process that began this thread waits for it.
parentPort?.postMessage('loaded')
