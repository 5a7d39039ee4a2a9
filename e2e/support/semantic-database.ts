import { oneBackend } from '@kogge/db/testing/one-backend.ts'
import { pgvector } from '@kogge/db/testing/pgvector.ts'

// A program of its own: while it works, nobody else in its process does.
const { url } = await oneBackend(await pgvector())
process.send?.(url)
