type Save = (html: string) => Promise<unknown>

interface DraftSaving {
  /** What is written now; it is saved after a pause. */
  readonly write: (html: string) => void
  /** It was sent, by which the server has forgotten it: nothing that is on its way may bring it back. */
  readonly sent: () => void
  /** Saves at once what waits. */
  readonly flush: () => void
}

/** Pause in writing after which a draft is saved. */
const PAUSE_MS = 800

/** Saves a draft while it is written: after a pause, one save at a time, the latest text last. */
export const startDraftSaving = (save: Save): DraftSaving => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: string | null = null
  let saving: Promise<unknown> | null = null
  const flush = (): void => {
    clearTimeout(timer)
    if (waiting === null || saving) return
    const html = waiting
    waiting = null
    saving = save(html)
      .catch(console.error)
      .finally(() => {
        saving = null
        flush()
      })
  }
  return {
    flush,
    write: (html) => {
      waiting = html
      clearTimeout(timer)
      timer = setTimeout(flush, PAUSE_MS)
    },
    sent: () => {
      clearTimeout(timer)
      waiting = saving ? '' : null
    },
  }
}
