import pg from 'pg'

export interface ChannelListener {
  /** Whether notices arrive at present. */
  isListening(): boolean
  close(): Promise<void>
}

const [FIRST_WAIT_MS, LONGEST_WAIT_MS] = [500, 30_000]
const KEEP_ALIVE_MS = 10_000
/** A connection that no longer answers is noticed so often. */
const [PROBED_MS, ANSWER_MS] = [30_000, 10_000]

/**
 * Listens to a channel of the database on one connection of its own, which is opened again with growing waits when
 * it ends. `onNotice` is called for each notice, and when the connection stands, as notices may have been missed.
 * The address must lead to the server itself: LISTEN does not pass a pooling proxy.
 */
export const listenToChannel = (
  url: string,
  channel: string,
  onNotice: () => void,
): ChannelListener => {
  let current: pg.Client | null = null
  let isListening = false
  let isClosed = false
  let wait = FIRST_WAIT_MS
  let timer: NodeJS.Timeout | undefined
  let probe: NodeJS.Timeout | undefined

  const open = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      application_name: 'kogge live',
    })
    current = client
    const lost = () => {
      if (current !== client) return
      current = null
      isListening = false
      clearInterval(probe)
      void client.end().catch(() => undefined)
      if (isClosed) return
      timer = setTimeout(() => void open(), wait)
      wait = Math.min(wait * 2, LONGEST_WAIT_MS)
    }
    client.on('error', lost)
    client.on('end', lost)
    client.on('notification', onNotice)
    try {
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
    } catch {
      lost()
      return
    }
    if (current !== client) return
    wait = FIRST_WAIT_MS
    isListening = true
    probe = setInterval(() => void client.query('select 1').catch(lost), PROBED_MS)
    probe.unref()
    onNotice()
  }
  void open()
  return {
    isListening: () => isListening,
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      clearInterval(probe)
      const last = current
      current = null
      await last?.end().catch(() => undefined)
    },
  }
}
