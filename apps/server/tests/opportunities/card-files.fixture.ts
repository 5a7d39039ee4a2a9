import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db } from '@kogge/db/client.ts'
import { opportunityFilesRouter } from '@kogge/features/opportunities/server/opportunity-files.router.ts'
import { openFileStore } from '@kogge/platform/server/files/file-store.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { contextOfUser, testContext } from '@kogge/platform/server/testing/test-context.ts'
import { fileRoutes, sendFile } from '../../testing/files/file-routes.ts'
import { addDesk } from './opportunity-world.fixture.ts'

export const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

/** The routes of files and a folder that they lie in, as callers reach them. */
export const openFiles = async (db: Db) => {
  const folder = await mkdtemp(join(tmpdir(), 'kogge-card-files-'))
  const files = await openFileStore({ kind: 'folder', folder })
  const contextOf = async (userId: string | null) => ({
    ...(userId === null ? testContext(db) : await contextOfUser(db, userId, () => new Date())),
    files,
  })
  const app = fileRoutes(db, contextOf)
  return {
    folder,
    files,
    app,
    /** The file calls of a person as of now. */
    callsOf: async (userId: string) =>
      createCaller(opportunityFilesRouter)(await contextOf(userId)).opportunityFile,
    get: (userId: string | null, query: Readonly<Record<string, string>>) =>
      app.inject({
        url: `/api/file/opportunity?${new URLSearchParams(query)}`,
        headers: userId === null ? {} : { 'x-user': userId },
      }),
    send: (
      sender: { readonly userId: string; readonly orgId: string },
      guid: string,
      bytes: Buffer = PDF,
      name?: string,
    ) => sendFile(app, sender, { guid, purpose: 'cardfile' }, bytes, name),
    close: async () => {
      await app.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type Files = Awaited<ReturnType<typeof openFiles>>

/** A supplier with one opportunity, and somebody of it who attaches files. */
export const addFiledDesk = async (db: Db, files: Files) => {
  const desk = await addDesk(db)
  const { guid } = await desk.calls.create({ orgId: desk.orgId, name: 'The quay' })
  const card = { orgId: desk.orgId, guid }
  const own = await files.callsOf(desk.userId)
  return {
    ...desk,
    card,
    files: own,
    /** Sends a file and attaches it; gives its id. */
    attach: async (bytes: Buffer = PDF, name = 'plan.pdf'): Promise<string> => {
      const file = await files.send(desk, guid, bytes, name)
      await own.add({ ...card, file })
      return file.fileId
    },
  }
}
