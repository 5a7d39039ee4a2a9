import { withoutDirectionMarks } from '@kogge/domain/kernel/text.ts'
import { type RfxContent, rfxContent } from '@kogge/domain/rfx/schema.ts'

/** A content as stored, in the shape that readers are promised, without direction marks anywhere. */
export const cleanContent = (stored: RfxContent): RfxContent =>
  rfxContent.parse(JSON.parse(withoutDirectionMarks(JSON.stringify(stored))))
