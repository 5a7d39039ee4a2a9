import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { ResponseContent } from '@kogge/domain/responses/response-content.ts'
import type { SlotState } from '../slots/slot-sealing.ts'
import { type Changing, settle, situationFor, stepped } from './supplier-step.commands.ts'

/** A draft as it is saved, with what was had before it. */
export interface Saved {
  readonly rfxId: string
  /** 0 where there was none. */
  readonly revision: number
  /** The version of the request that it was written to. */
  readonly version: number
  readonly content: ResponseContent
}

/** Throws `draft.conflict` (with `revision`) where somebody else saved in between. */
export const expectRevision = (state: SlotState, revision: number): void => {
  if (state.revision !== revision)
    throw new AppError('draft.conflict', { revision: state.revision })
}

/** What was submitted stays as it was while the draft goes on. */
const keepSubmitted = ({ submitted, content }: SlotState): SlotState['submitted'] =>
  submitted && { ...submitted, content: submitted.content ?? content }

/** Saves a draft, the first or a further one. What was submitted is not changed by it. */
export const saveDraft = async (
  ctx: Changing,
  { rfxId, revision, version, content }: Saved,
): Promise<{ readonly revision: number }> => {
  const situation = await situationFor(ctx, rfxId, 'begin')
  const { state, request } = situation
  expectRevision(state, revision)
  if (version > request.version) throw new AppError('request.invalid')
  const isGoingOn = state.status === 'IN_PROGRESS' || state.status === 'RESPONDED'
  const next: SlotState = {
    ...state,
    status: isGoingOn ? state.status : stepped(situation, 'begin'),
    revision: state.revision + 1,
    version: Math.max(version, situation.isNew ? 0 : state.version),
    content,
    submitted: keepSubmitted(state),
  }
  await settle(ctx, situation, next)
  return { revision: next.revision }
}

/** Throws the draft away; for what is submitted, `rfx.step_refused`: it is withdrawn first. */
export const discardDraft = async (ctx: Changing, rfxId: string): Promise<void> => {
  const situation = await situationFor(ctx, rfxId, 'discard')
  const { state } = situation
  const status = stepped(situation, 'discard')
  await settle(ctx, situation, { ...state, status, revision: state.revision + 1, content: null })
}
