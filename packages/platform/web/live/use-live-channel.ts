import { useEffect } from 'react'
import { useSession } from '../session/session-provider.tsx'
import { refreshSession } from '../session/sign-in-calls.ts'
import { passOn, setChannelLive } from './live-changes.ts'

/** The first page is drawn and asks its questions before. */
const IDLE_MS = 1500

/** Keeps the live channel of the signed-in user. Stands once, in the frame of all pages. */
export const useLiveChannel = (): void => {
  const userId = useSession()?.user.userId ?? null
  useEffect(() => {
    if (userId === null) return undefined
    let stop: (() => void) | null = null
    let isOver = false
    const open = async (): Promise<void> => {
      const { openChannel } = await import('./live-channel.ts')
      if (isOver) return
      stop = openChannel(userId, {
        onMessage: passOn,
        onLive: setChannelLive,
        onAccess: () => void refreshSession(),
      })
    }
    // A page that cannot load it asks from time to time.
    const timer = setTimeout(() => void open().catch(console.error), IDLE_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
      stop?.()
      setChannelLive(false)
    }
  }, [userId])
}
