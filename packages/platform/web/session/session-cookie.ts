import { joinChunks } from '@kogge/domain/accounts/session-cookies.ts'
import { isSessionView, type SessionView } from '@kogge/domain/accounts/session-view.ts'
import { readCookies } from './page-cookies.ts'

/** Decodes what the chunks hold. One that cannot be read is logged and counts as no session. */
export const decodeSession = (encoded: string | null): SessionView | null => {
  if (encoded === null) return null
  try {
    const binary = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const decoded: unknown = JSON.parse(text)
    if (isSessionView(decoded)) return decoded
    throw new TypeError('It holds no session.')
  } catch (error) {
    console.error('The session cookie cannot be read.', error)
    return null
  }
}

let encoded: string | null = null
let session: SessionView | null = null
const listeners = new Set<() => void>()

/** The session as the cookies have it now; the same object until they change. */
export const currentSession = (): SessionView | null => {
  const joined = joinChunks(readCookies(document.cookie))
  if (joined !== encoded) {
    encoded = joined
    session = decodeSession(joined)
  }
  return session
}

/** Has everyone who shows the session look at the cookies again. */
export const rereadSession = (): void => {
  for (const listener of listeners) listener()
}

export const subscribeToSession = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
