import type { SealedAttachment } from '@kogge/domain/responses/response-content.ts'
import { MOST_FILE_BYTES } from '@kogge/domain/responses/response-rehearsal.ts'
import { type UploadFailure, uploadFailureOf } from '@kogge/platform/web/file-upload.ts'
import { useEffect, useRef, useState } from 'react'
import { useTransfer } from './model/file-transfer-context.ts'

export type UploadProblem = 'too_large' | 'empty' | UploadFailure

/** A file on its way, or that did not arrive. */
export interface Upload {
  readonly id: number
  readonly file: File
  /** What has arrived, 0 to 1. */
  readonly part: number
  readonly problem: UploadProblem | null
}

/** Sends files one after another; `onDone` is given each that has arrived. */
export const useUploads = (onDone: (file: SealedAttachment) => void) => {
  const transfer = useTransfer()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const next = useRef(1)
  const running = useRef(new Map<number, AbortController>())
  const done = useRef(onDone)
  done.current = onDone
  useEffect(() => {
    const all = running.current
    return () => {
      for (const controller of all.values()) controller.abort()
    }
  }, [])
  const change = (id: number, values: Partial<Upload>) =>
    setUploads((before) => before.map((one) => (one.id === id ? { ...one, ...values } : one)))
  const drop = (id: number) => setUploads((before) => before.filter((one) => one.id !== id))

  const run = async ({ id, file }: Upload): Promise<void> => {
    const controller = new AbortController()
    running.current.set(id, controller)
    change(id, { problem: null })
    try {
      const sent = await transfer.upload(file, {
        onProgress: (part) => change(id, { part }),
        signal: controller.signal,
      })
      drop(id)
      done.current(sent)
    } catch (error) {
      if (!controller.signal.aborted) change(id, { problem: uploadFailureOf(error) })
    } finally {
      running.current.delete(id)
    }
  }

  const add = async (files: readonly File[]): Promise<void> => {
    const begun = files.map((file): Upload => {
      const problem =
        file.size > MOST_FILE_BYTES ? 'too_large' : file.size === 0 ? ('empty' as const) : null
      return { id: next.current++, file, part: 0, problem }
    })
    setUploads((before) => [...before, ...begun])
    for (const upload of begun) if (upload.problem === null) await run(upload)
  }
  return {
    uploads,
    add,
    retry: (upload: Upload) => void run(upload),
    cancel: (id: number) => {
      running.current.get(id)?.abort()
      drop(id)
    },
  }
}
