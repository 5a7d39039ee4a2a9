import type { Attachment } from '@kogge/domain/drafting/request-document.ts'
import { type UploadFailure, uploadFailureOf } from '@kogge/platform/web/file-upload.ts'
import { useEffect, useRef, useState } from 'react'
import { useDrafting } from './model/drafting-context.ts'

export type UploadProblem = 'too_large' | 'empty' | UploadFailure

/** A file on its way, or one that did not arrive. */
export interface Upload {
  readonly key: string
  readonly file: File
  /** What has arrived, 0 to 1. */
  readonly part: number
  readonly problem: UploadProblem | null
}

/** 100 MB, as the server has it. */
const MOST_BYTES = 100 * 1024 * 1024

const tooMuch = ({ size }: File): UploadProblem | null => {
  if (size === 0) return 'empty'
  return size > MOST_BYTES ? 'too_large' : null
}

export interface Uploads {
  readonly uploads: readonly Upload[]
  add(files: readonly File[]): void
  retry(upload: Upload): void
  cancel(key: string): void
}

/** Sends documents one after another; `onDone` is given each that has arrived. */
export const useUploads = (onDone: (file: Attachment) => void): Uploads => {
  const { slots, orgId, rfxId } = useDrafting()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const running = useRef(new Map<string, AbortController>())
  const done = useRef(onDone)
  done.current = onDone
  useEffect(() => {
    const all = running.current
    return () => {
      for (const controller of all.values()) controller.abort()
    }
  }, [])
  const change = (key: string, values: Partial<Upload>) =>
    setUploads((before) => before.map((one) => (one.key === key ? { ...one, ...values } : one)))
  const drop = (key: string) => setUploads((before) => before.filter((one) => one.key !== key))
  const run = async ({ key, file }: Upload) => {
    const controller = new AbortController()
    running.current.set(key, controller)
    change(key, { problem: null })
    try {
      const sent = await slots.upload(file, {
        orgId,
        rfxId,
        onProgress: (part) => change(key, { part }),
        signal: controller.signal,
      })
      drop(key)
      done.current(sent)
    } catch (error) {
      if (!controller.signal.aborted) change(key, { problem: uploadFailureOf(error) })
    } finally {
      running.current.delete(key)
    }
  }
  return {
    uploads,
    add: (files) => {
      const begun = files.map((file) => {
        return { key: crypto.randomUUID(), file, part: 0, problem: tooMuch(file) }
      })
      setUploads((before) => [...before, ...begun])
      void (async () => {
        for (const upload of begun) if (!upload.problem) await run(upload)
      })()
    },
    retry: (upload) => void run(upload),
    cancel: (key) => {
      running.current.get(key)?.abort()
      drop(key)
    },
  }
}
