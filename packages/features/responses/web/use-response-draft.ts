import {
  EMPTY_RESPONSE,
  type ResponseContent,
  responseContent,
} from '@kogge/domain/responses/response-content.ts'
import { autosaveFailureOf, useAutosave } from '@kogge/platform/web/autosave/use-autosave.ts'
import { useRef } from 'react'
import { z } from 'zod'
import { type Draft, startDraft, type UnsavedResponse } from './model/response-autosave.ts'
import { type OwnResponse, responseCalls } from './responses.client.ts'

const kept = z.object({
  base: responseContent,
  mine: responseContent,
  sent: z.array(responseContent).default([]),
})

/**
 * What is not saved yet lies in the tab's own storage: it outlives a reload, and is gone with the tab,
 * so that prices do not stay behind on a shared computer.
 */
const readKept = (key: string): UnsavedResponse | null => {
  try {
    const parsed = kept.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

const writeKept = (key: string, unsaved: UnsavedResponse | null): boolean => {
  try {
    if (unsaved) sessionStorage.setItem(key, JSON.stringify(unsaved))
    else sessionStorage.removeItem(key)
    return true
  } catch {
    // Full or forbidden; it is saved to the server all the same. What was sent needs room as well.
    return unsaved !== null && unsaved.sent.length > 0 && writeKept(key, { ...unsaved, sent: [] })
  }
}

interface Place {
  readonly orgId: string
  readonly rfxId: string
  readonly userId: string
}

/** What a response begins with where nothing was saved. */
export const beginningOf = (
  mine: OwnResponse,
  contact: ResponseContent['contact'],
): ResponseContent => mine.content ?? mine.submitted?.content ?? { ...EMPTY_RESPONSE, contact }

/**
 * The response that is written on a page, saved as long as the page lives. `version` is that of the
 * request which the writer has before them.
 */
export const useDraft = (
  { orgId, rfxId, userId }: Place,
  mine: OwnResponse,
  beginning: ResponseContent,
  version: number,
): Draft | null => {
  const seen = useRef(version)
  seen.current = version
  const inNameOf = mine.name.orgId
  const key = `kogge.response:${userId}:${rfxId}:${inNameOf}`
  const begun = useAutosave(`${orgId} ${key}`, async () => {
    const saving = startDraft({ content: beginning, revision: mine.revision }, readKept(key), {
      save: async ({ revision }, content) => {
        const saved = await responseCalls.response.save.mutate({
          orgId,
          rfxId,
          inNameOf,
          revision,
          version: seen.current,
          content,
        })
        return { content, revision: saved.revision }
      },
      load: async () => {
        const now = await responseCalls.response.mine.query({ orgId, rfxId, inNameOf })
        return { content: now.content ?? EMPTY_RESPONSE, revision: now.revision }
      },
      keep: (unsaved) => writeKept(key, unsaved),
      kindOf: autosaveFailureOf,
    })
    return { saving }
  })
  return begun?.saving ?? null
}
