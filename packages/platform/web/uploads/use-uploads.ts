import { useEffect, useRef, useState } from 'react'
import { type UploadFailure, type UploadOptions, uploadFailureOf } from './file-upload.ts'

export type UploadProblem = 'too_large' | 'empty' | UploadFailure

/** A file on its way, or one that did not arrive. */
export interface Upload {
  readonly key: string
  readonly file: File
  /** What has arrived, 0 to 1. */
  readonly part: number
  readonly problem: UploadProblem | null
}

export interface Uploads {
  readonly uploads: readonly Upload[]
  add(files: readonly File[]): void
  retry(upload: Upload): void
  cancel(key: string): void
}

interface Options<Attached> {
  readonly mostBytes: number
  send(file: File, options: UploadOptions): Promise<Attached>
  /** Given each file that has arrived. */
  onDone(file: Attached): void
}

const problemOf = ({ size }: File, mostBytes: number): UploadProblem | null => {
  if (size === 0) return 'empty'
  return size > mostBytes ? 'too_large' : null
}

/** Sends files one after another; those under way are given up when the page goes. */
export const useUploads = <Attached>(options: Options<Attached>): Uploads => {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const running = useRef(new Map<string, AbortController>())
  const latest = useRef(options)
  latest.current = options
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
      const sent = await latest.current.send(file, {
        onProgress: (part) => change(key, { part }),
        signal: controller.signal,
      })
      drop(key)
      latest.current.onDone(sent)
    } catch (error) {
      if (!controller.signal.aborted) change(key, { problem: uploadFailureOf(error) })
    } finally {
      running.current.delete(key)
    }
  }
  return {
    uploads,
    add: (files) => {
      const begun = files.map((file): Upload => {
        const problem = problemOf(file, options.mostBytes)
        return { key: crypto.randomUUID(), file, part: 0, problem }
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
