import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { SealedAttachment } from '@kogge/domain/responses/response-content.ts'
import { filesOf } from '@kogge/domain/responses/response-files.ts'
import { canonicalJson } from '@kogge/domain/sealing/canonical-json.ts'
import { expectGenuine, keepFiles, releaseFiles } from '@kogge/features/files/server/files.api.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import type { SlotState } from './slots/slot-sealing.ts'

/** Every file that a slot has a use for, by its id: of the draft, and of what is submitted. */
export const filesIn = ({ content, submitted }: SlotState): ReadonlyMap<string, SealedAttachment> =>
  new Map(
    [content, submitted?.content ?? null]
      .flatMap((each) => (each ? filesOf(each) : []))
      .map((one) => [one.fileId, one]),
  )

/**
 * Sees to the files of what is about to be written: those that are new must be what came, and came for
 * this (`senderId`: in whose name they were sent, where that is another than the response's); those
 * that were there, unchanged; those that are dropped are let go. A file is part of one response:
 * `elsewhere` gives those that the same people have under their other names, which would lose it
 * with this one. Throws `file.not_accepted` with the reason `unknown`.
 */
export const tendFiles = async (
  ctx: Pick<Context, 'db' | 'files' | 'sealing'>,
  senderId: string,
  before: SlotState,
  after: SlotState,
  now: Date,
  elsewhere: () => Promise<ReadonlySet<string>>,
): Promise<void> => {
  const [had, has] = [filesIn(before), filesIn(after)]
  const added = [...has.values()].filter(({ fileId }) => !had.has(fileId))
  const isChanged = [...has.values()].some((one) => {
    const known = had.get(one.fileId)
    return known !== undefined && canonicalJson(known) !== canonicalJson(one)
  })
  if (isChanged) throw new AppError('file.not_accepted', { reason: 'unknown' })
  const places = [after.orgId, senderId].map((orgId) =>
    ctx.sealing.slotOf(after.rfxId, orgId).toString('hex'),
  )
  await expectGenuine(ctx.files, places, added)
  await keepFiles(
    ctx.db,
    added.map(({ fileId }) => fileId),
  )
  const dropped = [...had.keys()].filter((fileId) => !has.has(fileId))
  if (added.length + dropped.length === 0) return
  // Read once the new ones are held: of two that add the same at once the second sees the first.
  const others = await elsewhere()
  if (added.some(({ fileId }) => others.has(fileId)))
    throw new AppError('file.not_accepted', { reason: 'unknown' })
  await releaseFiles(
    ctx.db,
    dropped.filter((fileId) => !others.has(fileId)),
    now,
  )
}
