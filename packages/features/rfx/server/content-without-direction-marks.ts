import { withoutDirectionMarks } from '@kogge/domain/kernel/text-folding.ts'
import { type RfxContent, rfxContent } from '@kogge/domain/rfx/rfx-content.ts'

const clean = new WeakSet<object>()

/** A content as stored, in the shape that readers are promised, without direction marks anywhere. */
export const cleanContent = (stored: RfxContent): RfxContent => {
  const content = rfxContent.parse(JSON.parse(withoutDirectionMarks(JSON.stringify(stored))))
  clean.add(content)
  return content
}

/** Whether a content has come of `cleanContent`: it is not examined again each time that it is sent. */
export const isCleanContent = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && clean.has(value)
