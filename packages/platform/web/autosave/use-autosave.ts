import { useEffect, useEffectEvent, useState } from 'react'
import { errorCodeOf } from '../errors/error-codes.ts'
import type { AutosaveCalls } from './autosave.ts'

const PASSING: readonly unknown[] = [
  null,
  'request.rate_limited',
  'system.unavailable',
  'system.internal',
]

/** What a failed call of a document means for its saving. */
export const autosaveFailureOf: AutosaveCalls<unknown, unknown, unknown>['kindOf'] = (error) => {
  const code = errorCodeOf(error)
  if (code === 'draft.conflict') return 'conflict'
  return PASSING.includes(code) ? 'offline' : 'refused'
}

interface Begun {
  readonly saving: { flush(): Promise<boolean>; stop(): void }
}

/**
 * Saves a document as long as the page lives; null until `begin` has read what the browser kept of
 * it. Another `key` begins anew.
 */
export const useAutosave = <Result extends Begun>(
  key: string,
  begin: (key: string) => Promise<Result>,
): Result | null => {
  const [begun, setBegun] = useState<Result | null>(null)
  const beginNow = useEffectEvent(begin)
  useEffect(() => {
    let own: Result | null = null
    let isGone = false
    void beginNow(key).then((result) => {
      if (isGone) return result.saving.stop()
      own = result
      setBegun(result)
    })
    const retry = () => void own?.saving.flush()
    window.addEventListener('online', retry)
    return () => {
      isGone = true
      window.removeEventListener('online', retry)
      const saving = own?.saving
      if (saving) void saving.flush().finally(saving.stop)
    }
  }, [key])
  return begun
}
