import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { sourceFiles } from '../imports/source-files.ts'
import { inRoot } from '../setup/project-paths.mjs'
import { CALLS, type FunctionInputs, LEFT_OUT, RESPONSE_CALLS } from './document-functions.ts'
import { documentFunctionsOf } from './exported-functions.ts'
import { amendedOf, HOSTILE, publishable, responseTo } from './large-requests.ts'
import { bestTime } from './time-growth.ts'

/** Processor time that a function may take for the largest request there may be, best of three. */
const MOST_MS = 500
/** Where the machine is slow: so many times what writing and reading the same as JSON takes. */
const MOST_TIMES = 5

const isLookedAt = (path: string): boolean =>
  /^packages\/domain\/(?:drafting|evaluation|responses|sealing\/response-receipt)/.test(path) &&
  !/\.(?:test|fixture)\.ts$/.test(path)

const FOUND = (
  await Promise.all(
    (
      await sourceFiles()
    )
      .filter(isLookedAt)
      .map(async (path) =>
        documentFunctionsOf(path, await readFile(inRoot(path), 'utf8')).map(
          (name) => `${path.replace('packages/domain/', '')}#${name}`,
        ),
      ),
  )
).flat()
const SCHEMAS = [
  'drafting/request-document.ts#savedDocument',
  'responses/response-content.ts#responseContent',
]

describe('functions that take a request or a response', () => {
  it('are all measured, or left out for a reason; none is named that is gone', () => {
    const named = Object.keys({ ...CALLS, ...RESPONSE_CALLS, ...LEFT_OUT })
    const found = [...FOUND, ...SCHEMAS]
    expect(named.toSorted()).toEqual(found.toSorted())
  })

  const requests = Object.entries(HOSTILE).map(([shape, document]) => {
    const amended = amendedOf(document)
    const answered = publishable(document)
    return { shape, document, amended, answered, content: responseTo(document) }
  })

  const slow = (call: (given: FunctionInputs) => unknown, given: typeof requests) =>
    given.flatMap(({ shape, ...one }) => {
      const ms = bestTime(() => call(one), MOST_MS)
      if (ms <= MOST_MS) return []
      const json = bestTime(() => JSON.parse(JSON.stringify(one)), 0)
      return ms > json * MOST_TIMES
        ? [`${shape}: ${Math.round(ms)} ms, JSON ${Math.round(json)}`]
        : []
    })

  it.each(Object.entries(CALLS))('%s is done soon', (_, call) =>
    expect(slow(call, requests)).toEqual([]),
  )

  it.each(Object.entries(RESPONSE_CALLS))('%s is done soon', (_, call) =>
    expect(slow(call, requests.slice(0, 1))).toEqual([]),
  )
})
