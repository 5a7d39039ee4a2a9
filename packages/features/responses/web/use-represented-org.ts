import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

const keyOf = (rfxId: string, orgId: string): string => `kogge.name:${rfxId}:${orgId}`

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const read = (key: string): string | null => {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Which of the names of an organisation is meant for a request; null leaves it to the server. */
export const chooseName = (rfxId: string, orgId: string, name: string | null): void => {
  try {
    const key = keyOf(rfxId, orgId)
    if (name) sessionStorage.setItem(key, name)
    else sessionStorage.removeItem(key)
  } catch {
    // Forbidden; then it stays with the first.
  }
  for (const listener of listeners) listener()
}

/**
 * What is asked about one's own part in a request, in the name that was chosen. For organisations that
 * became one and had each begun something; it lasts as long as the tab.
 */
export const useNamed = (
  rfxId: string,
  orgId: string,
): { readonly rfxId: string; readonly orgId: string; readonly inNameOf?: string } => {
  const name = useSyncExternalStore(subscribe, () => read(keyOf(rfxId, orgId)))
  return { rfxId, orgId, ...(name && { inNameOf: name }) }
}
