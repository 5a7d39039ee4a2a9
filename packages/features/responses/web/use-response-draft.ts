import {
  EMPTY_RESPONSE,
  type ResponseContent,
  responseContent,
} from '@kogge/domain/responses/response-content.ts'
import { errorCodeOf } from '@kogge/platform/web/errors/error-codes.ts'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { type Draft, type Ports, startDraft } from './model/response-autosave.ts'
import { type OwnResponse, responseCalls } from './responses.client.ts'

const kept = z.object({ base: responseContent, mine: responseContent })

/**
 * What is not saved yet lies in the tab's own storage: it outlives a reload, and is gone with the tab,
 * so that prices do not stay behind on a shared computer.
 */
const readKept = (key: string): z.infer<typeof kept> | null => {
  try {
    const parsed = kept.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

const writeKept = (key: string, unsaved: Parameters<Ports['keep']>[0]): void => {
  try {
    if (unsaved) sessionStorage.setItem(key, JSON.stringify(unsaved))
    else sessionStorage.removeItem(key)
  } catch {
    // Full or forbidden; it is saved to the server all the same.
  }
}

const kindOf = (error: unknown): ReturnType<Ports['kindOf']> => {
  const code = errorCodeOf(error)
  if (code === 'draft.conflict') return 'conflict'
  const isPassing =
    code === null ||
    code === 'request.rate_limited' ||
    code === 'system.unavailable' ||
    code === 'system.internal'
  return isPassing ? 'offline' : 'refused'
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
  const [draft, setDraft] = useState<Draft | null>(null)
  const looked = useRef(version)
  looked.current = version
  // The first answer is what one begins with; later ones come by saving.
  const [first] = useState({ content: beginning, revision: mine.revision })
  const inNameOf = mine.name.orgId
  useEffect(() => {
    const key = `kogge.response:${userId}:${rfxId}:${inNameOf}`
    const own = startDraft(first, readKept(key), {
      save: (revision, content) =>
        responseCalls.response.save.mutate({
          orgId,
          rfxId,
          inNameOf,
          revision,
          version: looked.current,
          content,
        }),
      load: async () => {
        const now = await responseCalls.response.mine.query({ orgId, rfxId, inNameOf })
        return { content: now.content ?? EMPTY_RESPONSE, revision: now.revision }
      },
      keep: (unsaved) => writeKept(key, unsaved),
      kindOf,
    })
    setDraft(own)
    const flush = () => void own.flush()
    window.addEventListener('online', flush)
    return () => {
      window.removeEventListener('online', flush)
      void own.flush().finally(own.stop)
    }
  }, [orgId, rfxId, inNameOf, userId, first])
  return draft
}
