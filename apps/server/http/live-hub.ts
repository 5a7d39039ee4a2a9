import { listenToChannel } from '@kogge/db/channel-listener.ts'
import { createLiveHub, type LiveHub } from '@kogge/platform/server/live/live-hub.ts'
import type { Services } from '../process-services.ts'

/** The channel on which triggers say that live events were written. */
const CHANNEL = 'kogge_live'

/** The live connections of this process, which learn of events at once where the database can be listened to. */
export const openLiveHub = ({
  db,
  log,
  listenUrl,
}: Pick<Services, 'db' | 'log' | 'listenUrl'>): LiveHub => {
  const hub = createLiveHub({ db, log })
  if (listenUrl === null) return hub
  const listener = listenToChannel(listenUrl, CHANNEL, hub.notice)
  return {
    ...hub,
    stop: async () => {
      await hub.stop()
      await listener.close()
    },
  }
}
